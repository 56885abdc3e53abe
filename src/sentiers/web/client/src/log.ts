// The match told in sentences.
import { $, el } from "./dom";
import type { Line } from "./types";

export class Log {
  last = 0; // the number of the last action told
  #list = $<HTMLOListElement>("#log");

  /** Adds what is new and gives it back. */
  tell(lines: Line[], n: number): Line[] {
    const fresh = lines.filter((line) => line.n > this.last);
    const follows = this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < 40;
    this.#list.append(...fresh.map(item));
    if (fresh.length && follows) this.#list.scrollTop = this.#list.scrollHeight;
    this.last = Math.max(this.last, n);
    return fresh;
  }
}

export const item = (line: Line): HTMLLIElement =>
  el(
    "li",
    { "data-seat": line.seat ?? "", "data-ply": line.ply },
    el("span", { class: "ply", "aria-hidden": "true" }, line.seat === null ? "·" : String(line.ply)),
    el("span", {}, line.text),
  );
