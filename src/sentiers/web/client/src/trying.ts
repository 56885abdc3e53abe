// A board to try: the same board, hands and keys as a table's, without a table. Who uses it is asked for each position (ask) and told
// what was played; where it goes from there (a lesson, a puzzle, a tree of variations) is that page's own affair.
import { announce } from "./announce";
import { showDoings } from "./actions";
import { Board } from "./board";
import { answer, hush } from "./bubble";
import { Chooser } from "./chooser";
import { commanded } from "./commands";
import { $, given } from "./dom";
import { tellLine } from "./draft";
import { zoomable } from "./gestures";
import { type, walk } from "./keys";
import { layered } from "./layers";
import { point } from "./pointer";
import { acting, showPrompt } from "./prompt";
import { labelOf, stepOf, turnOf } from "./steps";
import { turnable } from "./turn";
import type { MoveNow, PageUpdate, Step, Tried } from "./types";
import { say } from "./words";

/** A seat and its move. */
export type Play = [number, string];

/** Where a trial begins, as POST /api/try takes it. */
export interface Start {
  game: string;
  options?: Record<string, unknown>;
  edition?: string | null;
  position?: string | null;
  seed?: number | string;
}

export interface Host {
  /** A whole move was made on the board, or typed. Whoever hosts shows what comes of it (show), or says what was wrong (complain). */
  played(play: Play): void | Promise<void>;
  /** Why do these clicks lead nowhere? Null where there is nothing to say. */
  wish?(steps: Step[], seat: number): Promise<string | null>;
  /** The line that says what to do, where it is another than the game's own. */
  prompt?(): string | null;
  /** Something was chosen, previewed or dropped. */
  changed?(): void;
}

/** What the server says, or why not, in words. */
export type Heard<T> = { found: T } | { trouble: string; code: string };

/** Asks the house something about a board to try. */
export async function ask<T>(path: string, body: unknown): Promise<Heard<T>> {
  const reply = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).catch(() => null);
  const told = (await reply?.json().catch(() => null)) as (T & { error?: { code: string; text: string } }) | null;
  if (reply?.ok && told) return { found: told };
  return { trouble: told?.error?.text ?? say("offline"), code: told?.error?.code ?? "offline" };
}

/** The position after these moves, with the eyes of a seat (none: of who is to act). */
export const tried = (start: Start, plays: Play[], seat?: number | null) => ask<Tried>("/api/try", { ...start, plays, seat: seat ?? null });

export class Trial {
  readonly board: Board;
  readonly chooser: Chooser;
  update: PageUpdate;
  #busy = false; // a move is on its way
  #shut = false; // nothing can be played here now
  #field = $<HTMLInputElement>("#move");
  #showLayers: ReturnType<typeof layered>;

  constructor(private host: Host) {
    this.update = given<PageUpdate>("update");
    this.board = new Board($<SVGSVGElement>("svg.board"));
    this.chooser = new Chooser(this.board, {
      play: (move) => void this.#play(move.t),
      wish: (steps, at) => void this.#wish(steps, at),
      drawn: (before, after) => tellLine(this.board, this.update.labels, before, after),
      turned: (move) => announce(this.#turned(move) ?? ""),
      change: () => this.#change(),
    });
    point(this.board, this.chooser);
    walk(this.board, this.chooser);
    turnable(this.board);
    zoomable(this.board, true);
    this.#showLayers = layered(this.board);
    type(
      this.#field,
      this.chooser,
      (text) => void this.#play(text),
      (text) => commanded(text, () => this.moves, () => this.#read()),
    );
    this.show(this.update, true);
  }

  #read(): void {
    $<HTMLDetailsElement>("#reading").open = true;
    $("#text").focus();
  }

  /** Shows a position; pieces glide to where they are now, unless `still`. */
  show(update: PageUpdate, still = false): void {
    const first = update === this.update && !update.scene; // the board is on the page already
    this.update = update;
    this.#busy = false;
    this.#field.value = "";
    $("#trouble").textContent = "";
    if (update.ground !== undefined && !first) this.board.lay(update.ground);
    if (!first) this.board.show(update.scene, still);
    this.board.zoom?.use(update.extent);
    this.board.name(update.labels);
    this.#showLayers(update.labels);
    $("#text").textContent = update.text ?? "";
    $("main").dataset.ply = String(update.ply);
    this.#offer();
  }

  /** Nothing can be played until this is taken back, or another position comes. */
  shut(shut = true): void {
    this.#shut = shut;
    this.#offer();
  }

  /** The move is not made: the board is as it was, and one may go on from what was chosen. */
  refuse(): void {
    this.#busy = false;
    this.board.release();
    this.#offer(true);
  }

  /** Says what went wrong where one is looking: at the field if it was typed, else on the board. The move is not made. */
  complain(text: string): void {
    this.refuse();
    const typed = document.activeElement === this.#field;
    $("#trouble").textContent = typed ? text : "";
    if (typed) {
      this.#field.select();
      announce(text);
    } else answer(this.board, null, text);
  }

  /** The legal moves of who acts here. */
  get moves(): MoveNow[] {
    const seat = acting(this.update);
    if (seat === undefined || this.update.ended || this.#shut) return [];
    return Array.isArray(this.update.moves) ? this.update.moves : (this.update.moves[seat] ?? []);
  }

  /** Makes a move as if it had been made on the board. */
  play(move: string): Promise<void> {
    return this.#play(move);
  }

  /** The line that says what to do is written anew. */
  prompt(): void {
    this.#change();
  }

  #offer(again = false): void {
    if (this.#busy) this.chooser.rest();
    else this.chooser.offer(this.moves, again);
  }

  async #play(move: string): Promise<void> {
    const seat = acting(this.update);
    if (seat === undefined || this.#shut || this.#busy) return;
    this.#busy = true;
    this.chooser.rest();
    await this.host.played([seat, move]);
  }

  async #wish(steps: string[], at: string): Promise<void> {
    const seat = acting(this.update);
    if (seat === undefined || this.#shut || !this.host.wish) return;
    const text = await this.host.wish(steps.map(stepOf), seat);
    if (text) answer(this.board, at, text);
  }

  #turned(move: MoveNow | null): string | null {
    const turn = move && turnOf(move);
    return turn && labelOf(this.update.labels, turn);
  }

  #line(): "none" | "may" | "begun" | "open" | "full" {
    const { chooser } = this;
    if (!chooser.drawing) return chooser.steps.drawn([]) ? "may" : "none";
    return !chooser.preview ? "begun" : chooser.steps.open() ? "open" : "full";
  }

  #change(): void {
    hush();
    const { chooser } = this;
    showPrompt(
      {
        update: this.update,
        chosen: chooser.steps.chosen,
        preview: chooser.preview,
        plain: this.board.confirms,
        turned: chooser.turns.length > 1 ? this.#turned(chooser.preview) : null,
        line: this.#line(),
        unsure: null,
        sent: this.#busy,
        hint: chooser.steps.chosen.length || chooser.preview ? null : (this.host.prompt?.() ?? null),
        prepared: null,
        preparing: false,
        elsewhere: false,
      },
      { back() {}, confirm: () => chooser.confirm(), turn: () => void chooser.turn(), cancel: () => chooser.cancel(), again() {}, look() {}, turnTo() {} },
    );
    showDoings(chooser, this.update.labels);
    this.host.changed?.();
  }
}
