// What moves and zooms a board that grows: drag and pinch on it, the wheel, the keyboard's walk, keys and three buttons.
import type { Board } from "./board";
import { $ } from "./dom";
import type { Point } from "./glide";
import type { Zoom } from "./zoom";

const DRAGS = 8; // pixels before a press becomes a drag
const NOTCH = 1.0016; // for a unit of the wheel
const PINCH = 1.01; // … of a pinch on a trackpad, which comes as a wheel with the control key
const LINE = 16; // pixels, where a wheel counts in lines
const PRESS = 1.3; // for a key or a button
const PACE = 90; // pixels for an arrow

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [PACE, 0],
  ArrowRight: [-PACE, 0],
  ArrowUp: [0, PACE],
  ArrowDown: [0, -PACE],
};
const KEYS: Record<string, number> = { "+": PRESS, "=": PRESS, "-": 1 / PRESS, "−": 1 / PRESS };

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) || 1;

export function gestures(root: SVGSVGElement, zoom: Zoom): void {
  const down = new Map<number, Point>();
  let start: Point = { x: 0, y: 0 };

  root.addEventListener("pointerdown", (event) => {
    if (event.isPrimary) {
      down.clear(); // whatever happened to fingers that were lifted elsewhere
      zoom.busy = false;
    }
    if (event.button > 1 || !zoom.holds(event.target as Element)) return;
    start = { x: event.clientX, y: event.clientY };
    down.set(event.pointerId, start);
    if (down.size > 1) zoom.busy = true;
  });

  root.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (!zoom.busy && apart(start, now) < DRAGS) return;
    if (!zoom.busy) root.setPointerCapture(event.pointerId);
    zoom.busy = true;
    down.set(event.pointerId, now);
    const [from, to] = other ? [middle(before, other), middle(now, other)] : [before, now];
    zoom.pan(to.x - from.x, to.y - from.y);
    if (other) zoom.by(apart(now, other) / apart(before, other), to);
  });

  for (const name of ["pointerup", "pointercancel"] as const)
    root.addEventListener(name, (event) => void down.delete(event.pointerId));

  root.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (!zoom.holds(event.target as Element)) return;
      const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      zoom.by((event.ctrlKey ? PINCH : NOTCH) ** -turned, { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );

  root.addEventListener("focusin", (event) => {
    const anchor = (event.target as Element).closest<SVGElement>("[data-step]");
    if (anchor?.matches(":focus-visible") && zoom.holds(anchor)) zoom.reveal(anchor.getBoundingClientRect());
  });
}

/** The buttons and the keys; plain arrows too, where nothing else has the focus and they mean nothing else. */
export function zoomable({ zoom }: Board, arrows: boolean): void {
  const bar = $("#zoom");
  const whole = $<HTMLButtonElement>("[data-zoom=whole]", bar);

  bar.addEventListener("click", (event) => {
    const how = (event.target as Element).closest<HTMLElement>("[data-zoom]")?.dataset.zoom;
    if (how === "whole") zoom?.whole();
    else if (how) zoom?.by(how === "in" ? PRESS : 1 / PRESS);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      const target = event.target as Element;
      if (!zoom || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input:not([type=range]), textarea, select, dialog, [contenteditable]")) return;
      const [factor, arrow] = [KEYS[event.key], ARROWS[event.key]];
      if (factor) zoom.by(factor);
      else if (arrow && (event.shiftKey || (arrows && target === document.body))) zoom.pan(...arrow);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  bar.hidden = !zoom;
  if (!zoom) return;
  zoom.onChange = () => (whole.hidden = !zoom.own); // not for what is near: no button comes up under a finger
  zoom.onChange();
}
