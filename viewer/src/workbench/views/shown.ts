import type { Which } from "../api/client";

/** An assembly to look at, and its heading. */
export interface Shown {
  readonly which: Which;
  readonly title: string;
}
