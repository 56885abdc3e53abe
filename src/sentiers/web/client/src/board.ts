// The drawing on the page: its anchors, what is lit on it, and how one scene becomes the next. Knows no game.
import { Idiomorph } from "idiomorph";
import { moving, svg } from "./dom";
import { glide, type Point } from "./glide";
import { type Box, DARK, type Lit, Overlay } from "./overlay";
import { keyOf, labelOf, NOTHING, type Preview } from "./steps";
import type { LabelsNow } from "./types";
import { count, tick, unused } from "./units";
import { Zoom } from "./zoom";

export class Board {
  readonly scene: SVGGElement;
  readonly space = svg("g", { class: "space" }); // all of the drawing, so that it can be turned
  readonly anchors = new Map<string, SVGGraphicsElement>();
  readonly zoom: Zoom | null; // of a board that grows
  readonly stays: boolean; // does the game decline to be turned?
  readonly confirms: boolean; // is a click only a preview, and a second one the move?
  current: string | null = null; // where the keyboard is
  waits = false; // may any anchor be pressed, to ask what could be prepared there?
  quiet = false; // is the focus being set for a hand that draws?
  #flat: DOMRect;
  #tall: string | null; // a second frame, for rooms taller than wide
  #over = new Overlay(this);
  #lit = DARK;
  #ghost = NOTHING;
  #kept: [Preview, string[]] = [NOTHING, []];
  #advised: string[][] = [];
  #line: string[] = []; // what takes units
  #places = new Map<string, Box>();

