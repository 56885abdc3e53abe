// Who sits where: faces, names, sides, and whose turn it is.
import { $, el, svg } from "./dom";
import type { PageUpdate, SeatNow } from "./types";
import { say } from "./words";

const faces = document.documentElement.dataset.faces ?? "";
declare const FACES: string[]; // the faces there are, from the build

/** A drawn face where there is one, else the first letter of the name. */
export function face(seat: SeatNow): HTMLElement {
  const inside =
    seat.kind === "open"
      ? "?"
      : seat.face && FACES.includes(seat.face)
        ? svg("svg", { viewBox: "0 0 64 64" }, svg("use", { href: `${faces}#${seat.face}` }))
        : ([...seat.name][0] ?? "·").toUpperCase();
  return el("span", { class: `face ${seat.kind}`, "aria-hidden": "true" }, inside);
}

/** What a seat is called in a sentence: one's own several seats go by their side. */
export const called = (update: Pick<PageUpdate, "seats" | "you">, seat: number): string => {
  const info = update.seats[seat];
  if (!info) return "";
  const alone = update.seats.filter((s) => s.name === info.name).length === 1;
  return info.kind === "open" || !alone ? info.side : info.name;
};

/** Who plays alone has a result, but has won against nobody. */
const wins = (update: PageUpdate, seat: SeatNow): boolean =>
  update.seats.length > 1 && !!update.ended?.winners.includes(seat.seat);

const state = (update: PageUpdate, seat: SeatNow): string => {
  if (update.ended) return wins(update, seat) ? say("wins") : "";
  if (seat.kind === "open") return say("empty");
  if (update.turn.includes(seat.seat)) {
    if (seat.kind === "bot") return say("thinks");
    return update.you.includes(seat.seat) ? say("yours") : say("theirs");
  }
  return seat.kind === "human" && !seat.here ? say("away") : "";
};

export function showSeats(update: PageUpdate): void {
  const list = $("#seats");
  const items = update.seats.map((seat) => {
    const mine = update.you.includes(seat.seat);
    const acts = !update.ended && update.turn.includes(seat.seat);
    const classes = ["seat", acts && "acts", wins(update, seat) && "wins", mine && "mine", !seat.here && "away"].filter(Boolean);
    return el(
      "li",
      { class: classes.join(" "), "aria-current": acts ? "true" : null },
      face(seat),
      el(
        "span",
        { class: "who" },
        el("b", {}, seat.kind === "open" ? say("open") : seat.name),
        el(
          "small",
          {},
          [seat.title, seat.side !== seat.name && seat.side, mine && update.you.length === 1 && say("you")]
            .filter(Boolean)
            .join(" · "),
        ),
      ),
      el("span", { class: "state" }, state(update, seat)),
    );
  });
  list.replaceChildren(...items);
}
