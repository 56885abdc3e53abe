// One line that says what to do next, with the one button that does it.
import { awaited, lookAway, passing } from "./curtain";
import { $, button, el, redraw } from "./dom";
import { called } from "./seats";
import type { Move, Update } from "./types";
import { say } from "./words";

interface Now {
  update: Update;
  chosen: string[];
  preview: Move | null;
  /** A move of ours that may not have arrived. */
  unsure: string | null;
  /** A move of ours on its way. */
  sent: boolean;
  hint: string | null;
}

interface Presses {
  confirm(): void;
  cancel(): void;
  again(): void;
  look(): void;
}

const FIRST_MOVES = 2; // as long as one may wonder how this works

/** The seat of ours that acts: who looks at the screen, or else the first. */
export const acting = (update: Update): number | undefined => {
  const ours = update.turn.filter((seat) => update.you.includes(seat));
  return ours.includes(update.viewer) ? update.viewer : ours[0];
};

function sentence({ update, chosen, preview, sent, hint }: Now): string {
  const seat = acting(update);
  if (update.ended) return "";
  if (sent) return say("sent");
  const next = awaited(update);
  if (next !== undefined) return update.viewer < 0 ? "" : passing(update, next);
  if (hint) return hint;
  if (preview) return say("preview", { move: preview.t });
  if (chosen.length) return say("go-on");
  if (seat !== undefined)
    return update.you.length > 1
      ? [say("your-side", { who: called(update, seat) }), update.screen?.secret && lookAway(update)]
          .filter(Boolean)
          .join(" ")
      : say(update.ply < FIRST_MOVES ? "first-move" : "your-turn");
  if (update.seats.some((s) => s.kind === "open")) return say("waiting");
  const other = update.turn[0];
  if (other === undefined) return "";
  const key = update.seats[other]?.kind === "bot" ? "bot-thinks" : "to-play";
  return say(update.you.length ? key : "watching", { who: called(update, other) });
}

export function showPrompt(now: Now, press: Presses): void {
  const place = $("#prompt");
  const lost = now.sent ? null : now.unsure;
  const text = lost ? say("not-arrived", { move: lost }) : sentence(now);
  const pass = !lost && !now.sent && awaited(now.update) !== undefined;
  const go = lost ? say("again", { move: lost }) : now.preview ? say("play", { move: now.preview.t }) : null;
  const stop = !lost && (now.preview || now.chosen.length) ? say("cancel") : null;
  redraw(place, [text, go, stop, pass], () => [
    el("p", {}, text),
    ...(pass && text ? [button(say("look"), "go", press.look, { "data-do": "look" })] : []),
    ...(go ? [button(go, "go", lost ? press.again : press.confirm)] : []),
    ...(stop ? [button(stop, "quiet", press.cancel)] : []),
  ]);
  place.classList.toggle("yours", !now.update.ended && !pass && acting(now.update) !== undefined);
  place.classList.toggle("silent", !text && !go);
}
