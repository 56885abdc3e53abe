// What an update at the table sounds and feels like, for those who asked for it; and where one looks, if one looks elsewhere.
import { notify, seen } from "./push";
import { isOn } from "./settings";
import { play } from "./sound";
import { toast } from "./toast";
import type { LogLine, PageUpdate } from "./types";

const QUIET = new Set(["play", "end", "word", "next"]); // lines that the board, the result or the page itself tells

/** Of what is new in the log: what others did besides moving, shown where one looks. Gives the lines that only the log tells. */
export function toasted(update: PageUpdate, fresh: LogLine[]): LogLine[] {
  const matters = (line: LogLine) => !QUIET.has(line.kind) && (line.seat === null || !update.you.includes(line.seat));
  for (const line of fresh.filter(matters).slice(-3)) toast(line.text);
  return fresh.filter((line) => !matters(line));
}

/** Whenever somebody looks at the table, its notifications have done their work. */
export function looked(table: string): void {
  const look = () => document.hidden || seen(table);
  document.addEventListener("visibilitychange", look);
  look();
}

function shake(pattern: number[]): void {
  if (isOn("vibration") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** `mine`: it has become our turn; `ended`: the match is over now. */
export function cue(update: PageUpdate, fresh: LogLine[], mine: boolean, ended: boolean, table: string): void {
  const moves = fresh.filter((line) => line.kind === "play");
  const others = moves.filter((line) => line.seat === null || !update.you.includes(line.seat));
  const heard = others.length > 0 || (moves.length > 0 && (isOn("own") || document.hidden));
  if (heard) play("knock");
  if (ended) {
    play("chord", heard ? 0.25 : 0);
    shake([60, 80, 120]);
  } else if (mine && (others.length || !moves.length)) {
    play("rustle", heard ? 0.18 : 0);
    shake([40]);
    if (document.hidden) notify(table);
  }
}
