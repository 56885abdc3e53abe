// Which anchors can come next: the legal moves, narrowed step by step along their ways. No DOM here.
import type { Move } from "./types";

const leads = (way: string[], steps: string[]) => steps.every((step, i) => way[i] === step);

export class Steps {
  chosen: string[] = [];

  constructor(public moves: Move[] = []) {}

  /** The anchors that can be chosen now. */
  next(steps = this.chosen): Set<string> {
    const found = new Set<string>();
    for (const move of this.moves)
      for (const way of move.w) {
        const step = way[steps.length];
        if (step !== undefined && leads(way, steps)) found.add(step);
      }
    return found;
  }

  /** The move that these steps make, whole. */
  made(steps = this.chosen): Move | undefined {
    return this.moves.find((move) => move.w.some((way) => way.length === steps.length && leads(way, steps)));
  }

  /** A whole move that could also go on must be confirmed. */
  open(steps = this.chosen): boolean {
    return this.next(steps).size > 0;
  }

  /** The steps after clicking this anchor: one more, or a fresh start; undefined when it leads nowhere.
   * A fresh start never is a whole move: who has picked something up and misses does not mean another move. */
  after(step: string): string[] | undefined {
    if (this.next().has(step)) return [...this.chosen, step];
    if (this.chosen.length && this.next([]).has(step) && !this.made([step])) return [step];
    return undefined;
  }

  /** The legal move that was typed: exactly, or else but for capitals and spaces. */
  typed(text: string): Move | undefined {
    const plain = (t: string) => t.replace(/\s/g, "").toLowerCase();
    const exact = this.moves.find((move) => move.t === text.trim());
    const alike = this.moves.filter((move) => plain(move.t) === plain(text));
    return exact ?? (alike.length === 1 ? alike[0] : undefined);
  }
}
