// What the coach says of a position: the chances of all, a few sentences, the game's own small picture.
import { el } from "./dom";
import type { Coached, Curve } from "./types";
import { say } from "./words";

/** What the values over a match are: chances to win, or the points each could still come to. */
export type Unit = Curve["unit"];

const lang = document.documentElement.lang;
const whole = new Intl.NumberFormat(lang, { style: "percent" });
const change = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });

const minus = (text: string) => text.replace("-", "−");

export const percent = (share: number) => whole.format(share);
/** One value in its unit. */
export const worth = (value: number, unit: Unit) => (unit === "points" ? minus(String(value)) : percent(value));
/** A gain or a loss, with a true minus. */
export const signed = (share: number) => minus(change.format(share));

/** The shares in whole percents that add up to the whole: who is cut off most gets one more. */
export function percents(values: number[]): string[] {
  const parts = values.map((value) => Math.floor(100 * value));
  const left = Math.round(100 * values.reduce((a, b) => a + b, 0)) - parts.reduce((a, b) => a + b, 0);
  const order = values.map((value, i) => [100 * value - (parts[i] as number), i] as const).sort((a, b) => b[0] - a[0]);
  for (const [, i] of order.slice(0, Math.max(0, left))) parts[i] = (parts[i] as number) + 1;
  return parts.map((part) => percent(part / 100));
}

/** Who has which chance, or which points, each with the pattern of its seat. */
export const shares = (values: number[], names: string[], unit: Unit = "chance"): HTMLElement[] =>
  (unit === "points" ? values.map((value) => worth(value, unit)) : percents(values)).map((share, seat) =>
    el(
      "li",
      {},
      el("i", { class: `share seat-${seat}`, "aria-hidden": "true" }),
      `${names[seat] ?? ""} `,
      el("b", {}, share),
    ),
  );

/** One bar shared by all seats, and their names beside their percents. */
function beam(values: number[], names: string[]): HTMLElement {
  const bars = values.map((value, seat) =>
    el("span", { class: `share seat-${seat}`, style: `flex-grow:${value.toFixed(4)}` }),
  );
  return el(
    "div",
    { class: "chances" },
    el("div", { class: "beam", "aria-hidden": "true" }, ...bars),
    el("ul", { "aria-label": say("chances") }, ...shares(values, names)),
  );
}

/** The advice as elements. The picture is drawn by our own server; parsed as an image it can run nothing here. */
export function advice({ values, lines, picture }: Coached, names: string[]): HTMLElement[] {
  const drawn = picture ? new DOMParser().parseFromString(picture, "image/svg+xml").documentElement : null;
  const shown = drawn instanceof SVGElement ? el("div", { class: "picture" }, document.importNode(drawn, true)) : null;
  return [
    ...(values.length ? [beam(values, names)] : []),
    ...(shown ? [shown] : []),
    el("ul", { class: "advice" }, ...lines.map((line) => el("li", {}, line))),
  ];
}
