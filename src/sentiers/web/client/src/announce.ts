// What a screen reader hears: one polite region, whose sentences are written one after the other.
import { $ } from "./dom";

const region = $("#announce");
let waiting: string[] = [];
let timer = 0;

/** Takes back what was said: somebody else is listening now. */
export function unsay(): void {
  clearTimeout(timer);
  waiting = [];
  region.textContent = "";
}

export function announce(text: string): void {
  waiting.push(text);
  clearTimeout(timer);
  // Sentences of one moment are read as one; the same sentence twice is still news.
  timer = window.setTimeout(() => {
    const said = waiting.join(" ");
    waiting = [];
    region.textContent = region.textContent === said ? `${said}\u00a0` : said;
  }, 60);
}
