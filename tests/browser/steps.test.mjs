// Narrowing the legal moves step by step and drawing lines, on made-up moves: node --test, with the pure modules bundled on the fly.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

const client = new URL("../../src/sentiers/web/client/", import.meta.url);
const { build } = createRequire(client)("esbuild");
const pure = async (name) => {
  const entry = new URL(`src/${name}.ts`, client).pathname;
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
};
const { keyOf, labelOf, Steps, stepOf } = await pure("steps");
const { along, through, visits } = await pure("line");
const { count } = await pure("units");
const { relabelled } = await pure("labels");

const step = (text) => (text.startsWith("turn:") ? ["turn", text.slice(5)] : text);
const move = (t, ...ways) => ({ t, w: ways.map((way) => way.split(" ").map(step)) });
const canoe = [move("e4", "hole:e4", "stock hole:e4"), move("d3-d4", "hole:d3 hole:d4"), move("-d3", "hole:d3 stock")];
const path = [move("a", "a"), move("a-b", "a b"), move("a-b-c", "a b c")];

test("at first every first step of every way can be chosen", () => {
  assert.deepEqual([...new Steps(canoe).next()].sort(), ["hole:d3", "hole:e4", "stock"]);
});

test("after a step only its continuations can be chosen", () => {
  const steps = new Steps(canoe);
  steps.chosen = ["hole:d3"];
  assert.deepEqual([...steps.next()].sort(), ["hole:d4", "stock"]);
  steps.chosen = ["stock"];
  assert.deepEqual([...steps.next()], ["hole:e4"]);
});

test("a way walked to its end makes its move, by whichever way", () => {
  const steps = new Steps(canoe);
  assert.equal(steps.made(["hole:e4"])?.t, "e4");
  assert.equal(steps.made(["stock", "hole:e4"])?.t, "e4");
  assert.equal(steps.made(["hole:d3"]), undefined);
});

test("a move that others continue stays open, to be confirmed or lengthened", () => {
  const steps = new Steps(path);
  assert.equal(steps.made(["a", "b"])?.t, "a-b");
  assert.ok(steps.open(["a", "b"]));
  assert.ok(!steps.open(["a", "b", "c"]));
});

test("another piece may be picked up instead, but a miss is never another whole move", () => {
  const steps = new Steps([...canoe, move("f5-f6", "hole:f5 hole:f6")]);
  steps.chosen = ["hole:d3"];
  assert.deepEqual(steps.after("hole:f5"), ["hole:f5"]);
  assert.equal(steps.after("hole:e4"), undefined);
  assert.equal(steps.after("hole:z9"), undefined);
});

test("typed moves forgive capitals and spaces unless that would be ambiguous", () => {
  const steps = new Steps([move("F<", "x"), move("f<", "y"), move("e4-f5", "z")]);
  assert.equal(steps.typed("E4 - F5")?.t, "e4-f5");
  assert.equal(steps.typed("F<")?.t, "F<");
  assert.equal(steps.typed("f <"), undefined);
  assert.equal(steps.typed("nothing"), undefined);
});

// Lines: drawn cell by cell from one of two ends, E and X; C lies beside both of them.
const line = (t) => ({ t, w: [t.split(" ")], line: true });
const pass = { t: "-", w: [[["do", "pass"]]] };
const lines = [..."E D|E D C|E D C B|E C|X C|X Y|X Y Z".split("|").map(line), pass];
const drawn = (...chosen) => Object.assign(new Steps(lines), { chosen });

test("a line may be begun at an end, or beside it where it is beside one end only", () => {
  assert.deepEqual([...new Steps(lines).next()].sort(), ["D", "E", "X", "Y", keyOf(["do", "pass"])]);
  assert.deepEqual(new Steps(lines).after("D"), ["E", "D"]);
  assert.deepEqual(new Steps(lines).stroked("Y"), ["X", "Y"]);
  assert.equal(new Steps(lines).after("C"), undefined);
});

test("what can still be reached is what any way passes through later", () => {
  assert.deepEqual([...drawn("E").within()].sort(), ["B", "C"]);
  assert.deepEqual([...drawn("E", "D", "C").within()], []);
  assert.deepEqual([...new Steps(lines).within()].sort(), ["B", "C", "D", "Y", "Z"]);
});

test("a stroke adds a cell, and takes the last one back where it came from", () => {
  assert.deepEqual(drawn("E", "D").stroked("C"), ["E", "D", "C"]);
  assert.deepEqual(drawn("E", "D", "C").stroked("D"), ["E", "D"]);
  assert.deepEqual(drawn("E", "D").stroked("E"), ["E"]);
  assert.equal(drawn("E", "D", "C").stroked("E"), undefined, "passing over an earlier cell is no way back");
  assert.equal(drawn("E", "D").stroked("Z"), undefined);
});

