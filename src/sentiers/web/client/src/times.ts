// The time of each seat for the whole match, beside its name. The server reckons it from its journal; the page counts down from what
// it was told last, by the wall's clock: that goes on while a phone sleeps.
import { announce } from "./announce";
import { $ } from "./dom";
import type { PageUpdate } from "./types";
import { say } from "./words";

const HURRY = [30, 10]; // seconds before the end at which one's own time is also said aloud
const TENTHS = 10; // seconds from which they are shown
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let ticking = 0;
let told: { at: number; update: PageUpdate } | undefined;
let warned = Infinity;
let reminded = false; // by days: that most of the time of this turn is used

const two = (n: number) => String(n).padStart(2, "0");

/** Seconds in words: 2 d 4 h, 3:07, 9.4. */
export function inWords(seconds: number, days: boolean): string {
  if (days && seconds >= DAY) return say("days-left", { days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  if (days && seconds >= HOUR) return say("hours-left", { hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / MINUTE) });
  if (seconds < TENTHS) return (Math.ceil(seconds * 10) / 10).toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / MINUTE)}:${two(whole % MINUTE)}`;
}

function tick(): void {
  if (!told?.update.times) return;
  const { times, you } = told.update;
  const passed = (Date.now() - told.at) / 1000;
  for (const place of document.querySelectorAll<HTMLElement>("#seats .time")) {
    const seat = Number(place.dataset.seat);
    const runs = times.runs.includes(seat);
    const left = Math.max(0, (times.left[seat] ?? 0) - (runs ? passed : 0));
    const words = inWords(left, times.speed === "days");
    if (place.textContent !== words) place.textContent = words;
    place.classList.toggle("runs", runs);
    const late = runs && left <= (times.warns?.[seat] ?? TENTHS);
    place.classList.toggle("hurry", late);
    if (late && times.warns && you.includes(seat) && !reminded) announce(say("mostly-used", { left: words }));
    if (times.warns && you.includes(seat)) reminded = late;
    const due = HURRY.find((limit) => left <= limit && limit < warned);
    if (runs && you.includes(seat) && due) {
      warned = due;
      announce(say("hurry", { seconds: Math.ceil(left) }));
    }
    if (runs && you.includes(seat) && left > (HURRY[0] ?? 0)) warned = Infinity;
  }
}

/** Sets the clocks by an update; the seats are drawn already. */
export function showTimes(update: PageUpdate): void {
  clearInterval(ticking);
  $("#seats").classList.toggle("timed", !!update.times);
  told = { at: Date.now(), update };
  tick();
  if (update.times?.runs.length && !update.ended) ticking = window.setInterval(tick, 100);
}

document.addEventListener("visibilitychange", tick);
