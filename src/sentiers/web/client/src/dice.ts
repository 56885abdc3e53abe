// Fair dice: the page gives a word for each of our seats, once it has seen the imprint of the house's secret; and shows it all.
import { $, el, redraw } from "./dom";
import { called } from "./seats";
import type { Answer } from "./socket";
import type { PageUpdate, Wish } from "./types";
import { say } from "./words";

const CONSONANTS = "bcdfgjklmnprstvz";
const VOWELS = "aeiou";
const SYLLABLES = 6;

/** Something nobody could have foreseen, that can still be read aloud: "mirolu tavebo". */
function anyWord(): string {
  const chance = crypto.getRandomValues(new Uint32Array(2 * SYLLABLES));
  const pick = (letters: string, at: number) => letters[(chance[at] as number) % letters.length] as string;
  const syllables = Array.from({ length: SYLLABLES }, (_, i) => pick(CONSONANTS, 2 * i) + pick(VOWELS, 2 * i + 1));
  return `${syllables.slice(0, SYLLABLES / 2).join("")} ${syllables.slice(SYLLABLES / 2).join("")}`;
}

/** Where the word that somebody typed when opening a table waits for the table's page. */
const place = (table: string) => `word ${table}`;

export function keepWord(table: string, word: string): void {
  if (word.trim()) sessionStorage.setItem(place(table), word);
}

export const undealt = (update: PageUpdate): boolean => !!update.dice?.waiting.length;

type Send = (ask: Wish) => Promise<Answer>;
const given = new Set<number>();

/** Gives the words that are awaited from us. */
export function giveWords(table: string, update: PageUpdate, send: Send): void {
  for (const seat of update.dice?.waiting ?? []) {
    if (!update.you.includes(seat) || given.has(seat)) continue;
    given.add(seat);
    const typed = sessionStorage.getItem(place(table));
    sessionStorage.removeItem(place(table));
    void give(seat, typed, send);
  }
}

async function give(seat: number, typed: string | null, send: Send): Promise<void> {
  const reply = await send({ do: "word", word: typed ?? anyWord(), seat });
  if (reply.type === "lost") given.delete(seat); // the first update after it asks again
  else if (reply.type === "error" && typed !== null) await give(seat, null, send); // what was typed is no word
}

/** What a table that is not dealt waits for. */
export function beforeTheDeal(update: PageUpdate): string {
  const others = (update.dice?.waiting ?? []).filter((seat) => !update.you.includes(seat));
  if (update.seats.some((seat) => seat.kind === "open")) return say("waiting");
  return others.length ? say("not-all-here", { who: others.map((seat) => called(update, seat)).join(", ") }) : say("sent");
}

/** All that may be known of the dice now; after the end, enough to recompute them. */
export function showDice(update: PageUpdate): void {
  const { dice } = update;
  const panel = $("#dice");
  panel.hidden = !dice;
  if (!dice) return;
  const words = Object.entries(dice.words).map(([seat, word]) => [called(update, Number(seat)), word] as const);
  redraw($("div", panel), [dice, words], () => [
    el("p", {}, say(dice.secret ? "dice-over" : $("#main").dataset.challenge ? "dice-challenge" : "dice-now")),
    el(
      "dl",
      {},
      ...pair(say("commitment"), el("code", {}, dice.commitment)),
      ...words.flatMap(([who, word]) => pair(say("word-of", { who }), word)),
      ...(dice.secret ? pair(say("secret"), el("code", {}, dice.secret)) : []),
      ...(dice.seed ? pair(say("seed"), el("code", {}, dice.seed)) : []),
    ),
    ...(dice.secret ? check() : []),
  ]);
}

const pair = (name: string, value: HTMLElement | string) => [el("dt", {}, name), el("dd", {}, value)];

function check(): HTMLElement[] {
  const record = el("a", { href: `${location.pathname}.txt`, download: true }, say("record"));
  return [el("p", {}, say("dice-check"), " ", record), el("p", {}, el("code", {}, say("dice-command")))];
}
