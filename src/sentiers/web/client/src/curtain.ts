// One screen shared by people who have secrets from one another: between two of them a curtain hides the board, and the page
// holds nothing secret. Where all lies open (the hands were just opened) everybody may look on, and the prompt asks instead.
import { announce } from "./announce";
import { $ } from "./dom";
import { called } from "./seats";
import type { PageUpdate } from "./types";
import { say } from "./words";

const SPECTATOR = -1;

/** The seat the screen is to be passed to, if it is not before it already. */
export const awaited = (update: PageUpdate): number | undefined =>
  !update.ended && update.screen && update.screen.seat !== update.viewer ? update.screen.seat : undefined;

/** "Pass the screen to …", and whether the others have to look away. */
export function passing(update: PageUpdate, seat: number): string {
  const away = update.screen?.secret ? ` ${lookAway(update)}` : "";
  return `${say("pass", { who: called(update, seat) })}${away}`;
}

export const lookAway = (update: PageUpdate) => say(update.you.length > 2 ? "others-away" : "other-away");

/** Covers the board before anything else is done, or uncovers it. */
export function draw(update: PageUpdate): void {
  const [seat, curtain] = [awaited(update), $("#curtain")];
  const closed = seat !== undefined && update.viewer === SPECTATOR;
  if (closed) {
    $("h2", curtain).textContent = say("pass", { who: called(update, seat) });
    $("p", curtain).textContent = update.screen?.secret ? lookAway(update) : "";
  }
  if (curtain.hidden !== closed) return;
  curtain.hidden = !closed;
  if (!closed) return;
  // Not the button: the key that made the last move is perhaps still held down.
  curtain.focus({ preventScroll: true });
  announce(passing(update, seat));
}

export function onLook(look: () => void): void {
  $("#curtain button").addEventListener("click", look);
}
