// One line that says what to do next, with the one button that does it.
import { awaited, lookAway, passing } from "./curtain";
import { beforeTheDeal, undealt } from "./dice";
import { $, button, el, redraw } from "./dom";
import { called } from "./seats";
import type { MoveNow, PageUpdate } from "./types";
import { say } from "./words";

interface Now {
  update: PageUpdate;
  chosen: string[];
  preview: MoveNow | null;
  /** Is every move previewed, so that nobody need read its notation to know which one it is? */
  plain: boolean;
  /** How what is previewed is turned, in words; null where turning means nothing. */
  turned: string | null;
  /** A line: may one be drawn, is it only begun, does it go on, or is it full? */
  line: "none" | "may" | "begun" | "open" | "full";
  /** A move of ours that may not have arrived. */
  unsure: string | null;
  /** A move of ours on its way. */
  sent: boolean;
  hint: string | null;
}

interface Presses {
  confirm(): void;
  turn(): void;
  cancel(): void;
  again(): void;
  look(): void;
  /** Plays for this seat, of several that are ours. */
  turnTo(seat: number): void;
}

/** May one still wonder how this works? */
const isEarly = (update: PageUpdate) => update.ply < Math.max(2, update.seats.length);

const ours = (update: PageUpdate) => update.turn.filter((seat) => update.you.includes(seat));

/** The seat of ours that acts: who looks at the screen, or else the first. */
export const acting = (update: PageUpdate): number | undefined => {
  const mine = ours(update);
  return mine.includes(update.viewer) ? update.viewer : mine[0];
};

const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });

/** Who has still to move: several where all act at once. */
function stillAwaited(update: PageUpdate): string {
  const [first, ...others] = update.turn;
  if (first === undefined) return "";
  if (update.you.length && others.length)
    return say("awaiting", { who: list.format(update.turn.map((seat) => called(update, seat))) });
  const key = update.seats[first]?.kind === "bot" ? "bot-thinks" : "to-play";
  return say(update.you.length ? key : "watching", { who: list.format(update.turn.map((seat) => called(update, seat))) });
}

function sentence({ update, chosen, preview, plain, turned, line, sent, hint }: Now): string {
  const seat = acting(update);
  if (update.ended) return "";
  if (sent) return say("sent");
  if (undealt(update)) return beforeTheDeal(update);
  const next = awaited(update);
  if (next !== undefined) return update.viewer < 0 ? "" : passing(update, next);
  if (hint) return hint;
  if (chosen.length && line !== "none") return say(`line-${line}`);
  if (turned) return turned;
  if (preview) return plain ? say("like-this") : say("preview", { move: preview.t });
  if (chosen.length) return say("go-on");
  if (seat !== undefined)
    return update.you.length > 1
      ? [say("your-side", { who: called(update, seat) }), update.screen?.secret && lookAway(update)]
          .filter(Boolean)
          .join(" ")
      : say(!isEarly(update) ? "your-turn" : line === "may" ? "first-line" : "first-move");
  if (update.seats.some((s) => s.kind === "open")) return say("waiting");
  return stillAwaited(update);
}

/** Where several seats of ours act at the same time and have no secrets: for which one is this board? */
function choices(update: PageUpdate, turnTo: (seat: number) => void): HTMLElement[] {
  return ours(update).map((seat) =>
    button(called(update, seat), "quiet", () => turnTo(seat), {
      "aria-pressed": String(seat === acting(update)),
      "data-do": `seat-${seat}`,
    }),
  );
}

export function showPrompt(now: Now, press: Presses): void {
  const place = $("#prompt");
  const free = !now.sent && !now.update.screen && !now.chosen.length && !now.preview && !now.update.ended;
  const several = free && ours(now.update).length > 1;
  const lost = now.sent ? null : now.unsure;
  const text = lost ? say("not-arrived", { move: lost }) : sentence(now);
  const pass = !lost && !now.sent && awaited(now.update) !== undefined;
  const drawn = now.chosen.length > 0 && now.line !== "none";
  const play = now.preview && (drawn || now.plain ? say("play-line") : say("play", { move: now.preview.t }));
  const go = lost ? say("again", { move: lost }) : play;
  const stop = !lost && (now.preview || now.chosen.length) ? say(drawn ? "erase" : "cancel") : null;
  const turn = !lost && now.turned !== null;
  redraw(place, [text, go, turn, stop, pass, several && [acting(now.update), ours(now.update)]], () => [
    el("p", {}, text),
    ...(several ? choices(now.update, press.turnTo) : []),
    ...(pass && text ? [button(say("look"), "go", press.look, { "data-do": "look" })] : []),
    ...(go ? [button(go, "go", lost ? press.again : press.confirm, { "data-do": "go" })] : []),
    ...(turn ? [button(say("turn"), "quiet", press.turn, { "data-do": "turn", "aria-keyshortcuts": "R" })] : []),
    ...(stop ? [button(stop, "quiet", press.cancel, { "data-do": "stop" })] : []),
  ]);
  place.classList.toggle("yours", !now.update.ended && !pass && acting(now.update) !== undefined);
  place.classList.toggle("silent", !text && !go);
}
