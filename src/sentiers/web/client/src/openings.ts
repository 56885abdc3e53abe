// Another start for the analysis: options and a board, a position that is pasted, or the record of a match. It becomes an address.
import { $ } from "./dom";
import { Tree } from "./tree";
import { ask, type Start } from "./trying";
import type { Readied } from "./types";
import { say } from "./words";

const LONGEST = 8000; // characters of an address
export const PREFIX = "sentiers-analysis ";

const sorted = (given: object): object => Object.fromEntries(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Under which the browser keeps what was tried from a start, in whichever order that is told. */
export function keyOf(start: { options?: object }): string {
  return PREFIX + JSON.stringify(sorted({ ...start, ...(start.options ? { options: sorted(start.options) } : {}) }));
}

function addressOf(start: Start): string {
  const { game, options, edition, position, seed } = start;
  const query = new URLSearchParams();
  const chosen = Object.entries(options ?? {}).map(([name, value]) => `${name}=${String(value)}`);
  if (chosen.length) query.set("options", chosen.join(","));
  if (edition) query.set("edition", edition);
  if (position) query.set("position", position);
  if (seed !== undefined && String(seed) !== "0") query.set("seed", String(seed));
  const asked = query.toString();
  return `/analysis/${game}${asked ? `?${asked}` : ""}`;
}

/** The start as the page of its address will tell it. */
const asTold = ({ game, options, edition, position, seed }: Start) => ({
  game,
  options: Object.fromEntries(Object.entries(options ?? {}).map(([name, value]) => [name, String(value)])),
  edition: edition || null,
  position: position || null,
  seed: String(seed ?? 0),
});

export function openings(game: string): void {
  const form = $<HTMLFormElement>("#another");
  const trouble = $("[role=alert]", form);

  const open = (start: Start) => {
    const address = addressOf(start);
    if (address.length > LONGEST) trouble.textContent = say("too-long");
    else location.assign(address);
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const pasted = String(data.get("pasted") ?? "").replace(/^\n+|\s+$/g, "");
    trouble.textContent = "";
    if (/^\s*sentiers:/.test(pasted)) {
      const reply = await ask<Readied>("/api/try/read", { record: `${pasted.trimStart()}\n` });
      if ("trouble" in reply) return void (trouble.textContent = reply.trouble);
      const { plays, ...start } = reply.found;
      const key = keyOf(asTold(start));
      const tree = Tree.read(localStorage.getItem(key));
      tree.walk(plays.map(([seat, move]) => ({ seat, move })));
      tree.promote(tree.at);
      localStorage.setItem(key, tree.write());
      return open(start);
    }
    const options = [...form.querySelectorAll<HTMLSelectElement>("select[data-option]")].filter(({ value, dataset }) => value !== dataset.default);
    const start: Start = {
      game,
      options: Object.fromEntries(options.map(({ name, value }) => [name, value])),
      edition: String(data.get("edition") ?? "") || null,
      position: pasted || null,
      seed: pasted || !form.dataset.chance ? 0 : Math.floor(Math.random() * 2 ** 52),
    };
    const reply = await ask("/api/try", start);
    if ("trouble" in reply) trouble.textContent = reply.trouble;
    else open(start);
  });
}
