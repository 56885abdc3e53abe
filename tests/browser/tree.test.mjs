// The tree of moves tried on the analysis board: node --test, with the pure module bundled on the fly.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

const client = new URL("../../src/sentiers/web/client/", import.meta.url);
const { build } = createRequire(client)("esbuild");
const entry = new URL("src/tree.ts", client).pathname;
const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
const { Tree, MOST_NODES } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const line = (text) => text.split(" ").map((move, ply) => ({ seat: ply % 2, move }));
const moves = (tree) => tree.path().map(({ move }) => move).join(" ");
/** As text: variations in brackets behind the move they replace. */
const told = ({ moves, variations }) =>
  moves
    .map((node, place) =>
      [node.play.move, ...variations.filter(({ instead }) => instead === place).map((v) => `(${told(v.line)})`)].join(" "),
    )
    .join(" ");

/** a b c, with the variations x y and x z of b, and w of c. */
function grown() {
  const tree = new Tree();
  for (const text of ["a b c", "a x y", "a x z", "a b w"]) tree.walk(line(text));
  return tree;
}

test("a move played again leads where it led before, another one beside it", () => {
  const tree = grown();
  assert.equal(tree.size, 8);
  assert.equal(told(tree.lines()), "a b (x y (z)) c (w)");
  assert.equal(moves(tree), "a b w");
});

test("one goes to the end of a line, and from variation to variation", () => {
  const tree = grown();
  const to = (node) => tree.path(node).map(({ move }) => move).join(" ");
  const b = tree.at.parent;
  assert.equal(to(b), "a b");
  assert.equal(to(tree.neighbour(b, 1)), "a x");
  assert.equal(tree.neighbour(tree.neighbour(b, 1), 1), b);
  assert.equal(to(tree.last(tree.root)), "a b c");
  assert.equal(to(tree.last(tree.neighbour(b, -1))), "a x y");
  assert.equal(tree.neighbour(tree.root, 1), tree.root);
});

test("what another tree has tried is taken over, and nothing of one's own is lost or moved", () => {
  const [tree, other] = [grown(), new Tree()];
  for (const text of ["a x q", "n", "a b c d"]) other.walk(line(text));
  const before = tree.at;
  tree.graft(other);
  assert.equal(tree.at, before);
  assert.equal(told(tree.lines()), "a (n) b (x y (z) (q)) c (w) d");
});

test("what is dropped goes with all that follows, and who stood there stands before it", () => {
  const tree = grown();
  tree.walk(line("a x z"));
  tree.drop(tree.at.parent);
  assert.equal(moves(tree), "a");
  assert.equal(told(tree.lines()), "a b c (w)");
  assert.equal(tree.size, 5);
  tree.drop(tree.root);
  assert.equal(tree.size, 5);
});

test("a variation that is promoted is the main line from the root on", () => {
  const tree = grown();
  tree.walk(line("a x z"));
  assert.equal(tree.isMain(tree.at), false);
  tree.promote(tree.at);
  assert.equal(tree.isMain(tree.at), true);
  assert.equal(told(tree.lines()), "a x (b c (w)) z (y)");
});

test("it is read as it was written, down to where one was", () => {
  const tree = grown();
  tree.walk(line("a x y"));
  const again = Tree.read(tree.write());
  assert.equal(again.write(), tree.write());
  assert.equal(moves(again), "a x y");
});

test("whatever else is read is no more than what of it is a tree", () => {
  for (const text of [null, "", "{", "7", "null", "[]", '{"tree": 3}', '{"tree": [[0]], "at": "x"}'])
    assert.equal(Tree.read(text).size, 1, String(text));
  assert.equal(told(Tree.read('{"tree": [[0, "a", [1, 5], [1, "b"]]], "at": [0, 9]}').lines()), "a b");
  const many = JSON.stringify({ tree: Array.from({ length: MOST_NODES + 50 }, (_, n) => [0, `m${n}`]), at: [] });
  assert.equal(Tree.read(many).size, MOST_NODES + 1);
});
