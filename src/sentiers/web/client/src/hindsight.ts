// The coach looks back: the curve of chances (or points) over a finished match, what each move was worth, and advice on a position.
// All of it comes after the match is on the page, and nothing waits for it.
import { advice, shares, signed, type Unit, worth } from "./coach";
import { Curve } from "./curve";
import { $, el } from "./dom";
import { called } from "./seats";
import type { Coached, LogLine, Moment, SeatNow, Curve as Weighed } from "./types";
import { say } from "./words";

const PAUSE = 350; // milliseconds one stays at a position before the coach is asked about it
const NOTHING = 0.0005; // what is less than any percent shown

interface Match {
  table: string;
  plies: number;
  log: LogLine[];
  seats: SeatNow[];
}

export class Hindsight {
  #names: string[];
  #actors = new Map<number, number>(); // who made each ply
  #moments: Moment[] = [];
  #unit: Unit = "chance";
  #turning: number[] = [];
  #curve: Curve | null = null;
  #advice = new Map<number, Coached>();
  #ply = 0;
  #timer = 0;
  #asking: AbortController | null = null;

  constructor(
    private match: Match,
    private go: (ply: number) => void,
  ) {
    this.#names = match.seats.map((seat) => called({ seats: match.seats, you: [] }, seat.seat));
    for (const line of match.log) if (line.seat !== null) this.#actors.set(line.ply, line.seat);
    void this.#weigh();
  }

  /** The replay shows this ply now; `passing`: it will not stay there. */
  at(ply: number, passing: boolean): void {
    this.#ply = ply;
    this.#mark();
    clearTimeout(this.#timer);
    this.#asking?.abort();
    const known = this.#advice.get(ply);
    if (known) this.#show(known);
    else {
      $("#coach").classList.add("stale");
      if (!passing) this.#timer = window.setTimeout(() => void this.#ask(ply), PAUSE);
    }
  }

  turningBefore(ply: number): number | undefined {
    return this.#turning.filter((one) => one < ply).at(-1);
  }

  turningAfter(ply: number): number | undefined {
    return this.#turning.find((one) => one > ply);
  }

  /** Which of the two buttons to the turning points make sense here. They keep their places. */
  between(ply: number): void {
    const can = { before: this.turningBefore(ply), after: this.turningAfter(ply) };
    for (const [name, to] of Object.entries(can)) $(`[data-go=${name}]`).setAttribute("aria-disabled", String(to === undefined));
  }

  /** "choice −3 % · luck +12 %" of a ply, or "given away 4", where the coach can tell. */
  verdict(ply: number): string {
    const { choice, luck } = this.#moments[ply] ?? {};
    const told = (word: string, share: number | null | undefined) =>
      share == null || Math.abs(share) < NOTHING ? [] : [say(word, { share: signed(share) })];
    if (this.#unit === "points") return choice ? say("given", { share: worth(-choice, this.#unit) }) : "";
    return [...told("choice", choice), ...told("luck", luck)].join(" · ");
  }

  async #weigh(): Promise<void> {
    const found = await this.#fetch<Weighed>("curve");
    this.#moments = found?.moments ?? [];
    this.#unit = found?.unit ?? "chance";
    this.#turning = found?.turning ?? [];
    this.between(this.#ply);
    const place = $("#weighed");
    if (this.#moments.length !== this.match.plies + 1) {
      place.hidden = true;
      return;
    }
    this.#curve = new Curve(
      $("#curve"),
      this.#moments.map((moment) => moment.values),
      this.#names,
      this.go,
      this.#unit,
      this.#turning,
    );
    if (this.#unit === "points") place.setAttribute("aria-label", say("possible"));
    for (const told of document.querySelectorAll<HTMLElement>("#log [data-ply]")) {
      const verdict = this.verdict(Number(told.dataset.ply));
      if (this.#turning.includes(Number(told.dataset.ply))) {
        told.classList.add("turning");
        told.lastElementChild?.append(" ", el("b", { class: "turning-mark" }, say("turning")));
      }
      if (verdict) told.lastElementChild?.append(" ", el("small", { class: "verdict" }, verdict));
    }
    this.#mark();
  }

  #mark(): void {
    const moment = this.#moments[this.#ply];
    if (!moment || !this.#curve) return;
    this.#curve.mark(this.#ply);
    $("#shares").replaceChildren(...shares(moment.values, this.#names, this.#unit));
    $("#verdict").textContent = this.verdict(this.#ply);
  }

  async #ask(ply: number): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const found = await this.#fetch<Coached>(`advice?ply=${ply}`, asking.signal);
    if (!found) return;
    this.#advice.set(ply, found);
    if (this.#ply === ply) this.#show(found);
  }

  #show(found: Coached): void {
    const panel = $("#coach");
    panel.classList.remove("stale");
    panel.hidden = !found.lines.length && !found.options?.length;
    const who = this.#names[this.#actors.get(this.#ply + 1) ?? -1];
    $("#coach-to").textContent = who ? say("advice-for", { who }) : "";
    // The chances stand beside the curve already.
    $("#coach-says").replaceChildren(...advice({ ...found, values: [] }, this.#names));
  }

  async #fetch<T>(what: string, signal: AbortSignal | null = null): Promise<T | null> {
    const reply = await fetch(`/api/tables/${this.match.table}/${what}`, { signal }).catch(() => null);
    return reply?.ok ? ((await reply.json().catch(() => null)) as T | null) : null;
  }
}
