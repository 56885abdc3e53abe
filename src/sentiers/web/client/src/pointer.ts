// Mouse, pen and finger on the board: click, drag, and the second tap where a finger is bigger than what it points at.
import type { Board } from "./board";
import type { Chooser } from "./chooser";

const DRAGS = 8; // pixels before a press becomes a drag
const FINGER = 44; // what a finger can surely hit
const REACH = 24; // how far beside an anchor a tap or a drop may land

interface Press {
  step: string;
  x: number;
  y: number;
  piece: SVGGraphicsElement | null;
}

export function point(board: Board, chooser: Chooser): void {
  const { root } = board;
  let press: Press | null = null;

  const careful = (event: PointerEvent, step: string) => event.pointerType === "touch" && board.size(step) < FINGER;
  const wanted = () => new Set([...chooser.steps.next(), ...chooser.steps.next([])]);
  const under = (event: PointerEvent) => {
    const hit = board.at(event.clientX, event.clientY);
    if (event.pointerType !== "touch" || (hit && wanted().has(hit))) return hit;
    return board.nearest(event.clientX, event.clientY, wanted(), REACH) ?? hit;
  };
  const target = (event: PointerEvent) => {
    const next = chooser.steps.next();
    const hit = board.at(event.clientX, event.clientY);
    return hit && next.has(hit) ? hit : board.nearest(event.clientX, event.clientY, next, REACH);
  };

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const step = under(event);
    if (step) press = { step, x: event.clientX, y: event.clientY, piece: null };
  });

  root.addEventListener("pointermove", (event) => {
    if (!press) {
      if (event.pointerType === "mouse") chooser.hover(board.at(event.clientX, event.clientY));
      return;
    }
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.piece) {
      if (Math.hypot(dx, dy) < DRAGS || !chooser.lifts(press.step)) return;
      press.piece = board.piece(press.step, press.x, press.y);
      if (!press.piece) return;
      root.setPointerCapture(event.pointerId);
      chooser.lift(press.step);
    }
    board.carry(press.piece, dx, dy);
    chooser.hover(target(event));
  });

  root.addEventListener("pointerup", (event) => {
    const pressed = press;
    press = null;
    if (!pressed) return;
    if (!pressed.piece) {
      const step = under(event);
      if (step === pressed.step) chooser.choose(step, careful(event, step));
      return;
    }
    const step = target(event) ?? board.at(event.clientX, event.clientY);
    if (step && step !== pressed.step) {
      if (careful(event, step)) board.release();
      chooser.choose(step, careful(event, step));
    } else chooser.cancel();
  });

  root.addEventListener("pointercancel", () => {
    if (press?.piece) chooser.cancel();
    press = null;
  });
  root.addEventListener("pointerleave", () => press || chooser.hover(null));
}
