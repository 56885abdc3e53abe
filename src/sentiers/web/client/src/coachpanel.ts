// "Le coach" at the table: opens when asked, closes with the next move, with Escape or by its button. The board stays where it is.
import { advice } from "./coach";
import { $, el } from "./dom";
import { called } from "./seats";
import type { Coached, PageUpdate } from "./types";
import { say } from "./words";

const [panel, said] = [$("#coach"), $("#coach-says")];

export function coachThinks(): void {
  said.replaceChildren(el("p", { class: "soft" }, say("coach-thinks")));
  panel.hidden = false;
}

export function coachSays(coached: Coached, update: PageUpdate): void {
  const names = update.seats.map((seat) => called(update, seat.seat));
  said.replaceChildren(...advice(coached, names));
  said.scrollTop = 0;
  panel.hidden = false;
}

/** Whoever was reading inside goes back to where the coach was asked. */
export function coachRests(): void {
  if (panel.hidden) return;
  const inside = panel.contains(document.activeElement);
  panel.hidden = true;
  said.replaceChildren();
  if (inside) document.querySelector<HTMLElement>("[data-do=hint]")?.focus();
}

$(".shut", panel).addEventListener("click", coachRests);
document.addEventListener("keydown", (event) => event.key === "Escape" && coachRests());
