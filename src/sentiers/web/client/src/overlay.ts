// What the page draws on any board: lights under its scene; over it a line around what is chosen, and the ghost of what would be.
import { svg } from "./dom";
import type { Point } from "./glide";
import { through } from "./line";
import type { Preview } from "./steps";
import type { Ghost } from "./types";

const [GLIMMER, LIT] = [0.19, 0.34]; // how much of an anchor is lit: all that can be done, and what one is about to do
const FRAME_ANCHOR = 1.5; // an anchor this much longer than wide is an area, not a spot
const AREA_CORNER = 16;
const BADGE = 0.3; // how much of an anchor the number of a move takes

export interface Box extends Point {
  width: number;
  height: number;
}

/** What is lit: what can be chosen next, what can be reached after it, what is chosen, and which of it gets a ring. */
export interface Lit {
  can: Set<string>;
  within: Set<string>;
  chosen: string[];
  ringed: string[];
}

export const DARK: Lit = { can: new Set(), within: new Set(), chosen: [], ringed: [] };

interface Ground {
  space: SVGGElement; // in whose units all of it is drawn
  anchors: Map<string, SVGGraphicsElement>;
  place(step: string): Box;
}

export class Overlay {
  readonly lights = svg("g", { class: "lights", "aria-hidden": "true" });
  readonly clues = svg("g", { class: "clues", "aria-hidden": "true" }); // where the coach says to look
  readonly marks = svg("g", { class: "marks", "aria-hidden": "true" });
  readonly ghosts = svg("g", { class: "ghost", "aria-hidden": "true" });
  readonly advice = svg("g", { class: "advised", "aria-hidden": "true" }); // moves worth making, each with its number
  readonly told = svg("g", { class: "told", "aria-hidden": "true" }); // the places of a line in the log
  readonly kept = svg("g", { class: "kept", "aria-hidden": "true" }); // what is prepared, whatever else is pointed at

  constructor(private ground: Ground) {}

