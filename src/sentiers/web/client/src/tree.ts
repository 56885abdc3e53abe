// Moves tried from a start, as a tree: the first child of a position is its main line, the others are variations of it. Pure: no
// page, no storage; what it is written as is read back, whoever wrote it.

export interface Play {
  seat: number;
  move: string;
}

/** A position that was come to by a move; the root by none. */
export interface Node {
  id: number;
  play: Play | null;
  parent: Node | null;
  children: Node[];
}

/** A line of the tree as it is shown: some moves one after the other, and the variations that begin at its moves. */
export interface Line {
  moves: Node[];
  /** By the place in `moves` whose move they replace. */
  variations: { instead: number; line: Line }[];
}

type Written = [number, string, ...unknown[]];

export const MOST_NODES = 2000;

export class Tree {
  readonly root: Node = { id: 0, play: null, parent: null, children: [] };
  at: Node = this.root;
  #ids = 0;
  #nodes = new Map<number, Node>([[0, this.root]]);

  get size(): number {
    return this.#nodes.size;
  }

  get full(): boolean {
    return this.size > MOST_NODES;
  }

  find(id: number): Node | undefined {
    return this.#nodes.get(id);
  }

  /** Goes on from a position with a move: to where that led before, or to a new variation. */
  play(play: Play, from: Node = this.at): Node {
    const known = from.children.find(({ play: made }) => made?.seat === play.seat && made.move === play.move);
    this.at = known ?? this.#add(from, play);
    return this.at;
  }

  /** A whole line from the root on. */
  walk(plays: Play[]): Node {
    this.at = this.root;
    for (const play of plays) this.play(play);
    return this.at;
  }

  /** The moves that lead to a position. */
  path(to: Node = this.at): Play[] {
    const plays: Play[] = [];
    for (let node: Node | null = to; node?.play; node = node.parent) plays.push(node.play);
    return plays.reverse();
  }

  /** The end of the line that goes on from a position. */
  last(from: Node): Node {
    let node = from;
    while (node.children[0]) node = node.children[0];
    return node;
  }

  /** The next variation of the same move, in a circle. */
  neighbour(of: Node, by: 1 | -1): Node {
    const all = of.parent?.children ?? [];
    return all[(all.indexOf(of) + by + all.length) % all.length] ?? of;
  }

  /** Takes over all that another tree has tried; what is known here keeps its place. */
  graft(other: Tree): void {
    const grow = (mine: Node, theirs: Node): void => {
      for (const child of theirs.children) if (child.play && !this.full) grow(this.play(child.play, mine), child);
    };
    const { at } = this;
    grow(this.root, other.root);
    this.at = at;
  }

  /** Takes a move out with all that follows it; who stood there stands before it now. */
  drop(node: Node): void {
    const { parent } = node;
    if (!parent) return;
    for (let here: Node | null = this.at; here; here = here.parent) if (here === node) this.at = parent;
    parent.children = parent.children.filter((child) => child !== node);
    this.#forget(node);
  }

  /** Makes the line that leads to a position the main line, from the root on. */
  promote(node: Node): void {
    for (let here = node; here.parent; here = here.parent) {
      const { children } = here.parent;
      children.splice(children.indexOf(here), 1);
      children.unshift(here);
    }
  }

  /** Is a position on the main line? */
  isMain(node: Node): boolean {
    return !node.parent || (node.parent.children[0] === node && this.isMain(node.parent));
  }

  /** The tree as lines: the main one, and at its moves what else was tried. */
  lines(from: Node = this.root): Line {
    const found: Line = { moves: [], variations: [] };
    for (let node: Node | undefined = from.play ? from : from.children[0]; node; node = node.children[0]) {
      found.moves.push(node);
      // The first move of a variation is told with its siblings where those are told.
      if (node === from) continue;
      for (const other of node.parent?.children.slice(1) ?? [])
        found.variations.push({ instead: found.moves.length - 1, line: this.lines(other) });
    }
    return found;
  }

  /** As short as can be: a node is [seat, move, ...children]; `at`: which child was taken, from the root on. */
  write(): string {
    const at: number[] = [];
    for (let node = this.at; node.parent; node = node.parent) at.unshift(node.parent.children.indexOf(node));
    return JSON.stringify({ tree: this.root.children.map(written), at });
  }

  /** The tree that was written so; of what is none, as much as is one. */
  static read(text: string | null): Tree {
    const tree = new Tree();
    let found: unknown;
    try {
      found = JSON.parse(text ?? "null");
    } catch {
      return tree;
    }
    const { tree: children, at } = (found ?? {}) as { tree?: unknown; at?: unknown };
    const grow = (parent: Node, given: unknown): void => {
      if (!Array.isArray(given) || tree.full) return;
      const [seat, move, ...more] = given as unknown[];
      if (!Number.isInteger(seat) || typeof move !== "string" || !move) return;
      const node = tree.play({ seat: seat as number, move }, parent);
      for (const child of more) grow(node, child);
    };
    if (Array.isArray(children)) for (const child of children) grow(tree.root, child);
    tree.at = tree.root;
    for (const place of Array.isArray(at) ? at : []) tree.at = tree.at.children[Number(place)] ?? tree.at;
    return tree;
  }

  #add(parent: Node, play: Play): Node {
    const node: Node = { id: ++this.#ids, play, parent, children: [] };
    parent.children.push(node);
    this.#nodes.set(node.id, node);
    return node;
  }

  #forget(node: Node): void {
    this.#nodes.delete(node.id);
    for (const child of node.children) this.#forget(child);
  }
}

const written = (node: Node): Written => [node.play?.seat ?? 0, node.play?.move ?? "", ...node.children.map(written)];
