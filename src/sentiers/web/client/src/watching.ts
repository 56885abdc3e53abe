// How many look on at the table without playing.
import { el, svg } from "./dom";
import type { PageUpdate } from "./types";

const EYE = "M2 12C5 6.5 8.5 4.5 12 4.5S19 6.5 22 12c-3 5.5-6.5 7.5-10 7.5S5 17.5 2 12Z";

export function showWatching(update: PageUpdate): void {
  const place = document.querySelector<HTMLElement>("#watching");
  if (!place || place.dataset.n === String(update.watching ?? 0)) return;
  const n = update.watching ?? 0;
  place.dataset.n = String(n);
  place.hidden = !n;
  const words = (place.dataset.label ?? "").replace("{n}", String(n));
  place.title = words;
  const eye = svg("svg", { viewBox: "0 0 24 24", width: 18, height: 18, fill: "none", stroke: "currentColor", "stroke-width": 1.8, "aria-hidden": "true" },
    svg("path", { d: EYE }), svg("circle", { cx: 12, cy: 12, r: 3.2 }));
  place.replaceChildren(eye, el("span", { "aria-hidden": "true" }, String(n)), el("span", { class: "unseen" }, words));
}
