// Choosing a move on the board: what is chosen or drawn so far, what is previewed, and when a move is whole.
import type { Board } from "./board";
import { ghostOf, NOTHING, type Preview, Steps, traceOf, turnOf, wayOf } from "./steps";
import type { MoveNow } from "./types";

interface Listener {
  play(move: MoveNow): void;
  /** A click that leads nowhere: the steps so far, and the anchor to answer at. */
  wish(steps: string[], at: string): void;
  /** A line was lengthened, shortened or dropped. */
  drawn(before: string[], after: string[]): void;
  /** What is previewed was turned: it would be this move now. */
  turned(move: MoveNow): void;
  change(): void;
}

export class Chooser {
  steps = new Steps();
  preview: MoveNow | null = null;
  #previewed: string | null = null;
  #suggested = false; // was the line drawn, or what is turned laid, by a suggestion?
  #confirmed: string[] = []; // the line of the move that is on its way

  constructor(
    private board: Board,
    private listener: Listener,
  ) {}

  /** Is a line being drawn? */
  get drawing(): boolean {
    return this.steps.chosen.length > 0 && this.steps.drawn();
  }

  /** The last cell of the line that is being drawn. */
  get tip(): string | null {
    return this.drawing ? (this.steps.chosen.at(-1) ?? null) : null;
  }

  /** The ways in which what is previewed could be turned; empty where turning means nothing. */
  get turns(): MoveNow[] {
    return this.preview ? this.steps.turns() : [];
  }

  /** The anchor on which a whole move is previewed. */
  get at(): string | null {
    return this.#previewed;
  }

  /** New legal moves; what was chosen stays chosen as long as it leads somewhere, what was previewed as long as it is legal.
   * `again`: the move that was on its way has been refused, and its line lies there as before. */
  offer(moves: MoveNow[], again = false): void {
    const kept = again ? this.#confirmed : this.steps.chosen;
    this.steps = new Steps(moves);
    if (kept.length && this.steps.leads(kept) && (this.steps.open(kept) || this.steps.drawn(kept))) this.steps.chosen = kept;
    this.#confirmed = [];
    if (this.drawing) return this.#show(this.steps.made() ?? null, this.tip);
    this.#show(moves.find((move) => move.t === this.preview?.t) ?? null, this.#previewed);
  }

  /** A move is on its way: nothing can be chosen, and its ghost stays where it will be. */
  rest(): void {
    this.steps = new Steps();
    this.preview = null;
    this.board.light();
    this.listener.change();
  }

  /** A click, a tap or Enter on an anchor. `careful`: a whole move is only previewed, and confirmed by a second one; where it can
   * be turned, it always is, and the second one turns it. */
  choose(step: string, careful = false): void {
    if (this.preview && step === this.#previewed) return this.turn() ? undefined : this.confirm();
    if (this.traces(step)) return this.press(step);
    const steps = this.steps.after(step);
    if (!steps) {
      if (this.steps.chosen.at(-1) === step) return this.cancel();
      const wished = [...this.steps.chosen, step];
      if (!this.drawing) this.cancel(); // a line lies there until one drops it
      return this.listener.wish(wished, step);
    }
    const made = this.steps.made(steps) ?? this.steps.turns(steps)[0];
    if (made && !this.steps.open(steps) && !careful) return this.#play(made);
    if (!made || this.steps.open(steps)) this.steps.chosen = steps;
    if (made) this.board.release(); // what was carried here lies here as a ghost
    this.#show(made ?? null, step);
  }

  confirm(): void {
    if (this.preview) this.#play(this.preview);
  }

  /** Turns what is previewed; false where turning means nothing. */
  turn(): boolean {
    const turns = this.turns;
    const next = turns[(turns.findIndex((move) => move.t === this.preview?.t) + 1) % turns.length];
    if (!next || turns.length < 2) return false;
    this.#show(next, this.#previewed);
    this.listener.turned(next);
    return true;
  }

  cancel(): void {
    const before = this.drawing ? this.steps.chosen : [];
    this.steps.chosen = [];
    this.board.release();
    this.board.zoom?.leave(true);
    this.#show(null);
    if (before.length) this.listener.drawn(before, []);
  }

  /** Shows a whole move before it is played: typed, hinted, or to be confirmed. A line is then drawn as if by hand. */
  suggest(move: MoveNow | null): void {
    const way = move ? wayOf(move) : [];
    const laid = move && turnOf(move) ? way.slice(0, -1) : way;
    const held = move !== null && (!!move.line || laid !== way);
    if (held) this.steps.chosen = laid;
    else if (this.#suggested) this.steps.chosen = [];
    this.#suggested = held;
    this.#show(move, laid.at(-1));
  }

  /** What would happen at this anchor, without choosing it. */
  hover(step: string | null): void {
    if (this.preview && !this.drawing) return;
    const steps = step === null ? undefined : this.steps.after(step);
    const made = steps && (this.steps.made(steps) ?? this.steps.turns(steps)[0]);
    this.board.ghost(made ? ghostOf(made) : this.#ghost());
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

  // Drawing a line

  /** Does a line begin, go on or end at this anchor? */
  traces(step: string): boolean {
    const steps = this.steps.pressed(step);
    return steps !== undefined && this.steps.drawn(steps);
  }

  /** The pen is set down on an anchor. */
  press(step: string): void {
    const steps = this.steps.pressed(step);
    if (steps) this.draw(steps);
  }

  /** The pen comes to an anchor. */
  stroke(step: string): void {
    const steps = this.steps.stroked(step);
    if (steps && this.steps.drawn(steps)) this.draw(steps);
  }

  /** Takes the last cell of the line back. */
  back(): void {
    if (this.drawing) this.draw(this.steps.chosen.slice(0, -1));
  }

  draw(line: string[]): void {
    const before = this.steps.chosen;
    if (line.length === before.length && line.every((step, i) => step === before[i])) return;
    this.steps.chosen = line;
    this.#suggested = false;
    this.#show(this.steps.made() ?? null, line.at(-1));
    this.listener.drawn(before, line);
  }

  #play(move: MoveNow): void {
    this.#confirmed = this.drawing ? this.steps.chosen : [];
    this.steps.chosen = [];
    this.board.zoom?.leave(false);
    this.#show(null);
    this.board.ghost(ghostOf(move));
    if (move.line) this.board.tick(wayOf(move));
    this.listener.play(move);
  }

  #ghost(): Preview {
    if (this.preview) return ghostOf(this.preview);
    return this.drawing ? traceOf(this.steps.chosen) : NOTHING;
  }

  #show(preview: MoveNow | null, at: string | null = null): void {
    this.preview = preview;
    this.#previewed = preview ? at : null;
    const { chosen } = this.steps;
    const line = this.drawing ? chosen : [];
    this.board.light({
      can: this.turns.length ? this.steps.next([]) : this.steps.next(), // it can still be laid elsewhere
      within: this.steps.within(),
      chosen,
      ringed: this.drawing ? chosen.slice(-1) : [...chosen, ...(preview ? wayOf(preview) : [])],
    });
    this.board.tick(line);
    this.board.ghost(this.#ghost());
    this.listener.change();
  }
}
