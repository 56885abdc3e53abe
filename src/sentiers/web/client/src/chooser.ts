// Choosing a move on the board: what is chosen so far, what is previewed, and when a move is whole.
import type { Board } from "./board";
import { Steps } from "./steps";
import type { Move } from "./types";

interface Listener {
  play(move: Move): void;
  /** A click that leads nowhere: the steps so far, and the anchor to answer at. */
  wish(steps: string[], at: string): void;
  change(): void;
}

export class Chooser {
  steps = new Steps();
  preview: Move | null = null;
  #previewed: string | null = null;

  constructor(
    private board: Board,
    private listener: Listener,
  ) {}

  /** New legal moves; what was chosen stays chosen as long as it leads somewhere, what was previewed as long as it is legal. */
  offer(moves: Move[]): void {
    const kept = this.steps.chosen;
    this.steps = new Steps(moves);
    if (kept.length && this.steps.next(kept).size) this.steps.chosen = kept;
    this.#show(moves.find((move) => move.t === this.preview?.t) ?? null, this.#previewed);
  }

  /** A move is on its way: nothing can be chosen, and its ghost stays where it will be. */
  rest(): void {
    this.steps = new Steps();
    this.preview = null;
    this.board.light(new Set(), []);
    this.listener.change();
  }

  /** A click, a tap or Enter on an anchor. `careful`: a whole move is only previewed, and confirmed by a second one. */
  choose(step: string, careful = false): void {
    if (this.preview && step === this.#previewed) return this.confirm();
    const steps = this.steps.after(step);
    if (!steps) {
      if (this.steps.chosen.at(-1) === step) return this.cancel();
      const wished = [...this.steps.chosen, step];
      this.cancel();
      return this.listener.wish(wished, step);
    }
    const made = this.steps.made(steps);
    if (made && !this.steps.open(steps) && !careful) {
      this.steps.chosen = [];
      this.#show(null);
      this.board.ghost(made.g);
      return this.listener.play(made);
    }
    if (!made || this.steps.open(steps)) this.steps.chosen = steps;
    this.#show(made ?? null, step);
  }

  confirm(): void {
    const move = this.preview;
    if (!move) return;
    this.steps.chosen = [];
    this.#show(null);
    this.board.ghost(move.g);
    this.listener.play(move);
  }

  cancel(): void {
    this.steps.chosen = [];
    this.board.release();
    this.#show(null);
  }

  /** Shows a whole move before it is played: typed, hinted, or to be confirmed. */
  suggest(move: Move | null): void {
    this.#show(move, move?.w[0]?.at(-1));
  }

  /** What would happen at this anchor, without choosing it. */
  hover(step: string | null): void {
    if (this.preview) return;
    const steps = step === null ? undefined : this.steps.after(step);
    this.board.ghost((steps && this.steps.made(steps)?.g) ?? null);
  }

  /** Can this anchor be picked up and dragged, that is: chosen without making a whole move? */
  lifts(step: string): boolean {
    const steps = this.steps.next([]).has(step) ? [step] : undefined;
    return steps !== undefined && this.steps.next(steps).size > 0;
  }

  lift(step: string): void {
    this.steps.chosen = [step];
    this.#show(null);
  }

  #show(preview: Move | null, at: string | null = null): void {
    this.preview = preview;
    this.#previewed = preview ? at : null;
    this.board.light(this.steps.next(), this.steps.chosen, preview?.w[0] ?? []);
    this.board.ghost(preview?.g ?? null);
    this.listener.change();
  }
}
