// A board that grows (data-extent): which part of it is seen. By default all that is in use, and it widens as the table grows; who
// looks elsewhere by his own choice is left alone until he asks to see it all. What lies in the dock stays on the screen. Where a
// place is too small for a finger, choosing it brings it near, until what is chosen there is played or given up.
import { moving } from "./dom";
import { gestures } from "./gestures";
import type { Point } from "./glide";

const GLIDE = 420;
const CLOSEST = 2.6; // pixels for a unit of the drawing
const FARTHEST = 0.6; // of the scale at which all is seen
const DOCK = 1.3; // pixels for a unit of the dock, at most …
const DOCK_PART = 0.42; // … and how much of the height it may take
const RESTS = 120; // milliseconds after which a hand that moves the drawing has come to rest
const REVEALED = 12; // pixels around what the keyboard comes to, or is brought near
const LEAST = 32; // pixels: what is smaller is brought near …
const NEAR = 56; // … and then has these

/** What is in the middle, in units of the drawing, and how many pixels a unit has. */
interface View extends Point {
  scale: number;
}

type Rect = [number, number, number, number];

const numbers = (text = "") => text.split(" ").map(Number);
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

export class Zoom {
  own = false; // does he look at what he chose himself?
  busy = false; // is the press under way a pan or a pinch?
  near = false; // is something brought near, which is about to be played?
  onChange: () => void = () => undefined;
  #extent: Rect;
  #view: View | null = null;
  #motion = 0;
  #rest = 0;

  /** `settled` is called when the drawing has come to rest on the screen. */
  constructor(
    private root: SVGSVGElement,
    private settled: () => void,
  ) {
    this.#extent = numbers(root.dataset.extent) as Rect;
    root.classList.add("zooms");
    new ResizeObserver(() => this.#resized()).observe(root);
    gestures(root, this);
    this.#resized();
  }

  /** The scene was drawn anew: this part is in use now, and the dock may have another size. */
  use(extent: Rect | undefined): void {
    if (extent) this.#extent = extent;
    if (!this.own && !this.near) this.#glide(this.#home());
    else if (this.#view) this.#show(this.#view);
  }

  /** Makes what is there on the screen big enough for a finger. It stays where the finger is, as far as all of it is seen then. */
  enlarge(box: DOMRect): void {
    const [view, size] = [this.#view ?? this.#home(), Math.min(box.width, box.height)];
    if (!size || size >= LEAST) return;
    const { left, top, width, free } = this.#room();
    const scale = Math.min((view.scale * NEAR) / size, Math.max(CLOSEST, view.scale));
    const [px, py] = [box.x + box.width / 2 - left - width / 2, box.y + box.height / 2 - top - free / 2];
    const within = (at: number, room: number) => between(NEAR / 2 + REVEALED - room / 2, at, room / 2 - NEAR / 2 - REVEALED);
    this.near = !this.own;
    this.#glide({
      x: view.x + px / view.scale - within(px, width) / scale,
      y: view.y + py / view.scale - within(py, free) / scale,
      scale,
    });
  }

  /** What was brought near is played, or given up: then all is shown again at once. */
  leave(given: boolean): void {
    if (!this.near) return;
    this.near = false;
    if (given) this.#glide(this.#home());
  }

  /** Shows all that is in use. */
  whole(): void {
    this.own = this.near = false;
    this.#glide(this.#home());
  }

  /** Moves the drawing by so many pixels. */
  pan(dx: number, dy: number): void {
    const view = this.#view ?? this.#home();
    this.#look({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale });
  }

  /** Zooms around a point of the screen, or around the middle. */
  by(factor: number, at?: Point): void {
    const [view, home] = [this.#view ?? this.#home(), this.#home()];
    const scale = between(home.scale * FARTHEST, view.scale * factor, Math.max(CLOSEST, home.scale));
    const { left, top, width, free } = this.#room();
    const [px, py] = at ? [at.x - left - width / 2, at.y - top - free / 2] : [0, 0];
    const shift = 1 / view.scale - 1 / scale;
    this.#look({ x: view.x + px * shift, y: view.y + py * shift, scale });
  }

  /** Moves just as far as is needed to see what is there on the screen. */
  reveal(box: DOMRect): void {
    const { left, top, width, free } = this.#room();
    const aside = (low: number, high: number, from: number, to: number) =>
      low < from + REVEALED ? from + REVEALED - low : high > to - REVEALED ? to - REVEALED - high : 0;
    const [dx, dy] = [aside(box.left, box.right, left, left + width), aside(box.top, box.bottom, top, top + free)];
    if (dx || dy) this.pan(dx, dy);
  }

  /** Is this element part of the table, which moves, and not of the dock? */
  holds(element: Element | null | undefined): boolean {
    return !!element && this.root.contains(element) && !element.closest(".dock");
  }

  /** The stage in pixels, what the dock leaves of it, and how the dock is scaled. */
  #room() {
    const { left, top, width, height } = this.root.getBoundingClientRect();
    const tall = height > width;
    const dock = this.root.querySelector<SVGElement>(".dock")?.dataset;
    const [w = 1, h = 0] = dock ? numbers(tall ? dock.tall : dock.wide) : [];
    const grip = Math.min(width / w, DOCK, h ? (height * DOCK_PART) / h : DOCK);
    return { left, top, width, height, tall, grip, free: height - h * grip, w, h };
  }

  #home(): View {
    const [x, y, w, h] = this.#extent;
    const { width, free } = this.#room();
    return { x: x + w / 2, y: y + h / 2, scale: Math.min(width / w, free / h, CLOSEST) };
  }

  #look(view: View): void {
    cancelAnimationFrame(this.#motion);
    const [x, y, w, h] = this.#extent;
    this.own = true;
    this.near = false;
    this.#show({ x: between(x, view.x, x + w), y: between(y, view.y, y + h), scale: view.scale });
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(this.settled, RESTS);
  }

  #glide(to: View): void {
    cancelAnimationFrame(this.#motion);
    const [from, start] = [this.#view, performance.now()];
    const frame = (now: number) => {
      const part = from && moving() ? between(0, (now - start) / GLIDE, 1) : 1;
      const eased = 1 - (1 - part) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * eased;
      this.#show(from ? { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) } : to);
      if (part < 1) this.#motion = requestAnimationFrame(frame);
      else this.settled();
    };
    frame(start);
  }

  #resized(): void {
    const { width, height, tall } = this.#room();
    if (!width || !height) return;
    this.root.classList.toggle("tall", tall);
    cancelAnimationFrame(this.#motion);
    this.#show((this.own || this.near) && this.#view ? this.#view : this.#home());
    this.settled();
  }

  #show(view: View): void {
    this.#view = view;
    const { width, height, free, grip, w, h } = this.#room();
    const { x, y, scale } = view;
    const [left, top] = [x - width / 2 / scale, y - free / 2 / scale];
    this.root.setAttribute("viewBox", [left, top, width / scale, height / scale].join(" "));
    const [dx, dy] = [left + (width - w * grip) / 2 / scale, top + (height - h * grip) / scale];
    this.root.style.setProperty("--dock", `translate(${dx}px, ${dy}px) scale(${grip / scale})`);
    this.onChange();
  }
}
