// The tree of what was tried, as a nested list: each move is a button that leads there, each variation a list within its move.
import { el } from "./dom";
import type { Line, Node, Tree } from "./tree";

/** Which move of the match it is, from 1 on. */
const depth = (node: Node): number => (node.parent ? 1 + depth(node.parent) : 0);

export function showTree(place: HTMLElement, tree: Tree, names: string[], before: number, go: (node: Node) => void): void {
  const held = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>("[data-node]")?.dataset.node;
  const made = (node: Node) =>
    el(
      "button",
      {
        type: "button",
        "data-node": node.id,
        "aria-current": node === tree.at ? "step" : null,
        click: () => go(node),
      },
      el("small", {}, `${before + depth(node)} `),
      el("span", { class: `share seat-${node.play?.seat ?? 0}`, "aria-hidden": "true" }),
      el("span", { class: "unseen" }, `${names[node.play?.seat ?? 0] ?? ""} `),
      node.play?.move ?? "",
    );
  const items = ({ moves, variations }: Line): HTMLElement[] =>
    moves.map((node, at) => {
      const others = variations.filter(({ instead }) => instead === at);
      return el("li", {}, made(node), ...others.map(({ line }) => el("ol", {}, ...items(line))));
    });
  place.replaceChildren(...items(tree.lines()));
  const current = place.querySelector<HTMLElement>("[aria-current]");
  if (held) (place.querySelector<HTMLElement>(`[data-node="${held}"]`) ?? current)?.focus({ preventScroll: true });
  if (current) keepInView(place, current);
  else place.scrollTop = 0;
}

/** Scrolls the list alone, never the page. */
function keepInView(list: HTMLElement, item: HTMLElement): void {
  const [around, own] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (own.top < around.top) list.scrollTop -= around.top - own.top + 8;
  else if (own.bottom > around.bottom) list.scrollTop += own.bottom - around.bottom + 8;
}
