/** The tabs of the workbench. */

export const TABS = ["pieces", "puzzle", "solve", "places", "path", "design", "make"] as const;
export type Tab = (typeof TABS)[number];
