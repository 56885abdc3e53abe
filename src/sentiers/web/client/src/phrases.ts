// What the players say to one another: a menu of phrases, a bubble beside who speaks, a line in the log. Nothing can be typed. Who does
// not want to hear any says so, for this table or for this device; that stays in the browser.
import { announce } from "./announce";
import { $, button, redraw } from "./dom";
import { called, speaks } from "./seats";
import type { Log } from "./log";
import type { PageUpdate, SaidNow, Wish } from "./types";
import { say } from "./words";

const STAYS = 7000; // milliseconds that a bubble is seen
const FRESH = 2; // entries of the journal: what was said before is only read in the log
const DEVICE = "quiet";

type Phrase = Extract<Wish, { do: "say" }>["phrase"];

const kept = (name: string): boolean => {
  try {
    return localStorage.getItem(name) === "1";
  } catch {
    return false; // the browser keeps nothing for us
  }
};

function keep(name: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(name, "1");
    else localStorage.removeItem(name);
  } catch {
    // then it holds for this visit
  }
}

export class Phrases {
  #place = $<HTMLDetailsElement>("#phrases");
  #menu = $(".phrases", this.#place);
  #known = new Set<string>();
  #muted: Map<string, boolean>;

  constructor(
    table: string,
    private log: Log,
    private say: (phrase: Phrase) => void,
  ) {
    this.#muted = new Map([DEVICE, `quiet-${table}`].map((name) => [name, kept(name)]));
    this.#menu.addEventListener("click", (event) => this.#press((event.target as Element).closest("button")));
    this.#menu.addEventListener("keydown", (event) => this.#walk(event));
    this.#place.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#place.open) return;
      event.stopPropagation();
      this.#shut();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.#place.contains(event.target as Node)) this.#place.open = false;
    });
  }

  /** Shows what is new; the menu is there for who sits here with somebody else. */
  show(update: PageUpdate, first: boolean): void {
    const company = update.seats.some((seat) => seat.kind !== "bot" && !update.you.includes(seat.seat));
    this.#place.hidden = !update.you.length || !company;
    redraw($(".mutes", this.#menu), [...this.#muted], () =>
      [...this.#muted].map(([name, on], place) =>
        button(say(place ? "quiet-here" : "quiet-device"), "quiet", () => this.#mute(name), { "aria-pressed": String(on), "data-do": name }),
      ).reverse(),
    );
    for (const said of update.said ?? []) if (!this.#known.has(said.id)) this.#tell(update, said, first);
  }

  get #quiet(): boolean {
    return [...this.#muted.values()].some(Boolean);
  }

  #tell(update: PageUpdate, said: SaidNow, first: boolean): void {
    this.#known.add(said.id);
    if (this.#quiet) return;
    const text = say("said", { who: called(update, said.seat), text: said.text });
    this.log.said(said.n, text);
    if (first || update.n - said.n > FRESH) return;
    speaks(said.seat, said.text, STAYS);
    announce(text);
  }

  #press(pressed: HTMLButtonElement | null): void {
    const phrase = pressed?.dataset.phrase as Phrase | undefined;
    if (!phrase) return;
    this.#shut();
    this.say(phrase);
  }

  #mute(name: string): void {
    const on = !this.#muted.get(name);
    this.#muted.set(name, on);
    keep(name, on);
    for (const made of this.#menu.querySelectorAll<HTMLElement>(".mutes button"))
      made.setAttribute("aria-pressed", String(this.#muted.get(made.dataset.do as string)));
  }

  /** The arrows go from one phrase to the next. */
  #walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...this.#menu.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(at + step + all.length) % all.length]?.focus();
  }

  #shut(): void {
    this.#place.open = false;
    $("summary", this.#place).focus();
  }
}
