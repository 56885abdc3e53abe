// The time for a turn, where the table has set one. The server's clock decides; this one shows it, and when it has run out has
// played what lies ready on the board.
import { announce } from "./announce";
import { $ } from "./dom";
import type { PageUpdate } from "./types";
import { say } from "./words";

const HURRY = 10; // seconds before the end at which it is also said aloud
const TICK = 200; // milliseconds

let end = 0;
let shown = -1;
let ticking = 0;
let out = false;

const left = () => Math.max(0, Math.ceil((end - performance.now()) / 1000));

function tick(whenOut: () => void): void {
  const place = $("#clock");
  const seconds = left();
  if (seconds !== shown) {
    shown = seconds;
    place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    place.classList.toggle("hurry", seconds <= HURRY);
    if (seconds === HURRY) announce(say("hurry", { seconds }));
  }
  if (!seconds && !out) {
    out = true;
    whenOut();
  }
}

/** Sets the clock by an update, or stops it. */
export function showClock(update: PageUpdate, whenOut: () => void): void {
  const place = $("#clock");
  const { clock } = update;
  place.hidden = !clock || !!update.ended;
  clearInterval(ticking);
  if (!clock || update.ended) return;
  const ends = performance.now() + clock.left * 1000;
  if (ends > end + 500) out = false; // a new turn
  [end, shown] = [ends, -1];
  tick(whenOut);
  ticking = window.setInterval(() => tick(whenOut), TICK);
}
