/** What a search finds and keeps: one choice in the page, three options of the server. */

import * as words from "../../words/bench/search";
import type { SolveOptions } from "../api/types";

export type SearchKind = "all" | "fit" | "level" | "count";

interface SearchKindWords {
  readonly kind: SearchKind;
  readonly what: string;
  readonly hint: string;
}

const KINDS = ["all", "fit", "level", "count"] as const;

export const SEARCH_KINDS: readonly SearchKindWords[] = KINDS.map((kind) => ({ kind, ...words.kinds[kind] }));

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
