/** The solutions that a file stores, sorted and restricted by their levels. */

import type { StoredItem } from "../api/types";
import type { Choice } from "./finding-choice";

/** Solutions in the order of a choice; those without a level are last in that of levels. */
export function arranged(items: readonly StoredItem[], { order, reverse, level }: Choice): readonly StoredItem[] {
  const [least, most] = level;
  const listed = items.filter((item) => {
    const first = levelsOf(item)[0] ?? 0;
    return first >= (least ?? 0) && first <= (most ?? Infinity);
  });
  if (order === "level") listed.sort((a, b) => compared(a, b, reverse));
  else if (reverse) listed.reverse();
  return listed;
}

/** How many there are of each level; the level of a solution is its first number. */
export function counted(items: readonly StoredItem[]): (readonly [level: number, count: number])[] {
  const counts = new Map<number, number>();
  for (const level of items.flatMap((item) => levelsOf(item).slice(0, 1)))
    counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

/** The hardest first, or the easiest. */
function compared(a: StoredItem, b: StoredItem, isReverse: boolean): number {
  const [left, right] = [levelsOf(a), levelsOf(b)];
  if (left.length === 0 || right.length === 0) return right.length - left.length;
  const at = left.findIndex((count, i) => count !== right[i]);
  const by = at < 0 ? left.length - right.length : left[at]! - (right[at] ?? 0);
  return isReverse ? by : -by;
}

function levelsOf({ level }: StoredItem): number[] {
  return level?.split(".").map(Number) ?? [];
}
