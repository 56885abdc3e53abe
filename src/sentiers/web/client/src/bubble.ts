// A sentence at the place of a wish: why this leads nowhere.
import { announce } from "./announce";
import type { Board } from "./board";
import { $ } from "./dom";

const STAYS = 5000;
const EDGE = 8;

const bubble = $("#bubble");
let timer = 0;

export function answer(board: Board, step: string | null, text: string): void {
  bubble.textContent = text;
  bubble.hidden = false;
  const stage = (bubble.offsetParent ?? document.body).getBoundingClientRect();
  const anchor = (step && board.anchors.get(step)) || board.root;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const middle = at.x + at.width / 2 - stage.x;
  const left = Math.max(EDGE, Math.min(middle - width / 2, stage.width - width - EDGE));
  const above = at.top - stage.top - height - 10;
  bubble.classList.toggle("below", above < 0);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above < 0 ? at.bottom - stage.top + 10 : above}px`;
  bubble.style.setProperty("--tip", `${middle - left}px`);
  announce(text);
  clearTimeout(timer);
  timer = window.setTimeout(hush, STAYS);
}

export function hush(): void {
  bubble.hidden = true;
}
