// One line that says what to do next, with the one button that does it.
import { $, el } from "./dom";
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
}

const FIRST_MOVES = 2; // as long as one may wonder how this works

export const acting = (update: Update): number | undefined => update.turn.find((seat) => update.you.includes(seat));

function sentence({ update, chosen, preview, sent, hint }: Now): string {
  const seat = acting(update);
  if (update.ended) return "";
  if (sent) return say("sent");
  if (hint) return hint;
  if (preview) return say("preview", { move: preview.t });
  if (chosen.length) return say("go-on");
  if (seat !== undefined)
    return update.you.length > 1
      ? say("your-side", { who: called(update, seat) })
      : say(update.ply < FIRST_MOVES ? "first-move" : "your-turn");
  if (update.seats.some((s) => s.kind === "open")) return say("waiting");
  const other = update.turn[0];
  if (other === undefined) return "";
  const key = update.seats[other]?.kind === "bot" ? "bot-thinks" : "to-play";
  return say(update.you.length ? key : "watching", { who: called(update, other) });
}

export function showPrompt(now: Now, press: Presses): void {
  const place = $("#prompt");
  const button = (text: string, style: string, click: () => void) =>
    el("button", { type: "button", class: style, click }, text);
  const buttons: HTMLElement[] = [];
  let text = sentence(now);
  if (now.unsure && !now.sent) {
    text = say("not-arrived", { move: now.unsure });
    buttons.push(button(say("again", { move: now.unsure }), "go", press.again));
  } else if (now.preview) {
    buttons.push(
      button(say("play", { move: now.preview.t }), "go", press.confirm),
      button(say("cancel"), "quiet", press.cancel),
    );
  } else if (now.chosen.length) buttons.push(button(say("cancel"), "quiet", press.cancel));
  place.classList.toggle("yours", !now.update.ended && acting(now.update) !== undefined);
  place.replaceChildren(el("p", {}, text), ...buttons);
  place.classList.toggle("silent", !text && !buttons.length);
}
