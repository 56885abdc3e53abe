// What a card allows, ticked off while one draws: scene elements with data-unit="blue" are its units, an anchor with
// data-uses="blue" takes one of them.

/** How many of each kind are used. */
export function count(kinds: Iterable<string | undefined>): Map<string, number> {
  const found = new Map<string, number>();
  for (const kind of kinds) if (kind !== undefined) found.set(kind, (found.get(kind) ?? 0) + 1);
  return found;
}

/** Marks as used, in the order of the drawing, so many units of each kind. */
export function tick(scene: SVGElement, used: Map<string, number>): void {
  const left = new Map(used);
  for (const unit of scene.querySelectorAll<SVGElement>("[data-unit]")) {
    const kind = unit.dataset.unit as string;
    const many = left.get(kind) ?? 0;
    unit.classList.toggle("used", many > 0);
    left.set(kind, many - 1);
  }
}

/** The kinds of the units that are not used, in the order of the drawing. */
export const unused = (scene: SVGElement): string[] =>
  [...scene.querySelectorAll<SVGElement>("[data-unit]:not(.used)")].map((unit) => unit.dataset.unit as string);
