// Narrowing the legal moves step by step, on made-up moves: node --test, with steps.ts bundled on the fly.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

const client = new URL("../../src/sentiers/web/client/", import.meta.url);
const { build } = createRequire(client)("esbuild");
const { outputFiles } = await build({
  entryPoints: [new URL("src/steps.ts", client).pathname],
  bundle: true,
  format: "esm",
  write: false,
});
const { Steps } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const move = (t, ...ways) => ({ t, w: ways.map((way) => way.split(" ")), g: null });
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
