// What the page draws on any board: lights under its scene; over it a line around what is chosen, and the ghost of what would be.
import { svg } from "./dom";
import type { Point } from "./glide";
import { through } from "./line";
import type { Preview } from "./steps";

const [GLIMMER, LIT] = [0.13, 0.34]; // how much of an anchor is lit: all that can be done, and what one is about to do
const FRAME_ANCHOR = 1.5; // an anchor this much longer than wide is an area, not a spot
const AREA_CORNER = 16;

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
  readonly marks = svg("g", { class: "marks", "aria-hidden": "true" });
  readonly ghosts = svg("g", { class: "ghost", "aria-hidden": "true" });

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

  /** Shows where the keyboard is; the outline that browsers draw around SVG differs too much. */
  spot(step: string): void {
    this.marks.append(this.#outline(step, "at"));
  }

  unspot(): void {
    this.marks.querySelector(".at")?.remove();
  }

  ghost({ pieces, line }: Preview): void {
    if (line.length && line.every((step) => this.ground.anchors.has(step)))
      return this.#trace(line.map((step) => this.ground.place(step)));
    this.ghosts.replaceChildren(
      ...pieces.flatMap(({ s: symbol, a: anchor, r: turned = 0, d: [dx, dy] = [0, 0] }) => {
        if (!this.ground.anchors.has(anchor)) return [];
        const { x, y } = this.ground.place(anchor);
        const turn = turned ? ` rotate(${turned})` : "";
        return [svg("use", { href: `#${symbol}`, transform: `translate(${x + dx} ${y + dy})${turn}` })];
      }),
    );
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
