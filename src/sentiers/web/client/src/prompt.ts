// One line that says what to do next, with the one button that does it.
import { awaited, lookAway, passing } from "./curtain";
import { beforeTheDeal, undealt } from "./dice";
import { $, button, el, locale, redraw } from "./dom";
import { called } from "./seats";
import { stepOf } from "./steps";
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
  /** A move that is prepared while others are to move. */
  prepared: string | null;
  /** One may be prepared, and which is known. */
  preparing: boolean;
  /** One looks at the board from another's place. */
  elsewhere: boolean;
}

interface Presses {
  back(): void;
  confirm(): void;
  turn(): void;
  cancel(): void;
  again(): void;
  look(): void;
  /** Plays for this seat, of several that are ours. */
  turnTo(seat: number): void;
}

const ours = (update: PageUpdate) => update.turn.filter((seat) => update.you.includes(seat));

/** The seat of ours that acts: who looks at the screen, or else the first. */
export const acting = (update: PageUpdate): number | undefined => {
  const mine = ours(update);
  return mine.includes(update.viewer) ? update.viewer : mine[0];
};

const list = new Intl.ListFormat(locale, { type: "conjunction" });

/** Who has still to move: several where all act at once. */
function stillAwaited(update: PageUpdate): string {
  const planned = update.plan?.length && !update.ended ? ` ${say("planned", { n: update.plan.length })}` : "";
  return whoIsAwaited(update) + planned;
}

/** What is awaited of whom, as the game tells it of one; of several, who they are. */
function whoIsAwaited(update: PageUpdate): string {
  if (!update.turn.length) return "";
  const what = update.prompt ?? say("awaiting", { who: list.format(update.turn.map((seat) => called(update, seat))) });
  return update.you.length ? what : say("watching", { what });
}

/** What comes after the last thing chosen, within a move, by the game's own words. */
function goOn(update: PageUpdate, chosen: string[]): string {
  const last = chosen.filter((key) => typeof stepOf(key) === "string").at(-1);
  return update.labels.steps[last?.split(":")[0] ?? ""] ?? update.prompt ?? "";
}

function sentence(now: Now): string {
  const { update, chosen, preview, plain, turned, line, sent, hint } = now;
  const seat = acting(update);
  if (update.ended) return "";
  if (sent) return say("sent");
  if (undealt(update)) return beforeTheDeal(update);
  const next = awaited(update);
  if (next !== undefined) return update.viewer < 0 ? "" : passing(update, next);
  if (now.elsewhere) return say("seen-from", { who: called(update, update.large ?? 0) });
  if (hint) return hint;
  if (now.prepared) return say("prepared", { move: now.prepared });
  if (chosen.length && line !== "none") return say(`line-${line}`);
  if (turned) return update.labels.steps.turn ? say("turned", { what: update.labels.steps.turn, how: turned }) : turned;
  if (preview && now.preparing) return say("prepare", { move: preview.t });
  if (preview) return plain ? say("like-this") : say("preview", { move: preview.t });
  if (chosen.length) return goOn(update, chosen);
  if (seat !== undefined) {
    const what = update.prompt ?? say("your-turn");
    if (update.you.length < 2) return what;
    return [say("your-side", { who: called(update, seat), what }), update.screen?.secret && lookAway(update)]
      .filter(Boolean)
      .join(" ");
  }
  if (update.seats.some((s) => s.kind === "open")) return say("waiting");
  return now.preparing ? `${stillAwaited(update)} ${say("may-prepare")}` : stillAwaited(update);
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

/** Gives what it says. */
export function showPrompt(now: Now, press: Presses): string {
  const place = $("#prompt");
  const free = !now.sent && !now.elsewhere && !now.update.screen && !now.chosen.length && !now.preview && !now.update.ended;
  const several = free && ours(now.update).length > 1;
  const lost = now.sent ? null : now.unsure;
  const text = lost ? say("not-arrived", { move: lost }) : sentence(now);
  const pass = !lost && !now.sent && awaited(now.update) !== undefined;
  const drawn = now.chosen.length > 0 && now.line !== "none";
  const play = now.preview && (now.preparing ? say("prepare-it") : drawn || now.plain ? say("play-line") : say("play", { move: now.preview.t }));
  const go = lost ? say("again", { move: lost }) : play;
  const stop = !lost && (now.preview || now.chosen.length || now.prepared) ? say(drawn ? "erase" : "cancel") : null;
  const turn = !lost && now.turned !== null;
  const back = now.elsewhere && !now.update.ended && !now.sent;
  redraw(place, [text, go, turn, stop, pass, back, several && [acting(now.update), ours(now.update)]], () => [
    el("p", {}, text),
    ...(several ? choices(now.update, press.turnTo) : []),
    ...(pass && text ? [button(say("look"), "go", press.look, { "data-do": "look" })] : []),
    ...(go ? [button(go, "go", lost ? press.again : press.confirm, { "data-do": "go" })] : []),
    ...(turn ? [button(say("turn"), "quiet", press.turn, { "data-do": "turn", "aria-keyshortcuts": "R" })] : []),
    ...(back ? [button(say("back-to-mine"), "go", press.back, { "data-do": "back" })] : []),
    ...(stop ? [button(stop, "quiet", press.cancel, { "data-do": "stop" })] : []),
  ]);
  place.classList.toggle("yours", !now.update.ended && !pass && acting(now.update) !== undefined);
  place.classList.toggle("silent", !text && !go);
  return text;
}
