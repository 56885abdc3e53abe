// The tables where it is one's turn, in the head of every page: a few, and how many more there are. Not the one on this page.
import { announce } from "./announce";
import { el } from "./dom";
import type { LobbyWord, YourTable } from "./types";

const MOST = 3;
let before: Set<string> | null = null;

export function showYours(word: LobbyWord): void {
  const place = document.querySelector<HTMLElement>("#yours");
  if (word.type !== "yours" || !place) return;
  const here = location.pathname.split("/")[2] ?? "";
  const turns = word.tables.filter((table) => table.turn && table.id !== here);
  const waiting = word.waiting - word.tables.filter((table) => table.turn && table.id === here).length;
  const turn = place.dataset.turn ?? "";
  const called = (table: YourTable) => [table.title, table.against].filter(Boolean).join(" · ");
  for (const table of turns) if (before && !before.has(table.id)) announce(`${turn}: ${called(table)}`);
  before = new Set(turns.map(({ id }) => id));
  place.hidden = !turns.length;
  const links = turns.slice(0, MOST).map((table, number) =>
    el("a", { href: `/t/${table.id}`, class: number ? "other" : "", title: `${turn}: ${called(table)}` },
      number === 0 && el("b", {}, turn), el("span", { class: "which" }, called(table))),
  );
  const rest = (shown: number, style: string) =>
    waiting > shown && el("a", { href: "/", class: `rest ${style}`, "aria-label": `${place.dataset.rest}: + ${waiting - shown}` }, `+ ${waiting - shown}`);
  place.replaceChildren(...[...links, rest(MOST, "wide"), rest(1, "narrow")].filter((e) => e !== false));
}
