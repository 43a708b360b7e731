import type { Which } from "../api/client";

/** An assembly to look at, and its heading. */
export interface Shown {
  readonly which: Which;
  readonly title: string;
}

export function keyOf(which: Which): string {
  return "job" in which ? `${which.job} ${which.number}` : `stored ${which.problem} ${which.stored}`;
}
