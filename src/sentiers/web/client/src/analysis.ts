// The analysis board: moves of all sides are tried, what was tried is kept as a tree, and the house says what it thinks of each
// position. What one seat could not know comes only to who asks to see everything.
import { announce } from "./announce";
import { $, given } from "./dom";
import { keyOf, openings, PREFIX } from "./openings";
import { playFromHere } from "./playfrom";
import { type Node, Tree } from "./tree";
import { showTree } from "./treeview";
import { ask, type Play, type Start, Trial } from "./trying";
import type { MoveNow, Tried } from "./types";
import { Values } from "./values";
import { say } from "./words";

interface Given {
  /** Where it begins, as /api/try takes it. */
  start: Start & { table?: string; ply?: number };
  /** The plays of a match in which nobody has a secret. */
  line: Play[];
  at: number;
  /** With whose eyes; null: everything is shown. */
  seat: number | null;
  names: string[];
  hidden: boolean;
  position: string;
}

const LONGEST_ADDRESS = 2000; // characters of a tree that still goes into a link
const MOST_KEPT = 20; // starts whose trees the browser keeps

const { start, line, at, names, hidden, seat, position } = given<Given>("analysis");
const key = keyOf(start);
const list = $("#tree");
let eyes = seat;
let text = position;
let dropped: string | null = null;
let begun = false; // is there a board already?
let asked = 0; // counts the positions asked for: only the last one is shown

const tree = grown();

/** What was tried before on this device, what the link brought, and the match itself, which is the main line. */
function grown(): Tree {
  const kept = Tree.read(localStorage.getItem(key));
  const brought = Tree.read(decoded(location.hash.slice(1)));
  const found = new Tree();
  found.walk(line.map(([seat, move]) => ({ seat, move })));
  found.graft(kept);
  found.graft(brought);
  const match = line.slice(0, at).map(([seat, move]) => ({ seat, move }));
  const [how] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const again = !start.table || how?.type === "reload" || how?.type === "back_forward";
  found.walk(brought.size > 1 ? brought.path() : again && kept.size > 1 ? kept.path() : match);
  return found;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** What the house is asked about a position. */
const body = (node: Node = tree.at) => ({
  ...start,
  plays: tree.path(node).map(({ seat, move }): Play => [seat, move]),
  ...(hidden && eyes !== null ? { seat: eyes } : { openly: true }),
});

const trial = new Trial({
  async played([seat, move]) {
    if (hidden && eyes !== null && seat !== eyes) return trial.complain(notYours());
    if (tree.full) return trial.complain(say("tree-full"));
    const before = tree.at;
    const size = tree.size;
    const node = tree.play({ seat, move });
    const trouble = await show(node, false);
    if (trouble === null) return;
    tree.at = before;
    if (tree.size > size) tree.drop(node);
    trial.complain(trouble);
  },
  async wish(steps, seat) {
    const reply = await ask<{ text: string }>("/api/try/wish", { ...body(), seat, openly: false, steps });
    return "found" in reply ? reply.found.text : null;
  },
  prompt: () => (begun && waits() ? notYours() : null),
});
begun = true;
trial.prompt();

/** Is somebody to act whose secrets are not seen? */
function waits(): boolean {
  return hidden && eyes !== null && !trial.update.ended && !trial.update.turn.includes(eyes);
}

function notYours(): string {
  return say("not-yours", { who: names[trial.update.turn[0] ?? 0] ?? "" });
}

const values = new Values({
  names,
  play: (move) => void trial.play(move),
  point: (move) => trial.chooser.suggest((move && trial.moves.find(({ t }) => t === move)) || null),
  mark: (moves) =>
    trial.board.advise(moves.map((text) => places(trial.moves.find(({ t }) => t === text)))),
});

/** Where on the board a move is made; how something is turned is no place. */
function places(move: MoveNow | undefined): string[] {
  return (move?.w[0] ?? []).filter((step) => typeof step === "string");
}

/** Goes to a position; gives what was wrong, or null. */
async function show(node: Node, still: boolean): Promise<string | null> {
  const mine = ++asked;
  const reply = await ask<Tried>("/api/try", body(node));
  if (mine !== asked) return null;
  if ("trouble" in reply) return reply.trouble;
  tree.at = node;
  text = reply.found.position;
  trial.show(reply.found.update, still);
  settled();
  const told = trial.update.ended?.text ?? trial.update.log.at(-1)?.text;
  if (told && node.play) announce(told);
  return null;
}

/** Whatever depends on where one is. */
function settled(): void {
  showTree(list, tree, names, start.ply ?? 0, (node) => void go(node));
  const { at: here } = tree;
  const off = { back: !here.parent, on: !here.children.length, drop: !here.parent, promote: tree.isMain(here), restore: dropped === null };
  for (const button of document.querySelectorAll<HTMLElement>("[data-tree]"))
    button.setAttribute("aria-disabled", String(off[NEEDS[button.dataset.tree as string] ?? "back"]));
  $("#ended").textContent = trial.update.ended?.text ?? "";
  values.look(trial.update.ended || waits() ? null : body());
  keep();
}

const NEEDS: Record<string, "back" | "on" | "drop" | "promote" | "restore"> = {
  first: "back", back: "back", on: "on", last: "on", drop: "drop", promote: "promote", restore: "restore",
}; // prettier-ignore

function keep(): void {
  const written = tree.write();
  try {
    localStorage.removeItem(key); // so that the newest comes last
    const old = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of old.slice(0, Math.max(0, old.length - MOST_KEPT + 1))) localStorage.removeItem(name);
    localStorage.setItem(key, written);
  } catch {
    // A browser that keeps nothing still analyses.
  }
  const only = new Tree();
  only.walk(tree.path());
  const fits = [written, only.write()].map(encodeURIComponent).find((each) => each.length < LONGEST_ADDRESS);
  const hash = tree.size > 1 && fits ? `#${fits}` : "";
  history.replaceState(null, "", `${location.pathname}${location.search}${hash}`);
}

