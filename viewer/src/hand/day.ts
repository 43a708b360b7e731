/** The burr of the day, the same for everybody, and the results of days, which stay in this browser. */

import { siteStore } from "../ui/storage";
import days from "./days.json";
import type { Score } from "./game";

/** Burrs of the catalogue, by their names: one a day, and then again from the first. */
export const BURRS: readonly string[] = days;

const KEY = "burrkit-days";
const DAY = 86_400_000;
/** The most days of which results are stored. */
const MOST_DAYS = 400;

/** The number of a calendar day, wherever that day is. */
function numberOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
}

export function burrOfDay(date: Date): string {
  return BURRS[numberOf(date) % BURRS.length]!;
}

/** The results so far, by the numbers of days: moves and hints. */
type Results = Readonly<Partial<Record<string, Pick<Score, "moves" | "hints">>>>;

function results(): Results {
  try {
    const stored = JSON.parse(siteStore.get(KEY) ?? "{}") as unknown;
    return typeof stored === "object" && stored ? (stored as Results) : {};
  } catch {
    return {};
  }
}

/** The best result of a day; undefined for none. */
export function resultOf(date: Date): Results[string] | undefined {
  return results()[numberOf(date)];
}

/** The number of days in a row, up to this one or the one before, on which the burr of the day was solved. */
export function daysInARow(date: Date): number {
  const all = results();
  const today = numberOf(date);
  let day = today in all ? today : today - 1;
  const last = day;
  while (day in all) day--;
  return last - day;
}

/** Store a result if it is that of the burr of the day, and a better one than before; whether it is. */
export function storeResult(name: string, { moves, hints }: Score, date: Date): boolean {
  if (name !== burrOfDay(date)) return false;
  const all = results();
  const today = numberOf(date);
  const before = all[today];
  if (!before || moves < before.moves || (moves === before.moves && hints < before.hints)) {
    const stored = { ...all, [today]: { moves, hints } };
    const recent = Object.entries(stored).filter(([day]) => Number(day) > today - MOST_DAYS);
    siteStore.set(KEY, JSON.stringify(Object.fromEntries(recent)));
  }
  return true;
}
