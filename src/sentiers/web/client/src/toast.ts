// Short news at the top of the page, heard by a screen reader too: offers, refusals, a new version. They go by themselves; Escape or
// the cross sends them away. What is shown is what is in the page: its scripts share it.
import { $, button, el } from "./dom";

const SHORTEST = 6000; // milliseconds a sentence stays …
const LETTER = 70; // … and for each letter of it, if that is longer
const AGAIN = 1000; // … and while somebody points at it, or is there with the keyboard
const MOST = 3;

const region = $("#toasts");
const lines = $("#toast");

/** Shows a sentence; one with a button stays until it is sent away. */
export function toast(text: string, action?: { word: string; press: () => void }): void {
  const line = el("span", { class: "line" }, text);
  while (lines.childElementCount >= MOST) lines.firstElementChild?.remove();
  lines.append(line);
  if (action) $(".press", region).replaceChildren(button(action.word, "go", () => (clear(), action.press())));
  else keep(line, Math.max(SHORTEST, text.length * LETTER));
  settle();
}

function keep(line: HTMLElement, time: number): void {
  window.setTimeout(() => {
    if (region.matches(":hover, :focus-within")) return keep(line, AGAIN);
    line.remove();
    settle();
  }, time);
}

function settle(): void {
  const some = lines.childElementCount > 0;
  region.classList.toggle("shown", some);
  $(".shut", region).hidden = !some;
  if (!some) $(".press", region).replaceChildren();
}

/** Takes back all that is shown: somebody sends it away, or other eyes look at the page now. */
export function clear(): void {
  lines.replaceChildren();
  settle();
}

$(".shut", region).addEventListener("click", clear);
// Before anybody else hears it: what is about to be played stays as it is.
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !lines.childElementCount || document.querySelector("dialog[open]")) return;
    event.stopPropagation();
    clear();
  },
  true,
);
