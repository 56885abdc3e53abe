// The match told in sentences.
import { $, el } from "./dom";
import type { LogLine } from "./types";

const NEAR = 40; // pixels from the end within which one still reads along

export class Log {
  last = 0; // the number of the last action told
  #eyes: number | null = null; // to whom
  #ply = 0; // the last ply told
  #told = 0; // plies that have no line any more, because another one tells the round
  #follows = true;

  /** `point`: shows places of the board, while one points at the line that tells of them, or is there with the keyboard. `rounds`: of
   * a round in which all act at once one line is enough; where one goes through a match ply by ply, each keeps its own. */
  constructor(
    private point: (anchors: string[]) => void,
    private rounds = true,
    private list = $<HTMLOListElement>("#log"),
  ) {
    list.addEventListener(
      "scroll",
      () => (this.#follows = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR),
    );
    new ResizeObserver(() => this.#follow()).observe(list);
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, (event) => this.#show(event.target));
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => this.#show(null));
    list.addEventListener("keydown", (event) => this.#walk(event));
  }

  #show(target: EventTarget | null): void {
    const at = target instanceof Element ? target.closest<HTMLElement>("li")?.dataset.at : undefined;
    this.point(at ? at.split(" ") : []);
  }

  /** From the list the arrows lead through its lines that tell of places. */
  #walk(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    const lines = [...this.list.querySelectorAll<HTMLElement>("li[data-at]")];
    const now = lines.indexOf(document.activeElement as HTMLElement);
    const next = now < 0 ? lines.at(-1) : lines[now + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** Adds what is new and gives it back. Other eyes are told the whole match anew, since they may know more or less. */
  tell(lines: LogLine[], n: number, eyes: number): LogLine[] {
    const fresh = lines.filter((line) => line.n > this.last);
    const anew = this.#eyes !== null && this.#eyes !== eyes;
    if (anew) this.#clear();
    this.#eyes = eyes;
    for (const line of anew ? lines : fresh) this.#add(line);
    if (fresh.length || anew) this.#follow();
    this.last = Math.max(this.last, n);
    return fresh;
  }

  /** What somebody said, after the entry with this number. */
  said(n: number, text: string): void {
    const item = el("li", { class: "said", "data-n": n }, el("span", { class: "ply", "aria-hidden": "true" }, "“"), el("span", {}, text));
    const later = [...this.list.children].find((line) => Number((line as HTMLElement).dataset.n) > n);
    this.list.insertBefore(item, later ?? null);
    this.#follow();
  }

  #clear(): void {
    this.list.replaceChildren();
    this.#ply = this.#told = 0;
  }

  /** Where all act at once a round is one line: the last one's tells of all, and those before it go. */
  #add(line: LogLine): void {
    if (this.rounds && !line.waits && line.kind === "play") {
      const before = this.list.querySelectorAll(".waits");
      for (const one of before) one.remove();
      this.#told += before.length;
    }
    this.list.append(this.#item(line));
  }

  #follow(): void {
    if (this.#follows && this.list.firstChild) this.list.scrollTop = this.list.scrollHeight;
  }

  /** A line bears the number of its move, if it is one: offers, seats taken and the end of the match bear none. */
  #item(line: LogLine): HTMLLIElement {
    const moved = line.seat !== null && line.ply > this.#ply;
    this.#ply = line.ply;
    const number = el("span", { class: "ply", "aria-hidden": "true" }, moved && !(line.waits && this.rounds) ? String(line.ply - this.#told) : "·");
    const at = line.at?.length ? { "data-at": line.at.join(" "), tabindex: "-1" } : {};
    const kind = line.waits && this.rounds ? { class: "waits" } : {};
    return el("li", { "data-ply": moved ? line.ply : null, "data-n": line.n, ...at, ...kind }, number, el("span", {}, line.text));
  }
}
