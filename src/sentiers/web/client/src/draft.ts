// What a screen reader hears while a line is drawn: each cell that is added or taken back, and what the card still allows.
import { announce } from "./announce";
import type { Board } from "./board";
import { labelOf } from "./steps";
import type { LabelsNow } from "./types";
import { say } from "./words";

export function tellLine(board: Board, labels: LabelsNow, before: string[], after: string[]): void {
  const name = (step: string) => labelOf(labels, step);
  const kept = after.filter((step, i) => before[i] === step).length;
  const [added, taken] = [after.slice(kept), before.slice(kept)];
  if (!after.length) return announce(say("erased"));
  if (taken.length) announce(say("taken-back", { what: taken.map(name).join(". ") }));
  if (added.length) announce(say(after.length > 1 ? "added" : "begun", { what: added.map(name).join(". ") }));
  const left = board.left.map((kind) => labels.units[kind] ?? kind);
  if (left.length) announce(say("units-left", { what: left.join(", ") }));
}
