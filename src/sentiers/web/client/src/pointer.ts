// Mouse, pen and finger on the board: click, drag, draw, and the second tap where a finger is bigger than what it points at.
import type { Board } from "./board";
import type { Chooser } from "./chooser";
import { Stroke } from "./stroke";

const DRAGS = 8; // pixels before a press becomes a drag
const FINGER = 44; // what a finger can surely hit
const REACH = 24; // how far beside an anchor a tap or a drop may land
const TWICE = 450; // milliseconds between the taps of a double tap
const DOUBLE = 300; // … and between the clicks of a double click

interface Press {
  step: string | null;
  x: number;
  y: number;
  piece: SVGGraphicsElement | null;
  stroke: Stroke | null;
  before: string[]; // what was drawn before
}

export function point(board: Board, chooser: Chooser): void {
  const { root } = board;
  let press: Press | null = null;
  let tapped: { step: string; at: number } | null = null;

  const careful = (event: PointerEvent, step: string) => event.pointerType === "touch" && board.size(step) < FINGER;
  const wanted = () => new Set([...chooser.steps.next(), ...chooser.steps.next([])]);
  const under = (event: PointerEvent) => {
    const hit = board.at(event.clientX, event.clientY);
    if (event.pointerType !== "touch" || (hit && (wanted().has(hit) || draws(hit)))) return hit;
    return board.nearest(event.clientX, event.clientY, wanted(), REACH) ?? hit;
  };
  const target = (event: PointerEvent) => {
    const next = chooser.steps.next();
    const hit = board.at(event.clientX, event.clientY);
    return hit && next.has(hit) ? hit : board.nearest(event.clientX, event.clientY, next, REACH);
  };
  /** Where lines are drawn a press anywhere sets the pen down, except on what is chosen in another way. */
  const draws = (step: string | null) =>
    chooser.steps.drawn([]) && (!step || !chooser.steps.pressed(step) || chooser.traces(step));

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const step = under(event);
    const [x, y] = [event.clientX, event.clientY];
    press = { step, x, y, piece: null, stroke: null, before: chooser.steps.chosen };
    if (!draws(step)) return;
    press.stroke = new Stroke(board, x, y);
    root.setPointerCapture(event.pointerId);
    if (step && chooser.traces(step)) chooser.press(step);
  });

  root.addEventListener("pointermove", (event) => {
    if (press?.stroke) return draw(press.stroke, event);
    if (!press?.step) {
      if (event.pointerType === "mouse") chooser.hover(board.at(event.clientX, event.clientY));
      return;
    }
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.piece) {
      const ground = board.zoom?.holds(board.anchors.get(press.step)); // it moves as a whole
      if (Math.hypot(dx, dy) < DRAGS || ground || !chooser.lifts(press.step)) return;
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
    if (!pressed || board.zoom?.busy) return;
    if (pressed.stroke) {
      draw(pressed.stroke, event);
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAGS && pressed.step) tap(pressed.step, pressed);
      else tapped = null;
      chooser.hover(null); // the line ends where it ends, not at the pen
      if (chooser.tip) board.focus(chooser.tip, true);
      return;
    }
    if (!pressed.piece) {
      const step = under(event);
      if (step && step === pressed.step) click(step, event);
      return;
    }
    const step = target(event) ?? board.at(event.clientX, event.clientY);
    if (step && step !== pressed.step) {
      if (careful(event, step)) board.release();
      chooser.choose(step, careful(event, step));
      looksClose(step, event);
    } else chooser.cancel();
  });

  function draw(stroke: Stroke, event: PointerEvent): void {
    const points = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY } of points.length ? points : [event])
      for (const step of stroke.to(clientX, clientY)) chooser.stroke(step);
    if (chooser.drawing) board.follow(chooser.steps.chosen, event.clientX, event.clientY);
  }

  /** The second click of a double click on a mouse confirms what the first has laid there; by itself it might turn it. */
  function click(step: string, event: PointerEvent): void {
    const twice = event.pointerType === "mouse" && tapped?.step === step && performance.now() - tapped.at < DOUBLE;
    const fresh = chooser.at !== step;
    tapped = fresh ? { step, at: performance.now() } : null;
    if (twice && chooser.at === step) chooser.confirm();
    else chooser.choose(step, board.confirms || careful(event, step));
    looksClose(step, event);
  }

  /** Where a finger has chosen a place that it could hardly see, it is shown big: the second tap is sure. */
  function looksClose(step: string, event: PointerEvent): void {
    if (event.pointerType === "touch" && (chooser.at === step || chooser.steps.chosen.includes(step))) board.enlarge(step);
  }

  /** The pen was set down and lifted again at once. */
  function tap(step: string, { before }: Press): void {
    const twice = tapped?.step === step && performance.now() - tapped.at < TWICE;
    tapped = { step, at: performance.now() };
    if (!chooser.traces(step)) chooser.choose(step); // it leads nowhere: the wish is answered
    else if (twice && step === chooser.tip && chooser.preview) chooser.confirm();
    else if (before.length === 1 && before[0] === step) chooser.cancel(); // an end, chosen and given up again
  }

  root.addEventListener("pointercancel", () => {
    if (press?.piece) chooser.cancel();
    if (press?.stroke) chooser.draw(press.before); // a second finger came: it was no stroke
    press = null;
  });
  root.addEventListener("pointerleave", () => press || chooser.hover(null));
}
