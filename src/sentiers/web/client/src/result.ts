// The end of a match, told beautifully: who won and why, and where to go from here.
import { $, button, el, redraw } from "./dom";
import { called, face } from "./seats";
import type { Ended, PageUpdate, Wish } from "./types";
import { say } from "./words";

function title(update: PageUpdate, ended: Ended, winners: number[]): string {
  const all = ended.winners.length === update.seats.length;
  if (ended.together) return say(!all ? "missed" : update.seats.length === 1 ? "finished" : "all-win");
  if (all) return say("drawn");
  if (!winners.length) return say("nobody-wins");
  if (update.you.length === 1)
    return winners.includes(update.you[0] as number) ? say("you-win") : say("you-lose", whoOf(update, winners));
  return say("someone-wins", whoOf(update, winners));
}

const whoOf = (update: PageUpdate, winners: number[]) => ({ who: winners.map((seat) => called(update, seat)).join(" & ") });

export function showResult(update: PageUpdate, act: (ask: Wish) => void): void {
  const { ended, next, seats, you } = update;
  const place = $("#result");
  const challenge = $("#main").dataset.challenge;
  const asked = update.offers.rematch.some((seat) => you.includes(seat));
  const again = !next && !asked && update.can.includes("rematch");
  const duel = !ended?.together; // who plays alone, or together with all, has nobody to take revenge on
  const winners = ended && ended.winners.length < seats.length ? ended.winners : [];
  place.classList.toggle("won", winners.some((seat) => you.includes(seat)) || !you.length);
  redraw(place, [ended, next, again, seats.map((seat) => seat.name)], () =>
    !ended
      ? []
      : [
          el("div", { class: "laurels" }, ...winners.flatMap((seat) => seats[seat] ?? []).map(face)),
          el("h2", {}, title(update, ended, winners)),
          el("p", {}, ended.text),
          el(
            "p",
            { class: "row" },
            challenge && el("a", { class: "go", href: challenge }, say("to-challenge")),
            again && button(say(duel ? "rematch" : "again"), challenge ? "quiet" : "go", () => act({ do: "rematch" }), { "data-do": "rematch" }),
            next && el("a", { class: "go", href: `/t/${next}` }, say(duel ? "to-rematch" : "to-again")),
            el("a", { class: "quiet", href: `${location.pathname}/record` }, say("replay")),
            el("a", { class: "quiet home", href: "/" }, say("shelf")),
          ),
        ],
  );
}
