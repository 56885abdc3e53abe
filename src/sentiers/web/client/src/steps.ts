// Which anchors can come next: the legal moves as a tree of their ways, walked step by step. No DOM here.
//
// A move whose ghost is a trace is *drawn*: its way is a line, a shorter line is the beginning of a longer one, and whatever is
// drawn lies there until it is confirmed.
import type { MoveNow } from "./types";

const TRACE = "trace";
const TURN = "turn:";

/** What a move shows before it is played; a bare `trace` is a line along its way. */
export const ghostOf = (move: MoveNow): string | null => (move.g === TRACE ? traceOf(move.w[0] ?? []) : move.g);

export const traceOf = (line: string[]): string | null => (line.length > 1 ? `${TRACE}@${line.join(",")}` : null);

export const isDrawn = (move: MoveNow): boolean => move.g === TRACE || (move.g?.startsWith(`${TRACE}@`) ?? false);

/** The last step of a move's way, if it says how what is laid is turned. */
export const turnOf = (move: MoveNow): string | null => {
  const last = move.w[0]?.at(-1);
  return last?.startsWith(TURN) ? last : null;
};

interface Node {
  next: Map<string, Node>;
  move?: MoveNow;
  drawn: boolean; // does a drawn move lie here or beyond?
}

const bud = (): Node => ({ next: new Map(), drawn: false });

export class Steps {
  chosen: string[] = [];
  #root = bud();
  #beginnings = new Map<string, string>(); // the one end that a line must come from whose first new cell is this

  constructor(public moves: MoveNow[] = []) {
    for (const move of moves)
      if (isDrawn(move)) this.#grow(move, move.w[0] ?? [], true);
      else for (const way of move.w) this.#grow(move, way, false);
    this.#begin();
  }

  #grow(move: MoveNow, way: string[], drawn: boolean): void {
    let node = this.#root;
    node.drawn ||= drawn;
    for (const step of way) {
      let next = node.next.get(step);
      if (!next) node.next.set(step, (next = bud()));
      node = next;
      node.drawn ||= drawn;
    }
    node.move ??= move;
  }

  /** A line may also be begun beside its end, where only one end has this neighbour. */
  #begin(): void {
    const ends = new Map<string, string[]>();
    for (const [end, node] of this.#root.next)
      if (node.drawn) for (const first of node.next.keys()) ends.set(first, [...(ends.get(first) ?? []), end]);
    for (const [first, [end, other]] of ends)
      if (end && !other && !this.#root.next.has(first)) this.#beginnings.set(first, end);
  }

  /** These steps from the very beginning: a line with the end it grows from. */
  #whole(steps: string[]): string[] {
    const end = this.#beginnings.get(steps[0] ?? "");
    return end === undefined ? steps : [end, ...steps];
  }

  #node(steps: string[]): Node | undefined {
    return this.#whole(steps).reduce<Node | undefined>((node, step) => node?.next.get(step), this.#root);
  }

  /** The anchors that can be chosen now. */
  next(steps = this.chosen): Set<string> {
    return new Set([...(this.#node(steps)?.next.keys() ?? []), ...(steps.length ? [] : this.#beginnings.keys())]);
  }

  /** The anchors that can be reached after the next one. */
  within(steps = this.chosen): Set<string> {
    const found = new Set<string>();
    const gather = (node: Node) => {
      for (const [step, beyond] of node.next) {
        found.add(step);
        gather(beyond);
      }
    };
    for (const node of this.#node(steps)?.next.values() ?? []) gather(node);
    return found;
  }

  leads(steps: string[]): boolean {
    return this.#node(steps) !== undefined;
  }

  /** The move that these steps make, whole. */
  made(steps = this.chosen): MoveNow | undefined {
    return this.#node(steps)?.move;
  }

  /** The moves that differ only in how they are turned, where nothing else is left to choose. */
  turns(steps = this.chosen): MoveNow[] {
    const next = [...(this.#node(steps)?.next ?? [])];
    const moves = next.flatMap(([step, { move }]) => (move && step.startsWith(TURN) ? [move] : []));
    return moves.length === next.length ? moves : [];
  }

  /** A whole move that could also go on must be confirmed. */
  open(steps = this.chosen): boolean {
    return (this.#node(steps)?.next.size ?? 0) > 0;
  }

  /** Is a line being drawn with these steps? */
  drawn(steps = this.chosen): boolean {
    return this.#node(steps)?.drawn ?? false;
  }

  /** The steps after clicking this anchor: one more, or a fresh start; undefined when it leads nowhere.
   * A fresh start never is a whole move: who has picked something up and misses does not mean another move. */
  after(step: string): string[] | undefined {
    if (this.next().has(step)) return this.#whole([...this.chosen, step]);
    if (!this.chosen.length || !this.next([]).has(step)) return undefined;
    const idle = this.chosen.length === 1 && this.drawn([step]); // only an end was chosen, and nothing drawn yet
    return idle || !this.made([step]) ? this.#whole([step]) : undefined;
  }

  /** The steps after pressing on this anchor with a pen: the line cut there if it passes through, else as after a click. */
  pressed(step: string): string[] | undefined {
    const at = this.chosen.indexOf(step);
    return at < 0 ? this.after(step) : this.chosen.slice(0, at + 1);
  }

  /** The steps after a stroke that comes to this anchor: one more, or the last one taken back where it came from. */
  stroked(step: string): string[] | undefined {
    if (this.chosen.length > 1 && this.chosen.at(-2) === step) return this.chosen.slice(0, -1);
    return this.next().has(step) ? this.#whole([...this.chosen, step]) : undefined;
  }

  /** The legal move that was typed: exactly, or else but for capitals and spaces. */
  typed(text: string): MoveNow | undefined {
    const plain = (t: string) => t.replace(/\s/g, "").toLowerCase();
    const exact = this.moves.find((move) => move.t === text.trim());
    const alike = this.moves.filter((move) => plain(move.t) === plain(text));
    return exact ?? (alike.length === 1 ? alike[0] : undefined);
  }
}
