/** What a search finds and keeps: one choice in the page, three options of the server. */

import type { SolveOptions } from "../api/types";

export type SearchKind = "all" | "fit" | "level" | "count";

interface SearchKindWords {
  readonly kind: SearchKind;
  readonly what: string;
  readonly hint: string;
}

export const SEARCH_KINDS: readonly SearchKindWords[] = [
  { kind: "all", what: "all assemblies", hint: "And how each comes apart." },
  { kind: "fit", what: "assemblies only", hint: "How the pieces fit, not how they move." },
  {
    kind: "level",
    what: "solutions from a level on",
    hint: "What comes apart in fewer moves is counted as coming apart, but not stored. Such a search cannot be paused.",
  },
  {
    kind: "count",
    what: "only the numbers",
    hint: "Counts assemblies and solutions and keeps none of them, which is quicker. Such a search cannot be paused.",
  },
];

/** The least level of a search that leaves out lower ones. */
export const LEAST_LEVEL = 2;

export function kindOfSearch({ disassemble, count_only, min_level }: SolveOptions): SearchKind {
  if (!disassemble) return "fit";
  return count_only ? "count" : min_level > 1 ? "level" : "all";
}

/** Whether a search of this kind goes on after a pause; the others keep too little for that. */
export function canPause(kind: SearchKind): boolean {
  return kind === "all" || kind === "fit";
}

export function withKind(options: SolveOptions, kind: SearchKind): SolveOptions {
  return {
    ...options,
    disassemble: kind !== "fit",
    count_only: kind === "count",
    min_level: kind === "level" ? Math.max(options.min_level, LEAST_LEVEL) : 1,
  };
}
