// The match told in sentences.
import { $, el } from "./dom";
import type { LogLine } from "./types";

const NEAR = 40; // pixels from the end within which one still reads along

export class Log {
  last = 0; // the number of the last action told
  #eyes: number | null = null; // to whom
  #ply = 0; // the last ply told
  #follows = true;

  constructor(private list = $<HTMLOListElement>("#log")) {
    list.addEventListener(
      "scroll",
      () => (this.#follows = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR),
    );
    new ResizeObserver(() => this.#follow()).observe(list);
  }

  /** Adds what is new and gives it back. Other eyes are told the whole match anew, since they may know more or less. */
  tell(lines: LogLine[], n: number, eyes: number): LogLine[] {
    const fresh = lines.filter((line) => line.n > this.last);
    const anew = this.#eyes !== null && this.#eyes !== eyes;
    if (anew) this.#clear();
    this.#eyes = eyes;
    this.list.append(...(anew ? lines : fresh).map((line) => this.#item(line)));
    if (fresh.length || anew) this.#follow();
    this.last = Math.max(this.last, n);
    return fresh;
  }

  #clear(): void {
    this.list.replaceChildren();
    this.#ply = 0;
  }

  #follow(): void {
    if (this.#follows && this.list.firstChild) this.list.scrollTop = this.list.scrollHeight;
  }

  /** A line bears the number of its move, if it is one: offers, seats taken and the end of the match bear none. */
  #item(line: LogLine): HTMLLIElement {
    const moved = line.seat !== null && line.ply > this.#ply;
    this.#ply = line.ply;
    const number = el("span", { class: "ply", "aria-hidden": "true" }, moved ? String(line.ply) : "·");
    return el("li", { "data-ply": moved ? line.ply : null }, number, el("span", {}, line.text));
  }
}