  constructor(readonly root: SVGSVGElement) {
    const scene = root.querySelector<SVGGElement>("g.scene");
    if (!scene) throw new Error("the board has no scene");
    this.scene = scene;
    root.setAttribute("role", "group"); // as a picture it would hide its anchors from screen readers
    root.setAttribute("aria-label", root.closest<HTMLElement>("[data-label]")?.dataset.label ?? "");
    scene.before(this.#over.lights);
    scene.after(this.#over.clues);
    this.space.append(...root.childNodes, this.#over.marks, this.#over.told, this.#over.kept, this.#over.advice, this.#over.ghosts);
    root.append(this.space);
    const { x, y, width, height } = root.viewBox.baseVal;
    this.#flat = new DOMRect(x, y, width, height);
    this.#tall = root.dataset.tall ?? null;
    this.stays = root.dataset.stays !== undefined;
    this.confirms = root.dataset.confirms !== undefined;
    this.#gather();
    this.zoom = root.dataset.extent ? new Zoom(root, () => this.#settled()) : null;
  }

  /** What lies over the board goes with it, wherever it has moved on the screen. */
  #settled(): void {
    this.#places.clear();
    this.#over.light(this.#lit);
    this.#over.ghost(this.#ghost);
    this.#over.keep(...this.#kept);
    this.#over.advise(this.#advised);
  }

  /** Does the game itself draw its board for tall rooms? Then it need not be turned. */
  get stands(): boolean {
    return this.#tall !== null || this.zoom !== null;
  }

  /** Frames the board for a tall room or a wide one; class `tall` lets the game's own styles rearrange it. */
  stand(tall: boolean): void {
    if (!this.#tall || this.root.classList.contains("tall") === tall) return;
    const { x, y, width, height } = this.#flat;
    this.root.classList.toggle("tall", tall);
    this.root.setAttribute("viewBox", tall ? this.#tall : [x, y, width, height].join(" "));
    this.#settled();
  }

  /** How much bigger the board would be, turned, in a room of this shape. */
  gain(width: number, height: number): number {
    const { width: w, height: h } = this.#flat;
    return Math.min(width / h, height / w) / Math.min(width / w, height / h);
  }

  turn(turned: boolean): void {
    const { x, y, width, height } = this.#flat;
    this.root.setAttribute("viewBox", (turned ? [-y - height, x, height, width] : [x, y, width, height]).join(" "));
    this.space.setAttribute("transform", turned ? "rotate(90)" : "");
    this.root.classList.toggle("turned", turned); // so that a game can set its letters upright
  }

  /** Another box of the same game may have another frame, in a wide room and in a tall one. */
  reframe(flat: number[], tall: number[] | null): void {
    const [x = 0, y = 0, width = 0, height = 0] = flat;
    this.#flat = new DOMRect(x, y, width, height);
    this.#tall = tall?.join(" ") ?? null;
    if (this.zoom) return;
    if (this.#tall) this.root.setAttribute("viewBox", this.root.classList.contains("tall") ? this.#tall : flat.join(" "));
    else this.turn(this.root.classList.contains("turned"));
    this.#settled();
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
    this.advise([]);
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

  /** Milliseconds until the last of the pieces begins to move: what it waits for is to be seen first. */
  get suspense(): number {
    return moving() ? Math.max(0, ...this.#pieces().map((piece) => Number(piece.dataset.wait ?? 0))) : 0;
  }

  /** Takes everything off the board that one might see or read on it, down to where the keyboard was and what was looked at. */
  clear(): void {
    this.scene.replaceChildren();
    if (this.root.contains(document.activeElement)) (document.activeElement as SVGElement).blur();
    this.blur();
    this.current = null;
    if (this.zoom) this.zoom.own = this.zoom.near = false;
    this.light();
    this.tick();
    this.ghost(NOTHING);
    this.keep();
    for (const anchor of this.anchors.values()) anchor.removeAttribute("aria-label");
  }

  /** Lays another ground under the scene: that of other eyes. */
  lay(ground: string): void {
    const made = document.createElement("template");
    made.innerHTML = `<svg><g>${ground}</g></svg>`;
    const old = this.space.querySelector("g.ground");
    old?.replaceChildren(...(made.content.querySelector("g") as Element).childNodes);
    this.#gather();
  }

  name(labels: LabelsNow): void {
    for (const [step, anchor] of this.anchors) {
      anchor.setAttribute("role", "button");
      anchor.setAttribute("aria-label", labelOf(labels, step));
    }
    for (const place of this.root.querySelectorAll<SVGElement>("[data-says]"))
      place.textContent = labels.says[place.dataset.says as string] ?? "";
    this.#rove();
  }

  /** Lights what can be chosen, now and later; rings what is chosen, or would be by a move that is previewed. */
  light(lit: Lit = DARK): void {
    const { can, within, chosen } = (this.#lit = lit);
    for (const [step, anchor] of this.anchors) {
      const mine = chosen.includes(step);
      anchor.classList.toggle("can", can.has(step));
      anchor.classList.toggle("within", within.has(step) && !can.has(step) && !mine);
      anchor.classList.toggle("chosen", mine);
      anchor.setAttribute("aria-disabled", String(!can.has(step) && !mine && !this.waits));
    }
    this.root.classList.toggle("choosing", chosen.length > 0);
    this.#over.light(lit);
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

  /** `quietly`: the hand that draws is there already, nothing need show it. */
  focus(step: string, quietly = false): void {
    this.current = step;
    this.#rove();
    this.quiet = quietly;
    this.anchors.get(step)?.focus({ preventScroll: true });
    this.quiet = false;
  }

  blur(): void {
    this.root.querySelector(".focus")?.classList.remove("focus");
    this.#over.unspot();
  }

  /** Lights softly where to look. */
  clue(steps: string[]): void {
    this.#over.clue(steps);
  }

  /** Shows what would be. */
  ghost(preview: Preview): void {
    this.#ghost = preview;
    this.#over.ghost(preview);
  }

  /** Shows what is prepared for later, until something else is, or nothing. */
  keep(preview: Preview = NOTHING, way: string[] = []): void {
    this.#kept = [preview, way];
    this.#over.keep(preview, way);
  }

  /** Marks the ways of moves that are worth making, the best first, until another scene is shown. */
  advise(ways: string[][]): void {
    this.#advised = ways;
    this.#over.advise(ways);
  }

  /** Shows the places that a line of the log tells of; none: no longer. */
  tell(steps: string[]): void {
    this.#over.tell(steps);
  }

  /** Lets the line that is being drawn follow the pen. */
  follow(line: string[], x: number, y: number): void {
    this.#over.follow(line, x, y);
  }

  /** Where an anchor is, in the drawing's own units. Measured once for each drawing: a line that follows the pen asks often. */
  place(step: string): Box {
    const known = this.#places.get(step);
    const anchor = this.anchors.get(step);
    if (known || !anchor) return known ?? { x: 0, y: 0, width: 0, height: 0 };
    const found = this.box(anchor);
    if (found.width && anchor.getScreenCTM()) this.#places.set(step, found); // not while it is hidden
    return found;
  }

  /** The smaller side of an anchor on the screen, in pixels. */
  size(step: string): number {
    const { width, height } = this.anchors.get(step)?.getBoundingClientRect() ?? { width: 0, height: 0 };
    return Math.min(width, height);
  }

  /** Brings a place of a board that grows so near that a finger can be sure of it. */
  enlarge(step: string): void {
    const anchor = this.anchors.get(step);
    if (anchor && this.zoom?.holds(anchor)) this.zoom.enlarge(anchor.getBoundingClientRect());
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
    this.#places.clear();
    this.anchors.clear();
    // What a drawing has for a turn is an anchor like the others, with that step's key for a name.
    for (const anchor of this.root.querySelectorAll<SVGGraphicsElement>("[data-turn]"))
      anchor.dataset.step = keyOf(["turn", anchor.dataset.turn as string]);
    for (const anchor of this.root.querySelectorAll<SVGGraphicsElement>("[data-step]")) {
      const step = anchor.dataset.step;
      if (step && !this.anchors.has(step)) this.anchors.set(step, anchor);
    }
    if (!this.current || !this.anchors.has(this.current)) this.current = this.anchors.keys().next().value ?? null;
  }

  #rove(): void {
    for (const [step, anchor] of this.anchors) anchor.setAttribute("tabindex", step === this.current ? "0" : "-1");
  }

  /** Shows where the keyboard is. */
  spot(step: string): void {
    this.blur();
    this.current = step;
    this.#rove();
    this.anchors.get(step)?.classList.add("focus");
    this.#over.spot(step);
  }

  /** The centre and the size of an element in the drawing's own units, all transforms included. */
  box(element: SVGGraphicsElement): Box {
    const { x, y, width, height } = element.getBBox();
    const [own, root] = [element.getScreenCTM(), this.space.getScreenCTM()];
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
