// The drawing on the page: its anchors, what is lit on it, and how one scene becomes the next. Knows no game.
import { Idiomorph } from "idiomorph";
import { svg } from "./dom";
import { glide, type Point } from "./glide";
import { through } from "./line";
import { count, tick, unused } from "./units";

const [GLIMMER, LIT] = [0.13, 0.34]; // how much of an anchor is lit: all that can be done, and what one is about to do
const FRAME_ANCHOR = 1.5; // an anchor this much longer than wide is an area, not a spot

const AREA_CORNER = 16;

interface Box extends Point {
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

const DARK: Lit = { can: new Set(), within: new Set(), chosen: [], ringed: [] };

export class Board {
  readonly scene: SVGGElement;
  #space = svg("g", { class: "space" }); // all of the drawing, so that it can be turned
  #flat: DOMRect;
  #tall: string | null; // a second frame, for rooms taller than wide
  #lit = DARK;
  #line: string[] = []; // what takes units
  #shadow: string | null = null; // the ghost
  readonly anchors = new Map<string, SVGGraphicsElement>();
  current: string | null = null; // where the keyboard is
  #lights = svg("g", { class: "lights", "aria-hidden": "true" });
  #marks = svg("g", { class: "marks", "aria-hidden": "true" });
  #ghost = svg("g", { class: "ghost", "aria-hidden": "true" });

