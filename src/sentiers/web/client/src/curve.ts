// A match as one picture, tapped or dragged to go to a move: chances as each seat's share stacked upon the others', points as a line
// for each seat between the least and the most there were.
import { worth } from "./coach";
import { svg } from "./dom";
import type { Unit } from "./coach";
import { say } from "./words";

const EDGE = 8; // half a slider's thumb: the curve lies exactly over the slider
const [HATCH, STROKE] = [6, 1.5];

export class Curve {
  #width = 0;
  #ply = 0;
  #cursor = svg("g", { class: "cursor" });

  constructor(
    private place: HTMLElement,
    private values: number[][], // by ply, then by seat
    private names: string[],
    private go: (ply: number) => void,
    private unit: Unit = "chance",
    private turning: number[] = [],
  ) {
    new ResizeObserver(() => this.#fit()).observe(place);
    this.#fit();
    let held = false;
    place.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      held = true;
      place.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    place.addEventListener("pointermove", (event) => held && this.#point(event));
    for (const end of ["pointerup", "pointercancel"]) place.addEventListener(end, () => (held = false));
  }

  /** Marks a ply. */
  mark(ply: number): void {
    this.#ply = ply;
    const [x, height] = [this.#x(ply), this.place.clientHeight];
    const cuts = this.unit === "points" ? this.#levels(ply) : this.#cuts(ply).slice(1, -1);
    this.#cursor.replaceChildren(
      svg("line", { x1: x, x2: x, y1: 0, y2: height }),
      ...cuts.map((cut) => svg("circle", { cx: x, cy: height * (1 - cut), r: 4.5 })),
    );
  }

  #point(event: PointerEvent): void {
    const { left, width } = this.place.getBoundingClientRect();
    const part = (event.clientX - left - EDGE) / (width - 2 * EDGE);
    const last = this.values.length - 1;
    this.go(Math.round(Math.max(0, Math.min(1, part)) * last));
  }

  #x(ply: number): number {
    return EDGE + ((this.#width - 2 * EDGE) * ply) / Math.max(1, this.values.length - 1);
  }

  /** Where the shares end, from 0 to 1, the first seat's at the bottom. */
  #cuts(ply: number): number[] {
    const cuts = [0];
    for (const value of this.values[ply] ?? []) cuts.push((cuts.at(-1) as number) + value);
    return cuts;
  }

  /** How high each seat's points lie, from 0 to 1. */
  #levels(ply: number): number[] {
    const all = this.values.flat();
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return (this.values[ply] ?? []).map((value) => 0.06 + (0.88 * (value - least)) / Math.max(1, most - least));
  }

  /** A line for each seat, as steps: what is lost is lost with one move. */
  #lines(height: number): SVGElement[] {
    return this.names.map((_, seat) => {
      const ys = this.values.map((_, ply) => (height * (1 - (this.#levels(ply)[seat] ?? 0))).toFixed(1));
      const d = ys.map((y, ply) => (ply ? `H${this.#x(ply).toFixed(1)}V${y}` : `M${this.#x(0).toFixed(1)} ${y}`));
      return svg("path", { class: `level seat-${seat}`, d: d.join("") });
    });
  }

  #fit(): void {
    const [width, height] = [this.place.clientWidth, this.place.clientHeight];
    if (!width || width === this.#width) return;
    this.#width = width;
    const picture = { width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": this.#sentence() };
    if (this.unit === "points") {
      this.place.replaceChildren(svg("svg", picture, ...this.#lines(height), this.#turns(height), this.#cursor));
      this.mark(this.#ply);
      return;
    }
    const cuts = this.values.map((_, ply) => this.#cuts(ply));
    const at = (ply: number, seat: number) =>
      `${this.#x(ply).toFixed(1)} ${(height * (1 - (cuts[ply]?.[seat] ?? 0))).toFixed(1)}`;
    const plies = cuts.map((_, ply) => ply);
    const areas = this.names.map((_, seat) => {
      const [top, bottom] = [plies.map((ply) => at(ply, seat + 1)), plies.map((ply) => at(ply, seat)).reverse()];
      return `M${[...top, ...bottom].join("L")}Z`;
    });
    const edges = this.names.slice(1).map((_, seat) => `M${plies.map((ply) => at(ply, seat + 1)).join("L")}`);
    this.place.replaceChildren(
      svg(
        "svg",
        picture,
        svg("defs", {}, ...this.names.slice(1).map((_, i) => hatch(i + 1))),
        ...areas.flatMap((d, seat) => [
          svg("path", { class: `area seat-${seat}`, d }),
          ...(seat ? [svg("path", { fill: `url(#hatch-${seat})`, d })] : []),
        ]),
        svg("path", { class: "middle", d: `M${EDGE} ${height / 2}H${width - EDGE}` }),
        svg("path", { class: "edge", d: edges.join("") }),
        this.#turns(height),
        this.#cursor,
      ),
    );
    this.mark(this.#ply);
  }

  /** A small wedge at the foot of each turning point. */
  #turns(height: number): SVGElement {
    const wedges = this.turning.map((ply) => svg("path", { d: `M${this.#x(ply).toFixed(1)} ${height - 12}l6 12h-12z`, "data-ply": ply }));
    return svg("g", { class: "turns" }, ...wedges);
  }

  /** The curve in words, for who does not see it. */
  #sentence(): string {
    const shares = this.values.map((now) => now[0] ?? 0);
    const most = shares.indexOf(Math.max(...shares));
    const least = shares.indexOf(Math.min(...shares));
    const told = (ply: number) => worth(shares[ply] ?? 0, this.unit);
    return say(this.unit === "points" ? "curve-points" : "curve", {
      who: this.names[0] ?? "",
      first: told(0),
      last: told(shares.length - 1),
      most: told(most),
      best: most,
      least: told(least),
      worst: least,
    });
  }
}

/** Lines that tell a seat's area from its neighbours' without colour; each seat's lean another way. */
function hatch(seat: number): SVGPatternElement {
  return svg(
    "pattern",
    {
      id: `hatch-${seat}`,
      width: HATCH,
      height: HATCH,
      patternUnits: "userSpaceOnUse",
      patternTransform: `rotate(${(seat - 1) * 45})`,
    },
    svg("rect", { class: "hatch", width: STROKE, height: HATCH }),
  );
}
