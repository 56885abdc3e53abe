// What a move brought to light, in a word or two, over the board for a moment: hands that open, a pipe that closes.
import { announce } from "./announce";
import { $ } from "./dom";
import type { LogLine } from "./types";

const SHORTEST = 1800; // milliseconds it stays …
const LETTER = 45; // … and for each letter of it

const place = $("#banner");
let timer = 0;

/** Of what is new in the log the last that has a banner. It lies over the board and takes no room; it is heard before the line that
 * tells all of it, and seen after so many milliseconds, once the board has shown what it is about. */
export function showBanner(fresh: LogLine[], after: number): void {
  const text = fresh.filter((line) => line.banner).at(-1)?.banner;
  if (!text) return;
  announce(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => show(text), after);
}

function show(text: string): void {
  place.textContent = text;
  place.hidden = false;
  for (const motion of place.getAnimations()) motion.cancel();
  place.classList.remove("shown");
  void place.offsetWidth; // the same banner again is shown again
  place.classList.add("shown");
  timer = window.setTimeout(hideBanner, SHORTEST + text.length * LETTER);
}

export function hideBanner(): void {
  clearTimeout(timer);
  place.classList.remove("shown");
  place.hidden = true;
  place.textContent = "";
}