async function go(node: Node): Promise<void> {
  const near = node.parent === tree.at || node === tree.at.parent;
  const trouble = await show(node, !near);
  if (trouble !== null) trial.complain(trouble);
}

const ends: Record<string, () => void> = {
  first: () => void go(tree.root),
  back: () => tree.at.parent && void go(tree.at.parent),
  on: () => tree.at.children[0] && void go(tree.at.children[0]),
  last: () => void go(tree.last(tree.at)),
  drop() {
    if (!tree.at.parent) return;
    dropped = tree.write();
    tree.drop(tree.at);
    announce(say("dropped"));
    void go(tree.at);
  },
  promote() {
    tree.promote(tree.at);
    settled();
    announce(say("promoted"));
  },
  restore() {
    if (dropped === null) return;
    const old = Tree.read(dropped);
    tree.graft(old);
    dropped = null;
    announce(say("restored"));
    void go(tree.walk(old.path()));
  },
};

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-tree]"))
  button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && ends[button.dataset.tree as string]?.());

const KEYS: Record<string, () => void> = {
  ArrowLeft: () => ends.back?.(),
  ArrowRight: () => ends.on?.(),
  ArrowUp: () => void go(tree.neighbour(tree.at, -1)),
  ArrowDown: () => void go(tree.neighbour(tree.at, 1)),
  Home: () => ends.first?.(),
  End: () => ends.last?.(),
};

document.addEventListener("keydown", (event) => {
  const target = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (target.closest(".board, input, textarea, select, dialog, summary, pre")) return;
  const key = KEYS[event.key];
  if (!key) return;
  event.preventDefault();
  key();
});

for (const eye of document.querySelectorAll<HTMLInputElement>("[name=eyes]"))
  eye.addEventListener("change", () => {
    eyes = eye.value === "all" ? null : Number(eye.value);
    trial.chooser.cancel();
    trial.board.clear(); // what the old eyes saw goes first
    void go(tree.at);
  });

/** Copies, and says so; without a clipboard the text stands there to be copied by hand. */
async function copy(what: string): Promise<void> {
  const place = $<HTMLTextAreaElement>("#copied");
  place.value = what;
  try {
    await navigator.clipboard.writeText(what);
    announce(say("copied"));
    $("#copied-says").textContent = say("copied");
  } catch {
    place.hidden = false;
    place.select();
  }
}

$("#copy-position").addEventListener("click", () => void copy(text));
$("#copy-record").addEventListener("click", async () => {
  if (hidden && eyes !== null) return void ($("#copied-says").textContent = say("concealed"));
  const reply = await ask<{ record: string }>("/api/try/record", body());
  if ("found" in reply) await copy(reply.found.record);
  else $("#copied-says").textContent = reply.trouble;
});

playFromHere(() => ({ body: body(), seat: eyes ?? trial.update.turn[0] ?? 0, over: !!trial.update.ended }));
openings(start.game);

if (tree.at === tree.root && !line.length) settled();
else void go(tree.at);

