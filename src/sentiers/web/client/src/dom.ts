// Small helpers to find and to make elements.

export const $ = <T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T => {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
};

/** How dates and numbers are set: English as it is written on this side of the sea. */
export const locale = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;

type Child = Node | string | null | undefined | false;
type Props = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

function fill<T extends Element>(made: T, props: Props, children: Child[]): T {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((c): c is Node | string => c != null && c !== false));
  return made;
}

/** el("button", {class: "quiet", click: () => …}, "text") */
export const el = <K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]) =>
  fill(document.createElement(tag), props, children);

export const svg = <K extends keyof SVGElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);

export const button = (text: string, style: string, click: () => void, more: Props = {}) =>
  el("button", { type: "button", class: style, click, ...more }, text);

const drawn = new WeakMap<Element, string>();

/** Fills a place anew only if what it shows has changed: a button must not be replaced under the finger that presses it. */
export function redraw(place: HTMLElement, shows: unknown, make: () => HTMLElement[]): void {
  const key = JSON.stringify(shows);
  if (drawn.get(place) === key) return;
  drawn.set(place, key);
  const held = place.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.do : undefined;
  const children = make();
  place.replaceChildren(...children);
  place.hidden = children.length === 0;
  if (held) place.querySelector<HTMLElement>(`[data-do="${held}"]`)?.focus();
}

/** The JSON that the template wrote into <script type="application/json" id=…>. */
export const given = <T>(id: string): T => JSON.parse($(`#${id}`).textContent ?? "null") as T;

/** Does anybody mind motion: the device, or who has turned it off in the settings? */
export const moving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches && document.documentElement.dataset.motion !== "less";
