// A move prepared while the opponent thinks. It is kept here and nowhere else, and sent like any other the moment it is one's turn,
// if nothing but that one move has happened and it is legal then. Whatever else comes drops it, with a word.
import { announce } from "./announce";
import type { Board } from "./board";
import { answer } from "./bubble";
import type { Chooser } from "./chooser";
import { acting } from "./prompt";
import type { Answer } from "./socket";
import { wayOf } from "./steps";
import { toast } from "./toast";
import type { MoveNow, PageUpdate, Wish } from "./types";
import { say } from "./words";

interface Prepared {
  move: MoveNow;
  n: number; // the table's last entry, and how many plies there were, when it was prepared
  ply: number;
}

interface Page {
  update(): PageUpdate;
  ask(wish: Wish): Promise<Answer>;
  /** Offers on the board what can be chosen now. */
  offer(): void;
}

const offered = (update: PageUpdate) => update.offers.undo.length + update.offers.draw.length > 0;

export class Premove {
  #eager = false; // has one been prepared here before? Then what is possible is asked for without being pressed for
  #prepared: Prepared | null = null;
  #possible: { n: number; moves: MoveNow[] } | null = null;

  constructor(
    private board: Board,
    private chooser: Chooser,
    private page: Page,
  ) {
    // Also while news are shown, which Escape sends away.
    addEventListener("keydown", (event) => event.key === "Escape" && this.cancel(), true);
  }

  get move(): MoveNow | null {
    return this.#prepared?.move ?? null;
  }

  /** May one be prepared now? Where days are counted it is a plan that is made instead. */
  may(update: PageUpdate): boolean {
    const waits = update.can.includes("premove") && acting(update) === undefined;
    return waits && !offered(update) && update.seats.every((seat) => seat.here);
  }

  /** The moves to choose from, as far as they were asked for. */
  moves(update: PageUpdate): MoveNow[] {
    return this.#possible?.n === update.n && !this.move && this.may(update) ? this.#possible.moves : [];
  }

  /** Asks which moves may be prepared, and goes on with the anchor that was pressed. */
  async ask(at: string | null = null): Promise<void> {
    const { n, ply } = this.page.update();
    if (this.#possible?.n !== n) {
      const reply = await this.page.ask({ do: "premoves", ply });
      if (reply.type !== "premoves" || this.page.update().n !== n) return;
      this.#possible = { n, moves: reply.moves };
      this.page.offer();
    }
    if (at === null) return;
    if (this.chooser.steps.after(at)) this.chooser.choose(at, this.board.confirms);
    else answer(this.board, at, say("not-then"));
  }

  prepare(move: MoveNow): void {
    const { n, ply } = this.page.update();
    this.#eager = true;
    this.#prepared = { move, n, ply };
    this.page.offer();
    announce(say("prepared", { move: move.t }));
  }

  /** Is this anchor part of what is prepared? */
  holds(step: string): boolean {
    return !!this.move && wayOf(this.move).includes(step);
  }

  /** By the player's own hand, or (`not-possible`) because it can no longer be. */
  cancel(word: "unprepared" | "not-possible" = "unprepared"): void {
    const dropped = this.move;
    this.#prepared = null;
    if (!dropped) return;
    this.page.offer();
    if (word === "unprepared") announce(say(word));
    else toast(say(word, { move: dropped.t }));
  }

  /** What becomes of it with this update: to be done once that is shown. */
  judge(update: PageUpdate): () => void {
    const mine = this.#prepared;
    if (!mine) return () => this.#eager && this.may(update) && this.#possible?.n !== update.n && void this.ask();
    if (update.n === mine.n && !update.ended && !offered(update)) return () => undefined;
    this.#prepared = null;
    const since = update.log.filter((line) => line.n > mine.n);
    const foreseen = since.length === 1 && since[0]?.kind === "play" && update.ply === mine.ply + 1;
    return () => this.#follow(mine.move, foreseen && !offered(update) && acting(update) !== undefined);
  }

  #follow(move: MoveNow, now: boolean): void {
    const legal = now ? this.chooser.steps.typed(move.t) : undefined;
    if (!legal) return toast(say("not-possible", { move: move.t }));
    this.chooser.suggest(legal);
    this.chooser.confirm();
  }
}
