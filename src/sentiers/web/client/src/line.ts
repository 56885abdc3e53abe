// The geometry of a drawn line: through the middles of its cells with rounded bends; and where a stroke of the pointer passes.
// Pure; no DOM here.
import type { Point } from "./glide";

const BEND = 0.42; // how far before and after a cell's middle the line begins to bend, in parts of the way to the next

const toward = (a: Point, b: Point, part: number): Point => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
const at = ({ x, y }: Point) => `${+x.toFixed(2)} ${+y.toFixed(2)}`;

/** The path of an SVG through these points. */
export function through(points: Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  const bends = points
    .slice(1, -1)
    .map((p, i) => [toward(p, points[i] as Point, BEND), p, toward(p, points[i + 2] as Point, BEND)] as const);
  return [`M${at(first)}`, ...bends.map(([a, p, b]) => `L${at(a)}Q${at(p)} ${at(b)}`), `L${at(last)}`].join("");
}

/** Points from one to the other, the second included, no further apart than `pace`. */
export function along(from: Point, to: Point, pace: number): Point[] {
  const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / pace));
  return Array.from({ length: parts }, (_, i) => toward(from, to, (i + 1) / parts));
}

/** What a stroke comes to on its way, in order, each when it enters it. */
export function visits(points: Point[], at: (point: Point) => string | null, last: string | null): string[] {
  const found: string[] = [];
  for (const point of points) {
    const here = at(point);
    if (here !== null && here !== last) found.push((last = here));
  }
  return found;
}
