// The labels of a table, of which a connection is sent all at first and then what changes.
import type { LabelsNow } from "./types";

const KINDS = ["anchors", "buttons", "turns", "layers", "units", "says", "steps"] as const;

/** All labels: those that came, or where they only tell what has changed, those we had with these changes. */
export function relabelled(had: LabelsNow | null, came: LabelsNow): LabelsNow {
  if (came.since === undefined || !had) return came;
  const now = { ...had };
  for (const kind of KINDS) {
    const gone = new Set(came.gone?.[kind]);
    if (!gone.size && !Object.keys(came[kind]).length) continue;
    const kept = Object.entries({ ...had[kind], ...came[kind] }).filter(([name]) => !gone.has(name));
    Object.assign(now, { [kind]: Object.fromEntries(kept) });
  }
  return now;
}
