// Which anchors can come next: the legal moves as a tree of their ways, walked step by step. No DOM here.
//
// A move that is a line is *drawn*: a shorter line is the beginning of a longer one, and whatever is drawn lies there until it is
// confirmed. In here, as on the board, a step goes by its key: an anchor's is its name.
import type { Button, Ghost, LabelsNow, MoveNow, Step, Turn } from "./types";

/** What is shown of a move before it is played: pieces, or a line through anchors. */
export interface Preview {
  pieces: Ghost[];
  line: string[];
}

export const NOTHING: Preview = { pieces: [], line: [] };

const steps = new Map<string, Step>();

/** One string for a step, to look it up by. */
export function keyOf(step: Step): string {
  if (typeof step === "string") return step;
  const key = JSON.stringify(step);
  steps.set(key, step);
  return key;
}

export const stepOf = (key: string): Step => steps.get(key) ?? key;

/** What a step is called. */
export function labelOf(labels: LabelsNow, key: string): string {
  const step = stepOf(key);
  if (typeof step === "string") return labels.anchors[step] ?? step;
  const [kind, name] = step;
  return (kind === "do" ? labels.buttons : labels.turns)[name] ?? name;
}

/** The keys of the way that a move is shown by. */
export const wayOf = (move: MoveNow): string[] => (move.w[0] ?? []).map(keyOf);

export const ghostOf = (move: MoveNow): Preview =>
  move.line ? traceOf(wayOf(move)) : { pieces: move.g ?? [], line: [] };

export const traceOf = (line: string[]): Preview => (line.length > 1 ? { pieces: [], line } : NOTHING);

/** The last step of a move's way, if it says how what is laid is turned. */
export const turnOf = (move: MoveNow): string | null => {
  const last = move.w[0]?.at(-1);
  return isTurn(last) ? keyOf(last) : null;
};

interface Node {
  step: Step | null; // that leads here
  next: Map<string, Node>;
  move?: MoveNow;
  drawn: boolean; // does a line lie here or beyond?
}

const bud = (step: Step | null): Node => ({ step, next: new Map(), drawn: false });

const isButton = (step: Step | null): step is Button => step?.[0] === "do";
const isTurn = (step: Step | null | undefined): step is Turn => step?.[0] === "turn";

export class Steps {
  chosen: string[] = [];
  #root = bud(null);
  #beginnings = new Map<string, string>(); // the one end that a line must come from whose first new cell is this

  constructor(public moves: MoveNow[] = []) {
    for (const move of moves) for (const way of move.w) this.#grow(move, way, !!move.line);
    this.#begin();
  }

  #grow(move: MoveNow, way: Step[], drawn: boolean): void {
    let node = this.#root;
    node.drawn ||= drawn;
    for (const step of way) {
      const key = keyOf(step);
      let next = node.next.get(key);
      if (!next) node.next.set(key, (next = bud(step)));
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

  /** What can be chosen now. */
  next(steps = this.chosen): Set<string> {
    return new Set([...(this.#node(steps)?.next.keys() ?? []), ...(steps.length ? [] : this.#beginnings.keys())]);
  }

  /** The buttons among what can be chosen now. */
  buttons(steps = this.chosen): Button[] {
    return [...(this.#node(steps)?.next.values() ?? [])].flatMap(({ step }) => (isButton(step) ? [step] : []));
  }

  /** What can be reached after the next step. */
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
    const next = [...(this.#node(steps)?.next.values() ?? [])];
    const moves = next.flatMap((node) => (node.move && isTurn(node.step) ? [node.move] : []));
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
