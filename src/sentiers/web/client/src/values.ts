// What the house thinks of the position on the board: what each may expect, and the best moves with their values. A first answer comes
// within a second and is refined as long as one looks; for a page that nobody sees nothing is thought about.
import { announce } from "./announce";
import { shares, worth } from "./coach";
import { $, el } from "./dom";
import type { MoveWorth, Valued } from "./types";
import { say } from "./words";

const PAUSE = 150; // milliseconds one stays at a position before the house is asked about it
const EFFORTS = [0, 1, 2];
const KEPT = 200; // answers
const WAIT = 2; // seconds before asking again where the house does not say how long

interface Page {
  names: string[];
  play(move: string): void;
  /** Shows a move on the board before it is made, or none. */
  point(move: string | null): void;
  /** Marks the best moves on the board. */
  mark(moves: string[]): void;
}

const storage = "sentiers-values";

export class Values {
  #known = new Map<string, Valued>();
  #asked: { key: string; body: object } | null = null;
  #timer = 0;
  #asking: AbortController | null = null;
  #order: string[] = []; // of the moves as they stand in the list
  #on = localStorage.getItem(storage) !== "off";
  #list = $("#worth");
  #said = $("#certainty");
  #switch = $<HTMLInputElement>("#weigh");

  constructor(private page: Page) {
    this.#switch.checked = this.#on;
    this.#switch.addEventListener("change", () => {
      this.#on = this.#switch.checked;
      localStorage.setItem(storage, this.#on ? "on" : "off");
      this.#begin();
    });
    document.addEventListener("visibilitychange", () => this.#begin());
    $("#read-values").addEventListener("click", () => this.read());
  }

  /** Another position is on the board: `body` is what the house is asked about it; null where there is nothing to ask. */
  look(body: object | null): void {
    this.#asked = body && { key: JSON.stringify(body), body };
    this.#order = [];
    this.#begin();
  }

  /** All that is known, for who hears it. */
  read(): void {
    const found = this.#asked && this.#known.get(this.#asked.key);
    if (!found?.moves.length) return announce(this.#said.textContent || say("values-none"));
    const expected = found.values.map((value, seat) => `${this.page.names[seat] ?? ""} ${worth(value, found.unit)}`);
    const moves = found.moves.slice(0, 5).map((move) => `${move.move} ${this.#told(move, found)}`);
    announce([this.#certainty(found), `${expected.join(", ")}.`, `${moves.join("; ")}.`].join(" "));
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = null;
    const asked = this.#asked;
    const known = asked && this.#known.get(asked.key);
    if (!this.#on || !asked) return this.#show(null, this.#on ? say("values-none") : say("values-off"));
    this.#show(known ?? null, say("values-thinks"));
    if (known?.done || document.hidden) return;
    this.#timer = window.setTimeout(() => void this.#think(asked.key, asked.body), PAUSE);
  }

  async #think(key: string, body: object): Promise<void> {
    const asking = (this.#asking = new AbortController());
    for (const effort of EFFORTS) {
      const reply = await fetch("/api/try/values", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, effort }),
        signal: asking.signal,
      }).catch(() => null);
      if (asking.signal.aborted) return;
      if (reply?.status === 429) {
        const wait = Number(reply.headers.get("retry-after")) || WAIT;
        this.#timer = window.setTimeout(() => this.#begin(), 1000 * wait);
        return;
      }
      const found = reply?.ok ? ((await reply.json().catch(() => null)) as Valued | null) : null;
      if (asking.signal.aborted) return;
      if (!found) return this.#show(null, say("offline"));
      this.#keep(key, found);
      this.#show(found, "");
      if (found.done) return;
    }
  }

  #keep(key: string, found: Valued): void {
    this.#known.set(key, found);
    const first = this.#known.keys().next();
    if (this.#known.size > KEPT && !first.done) this.#known.delete(first.value);
  }

  #certainty(found: Valued): string {
    return say(!found.moves.length ? "values-none" : found.exact ? "values-exact" : found.done ? "values-estimate" : "values-refine");
  }

  #told(move: MoveWorth, found: Valued): string {
    const value = worth(found.unit === "points" ? Math.round(10 * move.value) / 10 : move.value, found.unit);
    return move.proven || found.exact ? `${value} (${say("exact")})` : value;
  }

  #show(found: Valued | null, otherwise: string): void {
    this.#said.textContent = found ? this.#certainty(found) : otherwise;
    const values = found?.values.map((value) => (found.unit === "points" ? Math.round(10 * value) / 10 : value)) ?? [];
    $("#expected").replaceChildren(...shares(values, this.page.names, found?.unit));
    const moves = this.#sorted(found?.moves ?? []);
    const held = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>("#worth [data-move]")?.dataset.move;
    this.#list.replaceChildren(...moves.map((move, place) => this.#row(move, place, found as Valued)));
    if (held) this.#list.querySelector<HTMLElement>(`[data-move="${CSS.escape(held)}"]`)?.focus();
    this.page.mark((found?.moves ?? []).slice(0, 3).map(({ move }) => move));
  }

  /** The best first; but under a finger, or where the keyboard is, nothing moves. */
  #sorted(moves: MoveWorth[]): MoveWorth[] {
    if (this.#order.length && this.#list.matches(":hover, :focus-within")) {
      const known = this.#order.map((text) => moves.find(({ move }) => move === text)).filter((move) => move !== undefined);
      return [...known, ...moves.filter(({ move }) => !this.#order.includes(move))];
    }
    this.#order = moves.map(({ move }) => move);
    return moves;
  }

  #row(move: MoveWorth, place: number, found: Valued): HTMLElement {
    const rank = found.moves.indexOf(move) + 1;
    const row = el(
      "button",
      { type: "button", class: "quiet", "data-move": move.move, click: () => this.page.play(move.move) },
      el("b", { class: "rank" }, String(rank || place + 1)),
      el("span", { class: "text" }, move.move),
      el("span", { class: "value" }, this.#told(move, found)),
    );
    for (const [on, off] of [["pointerenter", "pointerleave"], ["focus", "blur"]] as const) {
      row.addEventListener(on, () => this.page.point(move.move));
      row.addEventListener(off, () => this.page.point(null));
    }
    return el("li", {}, row);
  }
}
