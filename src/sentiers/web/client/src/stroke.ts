// A stroke of mouse, pen or finger over the board: which anchors it comes to. Between two events it is a straight line, so that
// a fast hand leaves nothing out; and it comes to an anchor only well inside its shape, so that passing a corner is no visit.
import type { Board } from "./board";
import type { Point } from "./glide";
import { along, visits } from "./line";

const INNER = 0.84; // the part of a shape that counts
const PACES = 5; // samples across the smallest anchor

interface Spot extends Point {
  step: string;
  reach: number;
  holds(x: number, y: number): boolean;
}

export class Stroke {
  #spots: Spot[] = [];
  #pace = 1;
  #seen = "";
  #at: Point;
  #last: string | null = null;

  constructor(
    private board: Board,
    x: number,
    y: number,
  ) {
    this.#at = { x, y };
    this.#gather();
    this.#last = this.#under(this.#at);
  }

  /** The anchors come to since the last point, in order. */
  to(x: number, y: number): string[] {
    this.#gather();
    const found = visits(along(this.#at, { x, y }, this.#pace), (point) => this.#under(point), this.#last);
    this.#at = { x, y };
    this.#last = found.at(-1) ?? this.#last;
    return found;
  }

  #under({ x, y }: Point): string | null {
    for (const spot of this.#spots)
      if (Math.hypot(x - spot.x, y - spot.y) < spot.reach && spot.holds(x, y)) return spot.step;
    return null;
  }

  /** Measures the anchors anew if the board has moved on the screen. */
  #gather(): void {
    const { a, b, e, f } = this.board.root.getScreenCTM() ?? new DOMMatrix();
    const seen = [a, b, e, f, this.board.root.getAttribute("class")].join();
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#spots = [...this.board.anchors].map(([step, anchor]) => spot(step, anchor));
    this.#pace = Math.max(2, Math.min(...this.#spots.map(({ reach }) => reach)) / PACES);
  }
}

function spot(step: string, anchor: SVGGraphicsElement): Spot {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const back = anchor.getScreenCTM()?.inverse();
  const holds = (px: number, py: number) => {
    const [dx, dy] = [(px - x) / INNER, (py - y) / INNER];
    if (back && anchor instanceof SVGGeometryElement)
      return anchor.isPointInFill(new DOMPoint(x + dx, y + dy).matrixTransform(back));
    return Math.hypot(dx / (width / 2), dy / (height / 2)) < 1;
  };
  return { step, x, y, reach: Math.max(width, height) / 2, holds };
}