  constructor(readonly root: SVGSVGElement) {
    const scene = root.querySelector<SVGGElement>("g.scene");
    if (!scene) throw new Error("the board has no scene");
    this.scene = scene;
    root.setAttribute("role", "group"); // as a picture it would hide its anchors from screen readers
    root.setAttribute("aria-label", root.closest<HTMLElement>("[data-label]")?.dataset.label ?? "");
    scene.before(this.#lights);
    this.#space.append(...root.childNodes, this.#marks, this.#ghost);
    root.append(this.#space);
    const { x, y, width, height } = root.viewBox.baseVal;
    this.#flat = new DOMRect(x, y, width, height);
    this.#tall = root.dataset.tall ?? null;
    this.#gather();
  }

  /** Does the game itself draw its board for tall rooms? Then it need not be turned. */
  get stands(): boolean {
    return this.#tall !== null;
  }

  /** Frames the board for a tall room or a wide one; class `tall` lets the game's own styles rearrange it. */
  stand(tall: boolean): void {
    if (!this.#tall || this.root.classList.contains("tall") === tall) return;
    const { x, y, width, height } = this.#flat;
    this.root.classList.toggle("tall", tall);
    this.root.setAttribute("viewBox", tall ? this.#tall : [x, y, width, height].join(" "));
    this.light(this.#lit); // what lies over the board goes with it
    this.ghost(this.#shadow);
  }

  /** How much bigger the board would be, turned, in a room of this shape. */
  gain(width: number, height: number): number {
    const { width: w, height: h } = this.#flat;
    return Math.min(width / h, height / w) / Math.min(width / w, height / h);
  }

  turn(turned: boolean): void {
    const { x, y, width, height } = this.#flat;
    this.root.setAttribute("viewBox", (turned ? [-y - height, x, height, width] : [x, y, width, height]).join(" "));
    this.#space.setAttribute("transform", turned ? "rotate(90)" : "");
    this.root.classList.toggle("turned", turned); // so that a game can set its letters upright
  }

  /** Makes the board show this scene; pieces glide from where they were, unless `still`. */
  show(scene: string, still = false): void {
    const before = new Map(this.#pieces().map((piece) => [piece.id, this.box(piece)]));
    const made = document.createElement("template");
    made.innerHTML = `<svg><g class="scene">${scene}</g></svg>`;
    this.release();
    Idiomorph.morph(this.scene, made.content.querySelector("g") as Element, {
      morphStyle: "outerHTML",
      restoreFocus: true,
    });
    this.#gather();
    this.tick(this.#line); // before anything is measured: what stays used must not seem to come back
    if (still) return;
    for (const piece of this.#pieces()) {
      const hops = (piece.dataset.from ?? "").split(/\s+/).filter((step) => this.anchors.has(step));
      glide(
        piece,
        this.box(piece),
        before.get(piece.id),
        hops.map((step) => this.place(step)),
      );
    }
  }

  /** Takes everything off the board that one might see or read on it. */
  clear(): void {
    this.scene.replaceChildren();
    this.light();
    this.tick();
    this.ghost(null);
    for (const anchor of this.anchors.values()) anchor.removeAttribute("aria-label");
  }

  name(labels: Record<string, string>): void {
    for (const [step, anchor] of this.anchors) {
      anchor.setAttribute("role", "button");
      anchor.setAttribute("aria-label", labels[step] ?? step);
    }
    this.#rove();
  }

  /** Lights what can be chosen, now and later; rings what is chosen, or would be by a move that is previewed. */
  light(lit: Lit = DARK): void {
    const { can, within, chosen, ringed } = (this.#lit = lit);
    const lights: Element[] = [];
    for (const [step, anchor] of this.anchors) {
      const later = !can.has(step) && within.has(step) && !chosen.includes(step);
      anchor.classList.toggle("can", can.has(step));
      anchor.classList.toggle("within", later);
      anchor.classList.toggle("chosen", chosen.includes(step));
      anchor.setAttribute("aria-disabled", String(!can.has(step) && !chosen.includes(step)));
      if (can.has(step)) lights.push(this.#ring(step, "light", chosen.length ? LIT : GLIMMER));
      else if (later) lights.push(this.#ring(step, "light later", GLIMMER));
    }
    this.#lights.replaceChildren(...lights);
    this.root.classList.toggle("choosing", chosen.length > 0);
    this.#mark(ringed);
  }

  /** Marks the units as used that a line takes: one for each anchor after the end it grows from. */
  tick(line: string[] = []): void {
    this.#line = line;
    tick(this.scene, count(line.slice(1).map((step) => this.anchors.get(step)?.dataset.uses)));
  }

  /** The units that are not used, by their kinds. */
  get left(): string[] {
    return unused(this.scene);
  }

  focus(step: string): void {
    this.current = step;
    this.#rove();
    this.anchors.get(step)?.focus({ preventScroll: true });
  }

  blur(): void {
    this.root.querySelector(".focus")?.classList.remove("focus");
    this.#marks.querySelector(".at")?.remove();
  }

  /** `symbol@anchor`, `symbol@anchor@degrees` or `trace@anchor,anchor,…`; null takes it away. */
  ghost(text: string | null): void {
    this.#shadow = text;
    const [symbol, where, degrees] = (text ?? "").split("@");
    const steps = (where ?? "").split(",");
    if (!symbol || !steps.every((step) => this.anchors.has(step))) return this.#ghost.replaceChildren();
    const places = steps.map((step) => this.place(step));
    if (symbol === "trace") return this.#trace(through(places));
    const { x, y } = places[0] as Box;
    const turn = degrees ? ` rotate(${Number(degrees)})` : "";
    this.#ghost.replaceChildren(svg("use", { href: `#${symbol}`, transform: `translate(${x} ${y})${turn}` }));
  }

  /** The same path with another shape, so that a game may let it grow smoothly. */
  #trace(shape: string): void {
    const path = this.#ghost.querySelector(".trace");
    if (path) path.setAttribute("d", shape);
    else this.#ghost.replaceChildren(svg("path", { class: "trace", d: shape }));
  }

  /** Where an anchor is, in the drawing's own units. */
  place(step: string): Box {
    const anchor = this.anchors.get(step);
    return anchor ? this.box(anchor) : { x: 0, y: 0, width: 0, height: 0 };
  }

  /** The smaller side of an anchor on the screen, in pixels. */
  size(step: string): number {
    const { width, height } = this.anchors.get(step)?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return Math.min(width, height);
  }

  at(x: number, y: number): string | null {
    const hit = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-step]");
    return hit && this.root.contains(hit) ? (hit.dataset.step ?? null) : null;
  }

  /** The anchor of these nearest to a point of the screen, if one is within reach. */
  nearest(x: number, y: number, among: Iterable<string>, reach: number): string | null {
    let best: string | null = null;
    for (const step of among) {
      const box = this.anchors.get(step)?.getBoundingClientRect();
      if (!box) continue;
      const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      if (away < reach) [best, reach] = [step, away];
    }
    return best;
  }

  /** The piece lying on an anchor, nearest to a point of the screen. */
  piece(step: string, x: number, y: number): SVGGraphicsElement | null {
    const anchor = this.anchors.get(step)?.getBoundingClientRect();
    if (!anchor) return null;
    const inside = this.#pieces()
      .map((piece) => ({ piece, box: piece.getBoundingClientRect() }))
      .map(({ piece, box }) => ({ piece, x: box.x + box.width / 2, y: box.y + box.height / 2 }))
      .filter((p) => p.x >= anchor.left && p.x <= anchor.right && p.y >= anchor.top && p.y <= anchor.bottom);
    inside.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
    return inside[0]?.piece ?? null;
  }

  /** Lets a piece hang at an offset of screen pixels from its place. */
  carry(piece: SVGGraphicsElement, dx: number, dy: number): void {
    const point = this.#parentPoint(piece);
    const [a, b] = [point(0, 0), point(dx, dy)];
    piece.style.translate = `${b.x - a.x}px ${b.y - a.y}px`;
    piece.classList.add("lifted");
  }

  release(): void {
    for (const piece of this.scene.querySelectorAll<SVGElement>(".lifted")) {
      piece.style.translate = "";
      piece.classList.remove("lifted");
    }
  }

  #pieces(): SVGGraphicsElement[] {
    return [...this.scene.querySelectorAll<SVGGraphicsElement>("[id]")];
  }

  #gather(): void {
    this.anchors.clear();
    for (const anchor of this.root.querySelectorAll<SVGGraphicsElement>("[data-step]")) {
      const step = anchor.dataset.step;
      if (step && !this.anchors.has(step)) this.anchors.set(step, anchor);
    }
    if (!this.current || !this.anchors.has(this.current)) this.current = this.anchors.keys().next().value ?? null;
  }

  #rove(): void {
    for (const [step, anchor] of this.anchors) anchor.setAttribute("tabindex", step === this.current ? "0" : "-1");
  }

  #mark(chosen: string[]): void {
    const at = this.#marks.querySelector(".at");
    this.#marks.replaceChildren(...chosen.filter((s) => this.anchors.has(s)).map((s) => this.#ring(s, "chosen", 1)));
    if (at) this.#marks.append(at);
  }

  /** Shows where the keyboard is; the outline that browsers draw around SVG differs too much. */
  spot(step: string): void {
    this.blur();
    this.current = step;
    this.#rove();
    this.anchors.get(step)?.classList.add("focus");
    this.#marks.append(this.#ring(step, "at", 1));
  }

  #ring(step: string, name: string, part: number): SVGRectElement {
    const { x, y, width, height } = this.place(step);
    const area = Math.max(width, height) > FRAME_ANCHOR * Math.min(width, height);
    const [w, h] = area ? [width, height] : [width * part, height * part];
    const kind = area ? `${name} area` : name;
    return svg("rect", {
      class: kind,
      x: x - w / 2,
      y: y - h / 2,
      width: w,
      height: h,
      rx: area ? AREA_CORNER : Math.min(w, h) / 2,
    });
  }

  /** The centre and the size of an element in the drawing's own units, all transforms included. */
  box(element: SVGGraphicsElement): Box {
    const { x, y, width, height } = element.getBBox();
    const [own, root] = [element.getScreenCTM(), this.#space.getScreenCTM()];
    if (!own || !root) return { x: x + width / 2, y: y + height / 2, width, height };
    const matrix = root.inverse().multiply(own);
    const centre = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix);
    const turned = Math.abs(matrix.b) > Math.abs(matrix.a);
    const scale = Math.hypot(matrix.a, matrix.b);
    const [w, h] = turned ? [height, width] : [width, height];
    return { x: centre.x, y: centre.y, width: w * scale, height: h * scale };
  }

  /** From screen pixels to the units in which a piece is placed. */
  #parentPoint(piece: SVGGraphicsElement): (x: number, y: number) => Point {
    const parent = piece.parentElement as unknown as SVGGraphicsElement;
    const matrix = parent.getScreenCTM()?.inverse();
    return (x, y) => (matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x, y });
  }
}
