// Who sits where: faces, names, sides, and whose turn it is.
import { $, button, el, locale, svg } from "./dom";
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

/** Who plays alone has a result, but has won against nobody; nor has who shares a draw. */
const wins = ({ seats, ended }: PageUpdate, { seat }: SeatNow): boolean =>
  seats.length > 1 && !!ended?.winners.includes(seat) && (ended.together || ended.winners.length < seats.length);

/** What a seat is rated, with a question mark while that rests on little; once the match is over also what it has changed. */
function rated({ rating, uncertain, change }: SeatNow): HTMLElement | null {
  if (rating === undefined) return null;
  const points = `${rating}${uncertain ? "\u202f?" : ""}`;
  if (change === undefined) return el("span", {}, points);
  return el("span", {}, `${points} `, el("b", { class: change < 0 ? "fell" : "rose" }, `${change < 0 ? "−" : "+"}${Math.abs(change)}`));
}

/** The name; once nothing moves any more it leads to who that is. */
const named = (update: PageUpdate, seat: SeatNow): HTMLElement | string =>
  seat.profile && update.ended ? el("a", { href: `/u/${seat.profile}`, target: "_blank", rel: "noopener" }, seat.name) : seat.name;

const state = (update: PageUpdate, seat: SeatNow): string => {
  if (update.ended) return wins(update, seat) ? say("wins") : "";
  if (seat.kind === "open") return say("empty");
  if (!update.turn.includes(seat.seat)) return "";
  if (seat.kind === "bot") return say("thinks");
  return update.you.includes(seat.seat) ? say("yours") : say("theirs");
};

/** Who is not here is always said, whoever is to move: nobody should wait without knowing. */
const absent = (seat: SeatNow): boolean => seat.kind === "human" && !seat.here;

/** Until when somebody's clock stands still, at a table by days. Where there is little room the day is left out. */
function vacation({ times, ended }: PageUpdate, seat: SeatNow): HTMLElement | false {
  const until = ended ? 0 : (times?.away?.[seat.seat] ?? 0);
  if (!until) return false;
  const day = new Date(until).toLocaleDateString(locale, { day: "numeric", month: "short" });
  return el("span", { class: "absence vacation" }, say("on-vacation"), el("span", { class: "until" }, ` ${say("until", { day })}`));
}

const speech = new Map<number, string>(); // what is being said, by seat

/** Shows for a while what somebody says. */
export function speaks(seat: number, text: string, stays: number): void {
  if (crowded()) for (const other of [...speech.keys()]) quiet(other);
  speech.set(seat, text);
  hang(seat);
  window.setTimeout(() => {
    if (speech.get(seat) === text) quiet(seat);
  }, stays);
}

/** Is there room for one bubble only? */
const crowded = () => $("#seats").childElementCount > 2 && matchMedia("(max-width: 640px)").matches;

function quiet(seat: number): void {
  speech.delete(seat);
  hang(seat);
}

function hang(seat: number): void {
  const place = $("#seats").children[seat];
  place?.querySelector(".speech")?.remove();
  const text = speech.get(seat);
  if (text) place?.append(el("span", { class: "speech", "aria-hidden": "true" }, text));
}

/** A button over the whole seat, where the board can be drawn as it lies before it. */
function looker(update: PageUpdate, seat: SeatNow, look: (seat: number) => void): HTMLElement | false {
  if (update.large === undefined) return false;
  const props = { "aria-pressed": String(update.large === seat.seat), "aria-label": say("see-from", { who: called(update, seat.seat) }), "data-do": `see-${seat.seat}` };
  return button("", "see", () => look(seat.seat), props);
}

export function showSeats(update: PageUpdate, look: (seat: number) => void): void {
  const list = $("#seats");
  const held = list.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.do : undefined;
  const items = update.seats.map((seat) => {
    const mine = update.you.includes(seat.seat);
    const acts = !update.ended && update.turn.includes(seat.seat);
    const classes = ["seat", acts && "acts", wins(update, seat) && "wins", update.large === seat.seat && "large", mine && "mine", !seat.here && "away", absent(seat) && "absent"].filter(Boolean);
    return el(
      "li",
      { class: classes.join(" "), "aria-current": acts ? "true" : null },
      face(seat),
      el(
        "span",
        { class: "who" },
        el("b", {}, seat.kind === "open" ? say("open") : named(update, seat)),
        el(
          "small",
          {},
          ...[rated(seat), seat.title, seat.side !== seat.name && seat.side, mine && update.you.length === 1 && say("you")]
            .filter((part) => !!part)
            .flatMap((part, place) => (place ? [" · ", part] : [part])),
        ),
      ),
      el("span", { class: "state" }, state(update, seat)),
      vacation(update, seat) || (absent(seat) && el("span", { class: "absence" }, say("away"))),
      looker(update, seat, look),
      update.times && seat.kind === "human" ? el("span", { class: "time", role: "timer", "data-seat": String(seat.seat) }) : null,
    );
  });
  list.replaceChildren(...items);
  for (const seat of speech.keys()) hang(seat);
  if (held) list.querySelector<HTMLElement>(`[data-do="${held}"]`)?.focus();
}
