// One line for everything that is typed, on every page with a board: what is no move is what stands on a button of the page, or a word
// of the house (hint, undo, board, moves, help, in the visitor's language or in English; parts.html has them).
import { announce } from "./announce";
import type { MoveNow } from "./types";
import { say } from "./words";

const LISTED = 60; // moves that are told when somebody asks for them
const BUTTONS = "main :is(button, a.quiet, a.go):not(.typing *, .board *)";

/** Letters alone count: neither capitals nor accents nor what ends a sentence. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .trim()
    .toLowerCase();

/** Answers below the line, and by voice. */
function reply(text: string): void {
  for (const id of ["trouble", "answer"]) {
    const place = document.getElementById(id);
    if (place) place.textContent = id === "answer" ? text : "";
  }
  if (text) announce(text);
}

function list(moves: MoveNow[]): void {
  const more = moves.length > LISTED ? " …" : "";
  const shown = moves.slice(0, LISTED).map((move) => move.t).join(", ");
  reply(moves.length ? say("moves-now", { n: moves.length, list: shown + more }) : say("not-now"));
}

/** Presses the button of this page that says or does so. */
function pressed(asked: (it: HTMLElement) => boolean): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(BUTTONS)].find(
    (it) => !it.closest("[hidden]") && it.getAttribute("aria-disabled") !== "true" && asked(it),
  );
  found?.click();
  return found !== undefined;
}

/** Does what the text says, if it says anything besides a move, and tells whether it did. `read`: opens the board as text. */
export function commanded(text: string, moves: () => MoveNow[], read: () => void): boolean {
  const press = (deed: string) => () => pressed((it) => it.dataset.do === deed) || reply(say("not-possible-now"));
  const deeds = { hint: press("hint"), undo: press("undo"), board: read, moves: () => list(moves()), help: () => reply(say("help-words")) };
  const asked = plain(text);
  reply("");
  if (pressed((it) => plain(it.textContent ?? "") === asked)) return true; // what one sees comes first
  const named = Object.entries(deeds).find(([name]) => [name, ...say(`word-${name}`).split(",")].some((word) => plain(word) === asked));
  named?.[1]();
  return named !== undefined;
}