test("a press cuts the line, goes on with it, or begins anew at the other end", () => {
  assert.deepEqual(drawn("E", "D", "C").pressed("D"), ["E", "D"]);
  assert.deepEqual(drawn("E", "D", "C").pressed("C"), ["E", "D", "C"]);
  assert.deepEqual(drawn("E", "D", "C").pressed("B"), ["E", "D", "C", "B"]);
  assert.deepEqual(drawn("E", "D", "C").pressed("X"), ["X"]);
  assert.equal(drawn("E", "D", "C").pressed("Y"), undefined, "a cell beside the other end is a miss, not another line");
  assert.deepEqual(drawn("E").pressed("Y"), ["X", "Y"], "unless nothing was drawn yet");
});

test("each part of a line is a whole move, and a line is told from what is placed", () => {
  assert.equal(drawn("E", "D").made()?.t, "E D");
  assert.ok(drawn("E", "D").open());
  assert.ok(!drawn("E", "D", "C", "B").open());
  assert.equal(drawn("E").made(), undefined);
  assert.ok(drawn("E").drawn());
  assert.ok(!new Steps(lines).drawn([keyOf(["do", "pass"])]));
  assert.ok(!new Steps(canoe).drawn([]));
});

test("a stroke is sampled so that a fast hand leaves nothing out", () => {
  const cell = ({ x }) => (x % 10 > 8 ? null : `c${Math.floor(x / 10)}`); // a row of cells with a gap between them
  const fast = along({ x: 5, y: 0 }, { x: 35, y: 0 }, 2);
  assert.deepEqual(visits(fast, cell, "c0"), ["c1", "c2", "c3"]);
  assert.deepEqual(visits([...fast, ...along({ x: 35, y: 0 }, { x: 25, y: 0 }, 2)], cell, "c0"), ["c1", "c2", "c3", "c2"]);
  assert.deepEqual(visits(along({ x: 5, y: 0 }, { x: 5, y: 0 }, 2), cell, "c0"), []);
});

test("a line runs from its first point to its last and bends before each corner", () => {
  assert.equal(through([{ x: 0, y: 0 }, { x: 10, y: 0 }]), "M0 0L10 0");
  assert.equal(through([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }]), "M0 0L5.8 0Q10 0 10 4.2L10 10");
});

test("units are counted by kind", () => {
  assert.deepEqual([...count(["blue", "red", undefined, "blue"])], [["blue", 2], ["red", 1]]);
});

test("where only the turn is left to choose the moves are told, in their order", () => {
  const steps = new Steps([move("g5nw", "cell:g5 turn:0", "hand cell:g5 turn:0"), move("g5se", "cell:g5 turn:180"), move("h5", "cell:h5")]);
  assert.deepEqual(steps.turns(["cell:g5"]).map((m) => m.t), ["g5nw", "g5se"]);
  assert.deepEqual(steps.turns(["hand", "cell:g5"]).map((m) => m.t), ["g5nw"]);
  assert.deepEqual(steps.turns([]), []);
  assert.deepEqual(steps.turns(["cell:h5"]), []);
});

test("a step that is no anchor has a key of its own, from which it is found again", () => {
  const [button, turn] = [keyOf(["do", "pass"]), keyOf(["turn", "90"])];
  assert.deepEqual([stepOf(button), stepOf(turn), stepOf("turn:90")], [["do", "pass"], ["turn", "90"], "turn:90"]);
  assert.equal(keyOf(["turn", "90"]), turn);
  assert.notEqual(button, turn);
  assert.deepEqual(new Steps(lines).buttons(), [["do", "pass"]]);
  assert.deepEqual(new Steps(canoe).buttons(), []);
});

test("a step is called by the labels of its kind, or else by its name", () => {
  const labels = { anchors: { pass: "A place" }, buttons: { pass: "Pass" }, turns: { pass: "Turned" }, layers: {}, units: {} };
  assert.deepEqual([labelOf(labels, "pass"), labelOf(labels, keyOf(["do", "pass"])), labelOf(labels, keyOf(["turn", "pass"]))], ["A place", "Pass", "Turned"]);
  assert.deepEqual([labelOf(labels, "e4"), labelOf(labels, keyOf(["turn", "90"]))], ["e4", "90"]);
});

test("labels that come are put into those one has, and what is gone is taken off", () => {
  const none = { anchors: {}, buttons: {}, turns: {}, layers: {}, units: {}, says: {}, steps: {} };
  const whole = { ...none, anchors: { a: "A", b: "B" }, buttons: { pass: "Pass" } };
  assert.equal(relabelled(null, whole), whole);
  const change = { ...none, anchors: { b: "β", c: "C" }, since: 3, gone: { anchors: ["a"], buttons: ["pass"] } };
  assert.deepEqual(relabelled(whole, change), { ...none, anchors: { b: "β", c: "C" } });
  assert.deepEqual(whole.anchors, { a: "A", b: "B" });
  assert.equal(relabelled(whole, { ...none, since: 3 }).anchors, whole.anchors);
});
