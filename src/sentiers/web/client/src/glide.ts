// How a piece travels: a straight glide, or an arc for each hop of a jump. Only what was moved moves.
import { moving } from "./dom";

export interface Point {
  x: number;
  y: number;
}

const GLIDE = 180;
const HOP = 320;
const SETTLED = 1; // drawing units under which nothing has moved
const RISE = 0.28; // how high a hop arcs, in parts of its length
const ARC = [0.25, 0.5, 0.75, 1];

/** Lets a piece, drawn at `end` by now, arrive from `before` (where it was drawn) over `hops` (its data-from);
 * where data-wait says so, only after so many milliseconds. */
export function glide(piece: SVGGraphicsElement, end: Point, before: Point | undefined, hops: Point[]): void {
  const start = before ?? hops[0];
  for (const old of piece.getAnimations()) old.cancel();
  if (!start) return fade(piece);
  if (Math.hypot(start.x - end.x, start.y - end.y) < SETTLED) return;
  if (!moving()) return fade(piece);
  const stops = hops.length > 1 ? [start, ...hops.slice(1), end] : [start, end];
  const points = hops.length > 1 ? arcs(stops) : stops;
  const pace =
    hops.length > 1
      ? { duration: HOP * (stops.length - 1), easing: "linear" }
      : { duration: GLIDE, easing: "ease-out" };
  piece.animate(
    points.map((p) => ({ translate: `${p.x - end.x}px ${p.y - end.y}px` })),
    { ...pace, delay: Number(piece.dataset.wait ?? 0), fill: "backwards" },
  );
}

function fade(piece: SVGGraphicsElement): void {
  piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
}

function arcs(stops: Point[]): Point[] {
  return stops.slice(1).reduce<Point[]>(
    (points, to, i) => {
      const from = stops[i] as Point;
      const height = RISE * Math.hypot(to.x - from.x, to.y - from.y);
      const along = ARC.map((t) => ({
        x: from.x + (to.x - from.x) * t,
        y: from.y + (to.y - from.y) * t - height * 4 * t * (1 - t),
      }));
      return [...points, ...along];
    },
    [stops[0] as Point],
  );
}
