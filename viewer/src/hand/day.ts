/** The burr of the day, the same for everybody, and the results of days, which stay in this browser. */

import { siteStore } from "../ui/storage";
import type { Score } from "./game";

/** Burrs of the catalogue, by their names: one a day, and then again from the first. */
export const BURRS: readonly string[] = [
  "Love's Dozen",
  "Starter Burr Set #26",
  "Bill's Baffling Burr",
  "Curfs notchable level 4 (42)",
  "Piston Burr",
  "Hoffmann Burr",
  "Starter Burr Set #83",
  "Philippe Dubois",
  "Diabolical Structure",
  "Starter Burr Set #50",
  "L5 Notchable",
  "Collins Antiques burr",
  "Starter Burr Set #87",
  "Bruno Curfs's Monster",
  "Computer's Choice 4-Hole",
  "Curfs notchable level 4 (43)",
  "Starter Burr Set #28",
  "Craftsmanspace burr",
  "Mega Six",
  "Starter Burr Set #53",
  "Starter Burr Set #30",
  "Artifactory 5/4",
  "Starter Burr Set #84",
  "Starter Burr Set #52",
  "Notchable level 10, 9 holes",
  "Eight is Enough, as printed",
  "burr-solver sample 3",
  "Starter Burr Set #49",
  "Curfs notchable level 4 (44)",
  "Eight is Enough",
  "Starter Burr Set #54",
];

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
