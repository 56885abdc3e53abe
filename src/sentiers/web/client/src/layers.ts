// What can be lit up on a board: groups of its scene with data-layer="NAME", shown as long as they have the class `lit`. The buttons
// are named by the labels, which may also tell what a layer shows. What one has lit stays lit, also at other tables.
import { announce } from "./announce";
import type { Board } from "./board";
import { $, button, el, redraw } from "./dom";
import type { LabelsNow } from "./types";

const KEPT = "layers";

function kept(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEPT) ?? "[]") as string[]);
  } catch {
    return new Set(); // the browser keeps nothing for us
  }
}

function keep(names: Set<string>): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...names]));
  } catch {
    // then it is lit for this visit
  }
}

function put(names: Set<string>, name: string, inside: boolean): void {
  if (inside) names.add(name);
  else names.delete(name);
}

/** Lights the layers of the board's scene as they are wanted; to be called whenever the scene was drawn. */
export function layered(board: Board): (labels: LabelsNow) => void {
  const place = $<HTMLDetailsElement>("#layers");
  const menu = $(".lamps", place);
  const on = kept();
  const off = new Set<string>(); // what the drawing lights by itself (data-lit), and one has put out
  let words: LabelsNow["layers"] = {};
  const name = (layer: SVGElement) => layer.dataset.layer as string;
  const wanted = (layer: SVGElement) =>
    layer.dataset.lit === undefined ? on.has(name(layer)) : !off.has(name(layer));

  function toggle(layer: SVGElement): void {
    const lit = wanted(layer);
    if (layer.dataset.lit !== undefined) put(off, name(layer), lit);
    put(on, name(layer), !lit);
    keep(on);
    show();
    if (!lit) announce(words[name(layer)]?.tells ?? "");
  }

  function show(): void {
    const layers = [...board.scene.querySelectorAll<SVGElement>("[data-layer]")];
    for (const layer of layers) layer.classList.toggle("lit", wanted(layer));
    const told = layers.flatMap((layer) => (wanted(layer) && words[name(layer)]?.tells) || []);
    redraw(menu, layers.map((layer) => [name(layer), words[name(layer)], wanted(layer)]), () => [...layers.map(choice), ...told.map((tells) => el("p", {}, tells))]);
    place.hidden = !layers.length;
  }

  function choice(layer: SVGElement): HTMLElement {
    return button(words[name(layer)]?.title ?? name(layer), "quiet", () => toggle(found(name(layer))), {
      "aria-pressed": String(wanted(layer)),
      "data-do": `layer-${name(layer)}`,
    });
  }

  /** The scene may have been drawn anew since its button was made. */
  const found = (layer: string) => $<SVGElement>(`[data-layer="${layer}"]`, board.scene);

  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !place.open) return;
    event.stopPropagation();
    place.open = false;
    $("summary", place).focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!place.contains(event.target as Node)) place.open = false;
  });
  return (labels) => {
    words = labels.layers;
    show();
  };
}
