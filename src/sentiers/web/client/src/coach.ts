// What the coach says of a position: the chances of all, a few sentences, the game's own small picture.
import { el, locale } from "./dom";
import type { Coached, Curve, Suggested } from "./types";
import { say } from "./words";

/** What the values over a match are: chances to win, or the points each could still come to. */
export type Unit = Curve["unit"];

const whole = new Intl.NumberFormat(locale, { style: "percent" });
const change = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });

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

/** What a move is worth, in words, where the coach has looked. */
const number = (value: number | null | undefined, unit: Unit) =>
  value == null ? [] : [el("span", { class: "worth" }, unit === "points" ? say("worth-points", { points: minus(String(Math.round(value))) }) : percent(value))];

/** A move in words; `show` makes it a button that shows it on the board. */
function suggested({ move, deed, reason, value }: Suggested, unit: Unit, show?: (move: string) => void): HTMLElement[] {
  const words = show ? el("button", { type: "button", class: "shows", click: () => show(move) }, deed) : el("span", {}, deed);
  return [el("p", { class: "deed" }, words, " ", ...number(value, unit)), ...(reason ? [el("p", { class: "reason" }, reason)] : [])];
}

/** The advice as elements: what to do and why, what else, and the numbers. The picture is drawn by our own server; parsed as an
 * image it can run nothing here. */
export function advice(coached: Coached, names: string[], show?: (move: string) => void): HTMLElement[] {
  const { values, lines, picture, options = [], played, unit = "chance" } = coached;
  const drawn = picture ? new DOMParser().parseFromString(picture, "image/svg+xml").documentElement : null;
  const shown = drawn instanceof SVGElement ? el("div", { class: "picture" }, document.importNode(drawn, true)) : null;
  const [best, ...others] = options;
  return [
    ...(best ? [el("div", { class: "best" }, ...suggested(best, unit, show))] : []),
    ...(played ? [el("div", { class: "instead" }, el("p", { class: "soft" }, say("played-instead")), ...suggested(played, unit))] : []),
    ...(others.length ? [el("ol", { class: "others", "aria-label": say("also"), start: 2 }, ...others.map((one) => el("li", {}, ...suggested(one, unit, show))))] : []),
    ...(lines.length ? [el("ul", { class: "advice" }, ...lines.map((line) => el("li", {}, line)))] : []),
    ...(values.length && unit !== "points" ? [beam(values, names)] : []),
    ...(shown ? [shown] : []),
  ];
}

/** The same for who listens, in one breath each. */
export const spoken = ({ options = [], lines }: Coached): string[] => [
  ...options.map(({ deed, reason }) => [deed, reason ?? ""].join(" ").trim()),
  ...lines,
];
