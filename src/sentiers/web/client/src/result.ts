// The end of a match, told beautifully: who won and why, and where to go from here.
import { $, el } from "./dom";
import { called, face } from "./seats";
import type { Ask, Update } from "./types";
import { say } from "./words";

function title(update: Update, winners: number[]): string {
  if (!winners.length || winners.length === update.seats.length) return say("drawn");
  if (update.you.length === 1)
    return winners.includes(update.you[0] as number) ? say("you-win") : say("you-lose", whoOf(update, winners));
  return say("someone-wins", whoOf(update, winners));
}

const whoOf = (update: Update, winners: number[]) => ({ who: winners.map((seat) => called(update, seat)).join(" & ") });

export function showResult(update: Update, act: (ask: Ask) => void): void {
  const place = $("#result");
  const { ended } = update;
  place.hidden = !ended;
  if (!ended) return place.replaceChildren();
  const record = `${location.pathname}/record`;
  const mine = (update.offers.rematch ?? []).some((seat) => update.you.includes(seat));
  const next = update.next
    ? el("a", { class: "go", href: `/t/${update.next}` }, say("to-rematch"))
    : update.can.includes("rematch") && !mine
      ? el(
          "button",
          { type: "button", class: "go", "data-do": "rematch", click: () => act({ do: "rematch" }) },
          say("rematch"),
        )
      : null;
  const winners = ended.winners.length < update.seats.length ? ended.winners : [];
  const faces = winners.flatMap((seat) => update.seats[seat] ?? []).map(face);
  place.classList.toggle("won", winners.some((seat) => update.you.includes(seat)) || !update.you.length);
  place.replaceChildren(
    el("div", { class: "laurels" }, ...faces),
    el("h2", {}, title(update, winners)),
    el("p", {}, ended.text),
    el(
      "p",
      { class: "row" },
      next,
      el("a", { class: "quiet", href: record }, say("replay")),
      el("a", { class: "quiet home", href: "/" }, say("shelf")),
    ),
  );
}
