// The board by keyboard: arrows walk the anchors as they lie, Enter or Space chooses, Backspace shortens a line, Escape cancels;
// what lies there as a ghost is turned by R or Space and confirmed by Enter; any other letter or figure begins a move in its field.
import type { Board } from "./board";
import type { Chooser } from "./chooser";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const SIDEWAYS = 1.6; // how much worse a neighbour is for lying beside the line: on hexagons still better than two rows further
const IDLE = 1.02; // … and for leading nowhere, where two lie alike

/** The anchor that lies next in this direction, as one sees it. */
export function neighbour(board: Board, from: string, [dx, dy]: [number, number]): string | null {
  const here = middle(board.anchors.get(from));
  let [best, least]: [string | null, number] = [null, Infinity];
  for (const [step, anchor] of board.anchors) {
    if (step === from || !here) continue;
    const there = middle(anchor);
    if (!there) continue;
    const [x, y] = [there.x - here.x, there.y - here.y];
    const along = x * dx + y * dy;
    const beside = Math.abs(x * dy - y * dx);
    if (along < 1 || beside > along * 2) continue;
    const cost = (along + beside * SIDEWAYS) * (anchor.classList.contains("can") ? 1 : IDLE);
    if (cost < least) [best, least] = [step, cost];
  }
  return best;
}

function middle(anchor: SVGGraphicsElement | undefined): { x: number; y: number } | null {
  const box = anchor?.getBoundingClientRect();
  return box && box.width + box.height ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

export function walk(board: Board, chooser: Chooser): void {
  const { root } = board;
  root.addEventListener("keydown", (event) => {
    const step = (event.target as Element).closest<SVGElement>("[data-step]")?.dataset.step;
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = neighbour(board, step, arrow);
      if (next) board.focus(next);
    } else if (event.key === "Enter" && chooser.at === step) chooser.confirm();
    else if (event.key === "Enter" || event.key === " ") chooser.choose(step, board.confirms);
    else if (event.key === "Backspace" && chooser.drawing) {
      chooser.back();
      board.focus(chooser.tip ?? step);
    } else return;
    event.preventDefault();
  });
  root.addEventListener("focusin", (event) => {
    const anchor = (event.target as Element).closest<SVGElement>("[data-step]");
    if (!anchor?.dataset.step || board.quiet || !anchor.matches(":focus-visible")) return;
    board.spot(anchor.dataset.step);
    chooser.hover(anchor.dataset.step);
  });
  root.addEventListener("focusout", () => {
    board.blur();
    chooser.hover(null);
  });
}

/** Moves that are typed; `asked` does what else a text may say, and tells whether it said anything. */
export function type(field: HTMLInputElement, chooser: Chooser, play: (text: string) => void, asked: (text: string) => boolean): void {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) chooser.cancel();
    const target = event.target as HTMLElement;
    if (event.key === "Enter" && target === document.body) chooser.confirm();
    if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, textarea, select, dialog, [contenteditable]") || !field.offsetParent) return;
    if (event.key.toLowerCase() === "r" && chooser.turn()) return;
    field.focus(); // the key itself then lands in the field
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") field.value = "";
  });
  field.addEventListener("input", () => chooser.suggest(chooser.steps.typed(field.value) ?? null));
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    const move = chooser.steps.typed(text)?.t;
    if (!text) return;
    if (move === undefined && asked(text)) field.value = "";
    else play(move ?? text);
  });
}
