/** Counts of one search under other conventions than its own. */

import type { SolveJob } from "../api/types";

export interface OtherCounts {
  readonly upTo: "rotation" | "reflection";
  readonly assemblies: number;
  readonly solutions: number | null;
}

/** The counts that are known and add something: those of the search itself are not among them, nor any twice. */
export function otherCounts({
  up_to: known,
  assemblies,
  solutions,
  options,
}: Pick<SolveJob, "up_to" | "assemblies" | "solutions" | "options">): OtherCounts[] {
  const seen = new Set([JSON.stringify([assemblies, options.disassemble ? solutions : null])]);
  return (["rotation", "reflection"] as const).flatMap((upTo) => {
    const counts = known[upTo];
    const key = counts && JSON.stringify([counts.assemblies, counts.solutions]);
    if (!counts || seen.has(key!)) return [];
    seen.add(key!);
    return [{ upTo, ...counts }];
  });
}