  light({ can, within, chosen, ringed }: Lit): void {
    const { anchors } = this.ground;
    const later = [...within].filter((step) => anchors.has(step) && !can.has(step) && !chosen.includes(step));
    const now = [...can].filter((step) => anchors.has(step));
    this.lights.replaceChildren(
      ...later.map((step) => this.#ring(step, "light later", GLIMMER)),
      ...now.map((step) => this.#ring(step, "light", chosen.length ? LIT : GLIMMER)),
    );
    const at = this.marks.querySelector(".at");
    this.marks.replaceChildren(...ringed.filter((step) => anchors.has(step)).map((step) => this.#outline(step, "chosen")));
    if (at) this.marks.append(at);
  }

  clue(steps: string[]): void {
    this.clues.replaceChildren(...steps.filter((step) => this.ground.anchors.has(step)).map((step) => this.#outline(step, "clue")));
  }

  /** Shows where the keyboard is; the outline that browsers draw around SVG differs too much. */
  spot(step: string): void {
    this.marks.append(this.#outline(step, "at"));
  }

  /** Shows the places that somebody reads about. */
  tell(steps: string[]): void {
    const there = steps.filter((step) => this.ground.anchors.has(step));
    this.told.replaceChildren(...there.map((step) => this.#outline(step, "place")));
  }

  unspot(): void {
    this.marks.querySelector(".at")?.remove();
  }

  ghost({ pieces, line }: Preview): void {
    if (line.length && line.every((step) => this.ground.anchors.has(step)))
      return this.#trace(line.map((step) => this.ground.place(step)));
    this.ghosts.replaceChildren(...this.#pieces(pieces));
  }

  /** Shows what is prepared for later: its ghost, and a broken ring around each of these anchors. */
  keep({ pieces, line }: Preview, way: string[]): void {
    const drawn = line.length ? [svg("path", { class: "trace", d: through(line.map((step) => this.ground.place(step))) })] : this.#pieces(pieces);
    const rings = way.filter((step) => this.ground.anchors.has(step)).map((step) => this.#outline(step, "later"));
    this.kept.replaceChildren(svg("g", { class: "ghost" }, ...drawn), ...rings);
  }

  /** The ways of moves, the best first: a line over the anchors of each, and its number on the last one. */
  advise(ways: string[][]): void {
    const taken = new Map<string, number>(); // several moves may end at one place
    const marks = ways.map((way, place) => {
      const steps = way.filter((step) => this.ground.anchors.has(step));
      const last = steps.at(-1);
      if (!last) return null;
      const boxes = steps.map((step) => this.ground.place(step));
      const { x, y, width, height } = boxes.at(-1) as Box;
      const r = Math.min(width, height) * BADGE;
      const before = taken.get(last) ?? 0;
      taken.set(last, before + 1);
      const at = x + before * 2.2 * r;
      const line = steps.length > 1 ? [svg("path", { class: "way", d: through(boxes), "stroke-width": r * 0.45 })] : [];
      const number = svg("text", { x: at, y, "font-size": r * 1.35, "text-anchor": "middle", "dominant-baseline": "central" }, String(place + 1));
      return svg("g", { class: place ? "also" : "best" }, ...line, svg("circle", { cx: at, cy: y, r, "stroke-width": r * 0.18 }), number);
    });
    this.advice.replaceChildren(...marks.filter((mark) => mark !== null).reverse());
  }

  #pieces(pieces: Ghost[]): SVGElement[] {
    return pieces.flatMap(({ s: symbol, a: anchor, r: turned = 0, d: [dx, dy] = [0, 0] }) => {
        if (!this.ground.anchors.has(anchor)) return [];
        const { x, y } = this.ground.place(anchor);
        const turn = turned ? ` rotate(${turned})` : "";
        return [svg("use", { href: `#${symbol}`, transform: `translate(${x + dx} ${y + dy})${turn}` })];
    });
  }

  /** Lets the line that is being drawn follow the pen on the screen, to the edge of its last cell. */
  follow(line: string[], x: number, y: number): void {
    const places = line.map((step) => this.ground.place(step));
    const tip = places.at(-1);
    const matrix = this.ground.space.getScreenCTM()?.inverse();
    if (!tip || !matrix) return;
    const pen = new DOMPoint(x, y).matrixTransform(matrix);
    const [dx, dy] = [pen.x - tip.x, pen.y - tip.y];
    const part = Math.min(1, Math.min(tip.width, tip.height) / 2 / (Math.hypot(dx, dy) || 1));
    this.#trace([...places, { x: tip.x + dx * part, y: tip.y + dy * part }]);
  }

  /** The same path with another shape: it grows, nothing is drawn anew. */
  #trace(points: Point[]): void {
    const [path, d] = [this.ghosts.querySelector(".trace"), through(points)];
    if (path) path.setAttribute("d", d);
    else this.ghosts.replaceChildren(svg("path", { class: "trace", d }));
  }

  /** A line around an anchor, in its own shape if it has corners. */
  #outline(step: string, name: string): SVGElement {
    const anchor = this.ground.anchors.get(step);
    const [own, space] = [anchor?.getScreenCTM(), this.ground.space.getScreenCTM()];
    if (!(anchor instanceof SVGPathElement) || !own || !space) return this.#ring(step, name, 1);
    const { a, b, c, d, e, f } = space.inverse().multiply(own);
    return svg("path", { class: name, d: anchor.getAttribute("d"), transform: `matrix(${[a, b, c, d, e, f].join(" ")})` });
  }

  #ring(step: string, name: string, part: number): SVGRectElement {
    const { x, y, width, height } = this.ground.place(step);
    const area = Math.max(width, height) > FRAME_ANCHOR * Math.min(width, height);
    const [w, h] = area ? [width, height] : [width * part, height * part];
    return svg("rect", {
      class: area ? `${name} area` : name,
      x: x - w / 2,
      y: y - h / 2,
      width: w,
      height: h,
      rx: area ? AREA_CORNER : Math.min(w, h) / 2,
    });
  }
}
