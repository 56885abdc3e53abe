// "Le coach" at the table, in two steps: where to look, then what to do. It opens when asked, closes with the next move, with Escape
// or by its button. The board stays where it is.
import { advice } from "./coach";
import { $, button, el } from "./dom";
import { called } from "./seats";
import type { Coached, PageUpdate } from "./types";
import { say } from "./words";

const [panel, said] = [$("#coach"), $("#coach-says")];

export function coachThinks(): void {
  said.replaceChildren(el("p", { class: "soft" }, say("coach-thinks")));
  panel.hidden = false;
}

let dark = () => {}; // puts out what is lit for the first step

/** The first step; `tell` asks for the second, `unlight` puts out what the board shows of it. */
export function coachPoints(text: string, tell: () => void, unlight: () => void): void {
  dark = unlight;
  said.replaceChildren(el("p", { class: "clue-told" }, text), button(say("what-to-do"), "quiet", tell, { "data-do": "tell" }));
  panel.hidden = false;
}

export function coachSays(coached: Coached, update: PageUpdate, show?: (move: string) => void): void {
  const names = update.seats.map((seat) => called(update, seat.seat));
  const within = said.contains(document.activeElement);
  dark();
  said.replaceChildren(...advice(coached, names, show));
  said.scrollTop = 0;
  panel.hidden = false;
  if (within) said.focus(); // the button that was pressed is gone
}

/** Whoever was reading inside goes back to where the coach was asked. */
export function coachRests(): void {
  if (panel.hidden) return;
  const inside = panel.contains(document.activeElement);
  dark();
  panel.hidden = true;
  said.replaceChildren();
  if (inside) document.querySelector<HTMLElement>("[data-do=hint]")?.focus();
}

$(".shut", panel).addEventListener("click", coachRests);
document.addEventListener("keydown", (event) => event.key === "Escape" && coachRests());
