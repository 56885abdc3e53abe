// Looking ahead while others are to move: a preview of the board on which one plays what they may do and what one would answer.
// Nothing of it is played; the server shows each position, and keeps what one wants kept.
import { announce } from "./announce";
import { $, button, el, redraw } from "./dom";
import { called } from "./seats";
import type { Answer } from "./socket";
import type { PageUpdate, Preview, Wish } from "./types";
import { say } from "./words";

interface Page {
  /** What the table is like in truth. */
  update(): PageUpdate;
  ask(wish: Wish): Promise<Answer>;
  /** Shows a position on the board, or (null) the table's own again. */
  paint(preview: Preview | null): void;
  complain(text: string): void;
}

/** A line of a plan in words. Where several others play, the moves alone. */
export function inWords(update: PageUpdate, line: string[]): string {
  const [first, second] = line;
  const other = update.seats.find(({ seat }) => !update.you.includes(seat));
  if (update.seats.length !== 2 || !other || !first || !second || line.length % 2) return `${line.join(" → ")}.`;
  let told = say("plan-if", { who: called(update, other.seat), move: first, answer: second });
  for (let at = 2; at < line.length; at += 2)
    told = say("plan-and", { first: told, then: say("plan-then", { move: line[at] ?? "", answer: line[at + 1] ?? "" }) });
  return `${told}.`;
}

export class Ahead {
  #moves: string[] = [];
  #now: Preview | null = null;
  #n = 0; // of the table, when this was looked at

  constructor(private page: Page) {
    const hear = (event: KeyboardEvent) => {
      if (event.key === "Escape" && this.#now && !document.querySelector("dialog[open]")) this.back();
    };
    addEventListener("keydown", hear, true); // also while news are shown, which Escape sends away
  }

  get on(): boolean {
    return this.#now !== null;
  }

  toggle(): void {
    if (this.on) this.close();
    else void this.#go([]);
  }

  /** Is the preview still one of this table? Otherwise it is closed, and that is said. */
  holds(update: PageUpdate): boolean {
    if (!this.on || update.n === this.#n) return this.on;
    this.#now = null;
    this.#mark();
    announce(say("plan-over"));
    return false;
  }

  close(): void {
    this.#now = null;
    this.#mark();
    announce(say("plan-closed"));
    this.page.paint(null);
  }

  played(move: string): void {
    void this.#go([...this.#moves, move]);
  }

  /** One move back; before the first, out of the preview. */
  back(): void {
    if (this.#moves.length) void this.#go(this.#moves.slice(0, -1));
    else this.close();
  }

  prompt(): void {
    const update = this.page.update();
    const [whole, text] = [this.#whole, this.#text(update)];
    const place = $("#prompt");
    redraw(place, ["ahead", text, whole, this.#moves.length > 0], () => [
      el("p", {}, text),
      button(say("keep"), "go", () => whole && void this.#keep(), { "data-do": "keep", "aria-disabled": whole ? null : "true" }),
      button(say(this.#moves.length ? "one-back" : "close"), "quiet", () => this.back(), { "data-do": "one-back" }),
    ]);
    place.classList.remove("yours", "silent");
  }

  /** Does it end with an answer of one's own? */
  get #whole(): boolean {
    const { you } = this.page.update();
    return this.#moves.length > 0 && !!this.#now && !this.#now.turn.some((seat) => you.includes(seat));
  }

  #text(update: PageUpdate): string {
    const seat = this.#now?.turn[0];
    const line = inWords(update, this.#moves);
    if (seat !== undefined && update.you.includes(seat)) return say("plan-mine", { move: this.#moves.at(-1) ?? "" });
    if (this.#whole) return say("plan-whole", { line });
    return say("plan-theirs", { who: called(update, seat ?? 0) });
  }

  async #go(moves: string[]): Promise<void> {
    const { ply, n } = this.page.update();
    const reply = await this.page.ask({ do: "preview", moves, ply });
    if (reply.type !== "preview") return "text" in reply ? this.page.complain(reply.text) : undefined;
    if (this.page.update().n !== n) return;
    [this.#moves, this.#now, this.#n] = [moves, reply, n];
    this.#mark();
    this.page.paint(reply);
    announce($("#prompt p").textContent ?? "");
  }

  async #keep(): Promise<void> {
    const update = this.page.update();
    const kept = inWords(update, this.#moves);
    const reply = await this.page.ask({ do: "plan", moves: this.#moves, ply: update.ply });
    if (reply.type !== "ack") return "text" in reply ? this.page.complain(reply.text) : undefined;
    announce(say("plan-kept", { line: kept }));
    if (this.on) await this.#go([]);
  }

  /** So that nobody takes it for the board itself. */
  #mark(): void {
    $(".stage").classList.toggle("previewing", this.on);
    $("#previewing").hidden = !this.on;
  }
}

/** What was laid down, each line with its cross. */
export function showPlan(update: PageUpdate, drop: (moves: string[]) => void): void {
  const lines = (update.plan ?? []).map((line) => ({ line, text: inWords(update, line) }));
  const place = $("#plan");
  place.hidden = !lines.length || !!update.ended;
  redraw($("#planned"), lines, () =>
    lines.map(({ line, text }, at) =>
      el(
        "li",
        {},
        el("span", {}, text),
        button("×", "quiet shut", () => drop(line), { "aria-label": say("plan-drop", { line: text }), "data-do": `drop-${at}` }),
      ),
    ),
  );
}
