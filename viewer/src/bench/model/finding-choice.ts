/** Which findings a list has, and in which order: as the page stores it, and as a query for the server. */

import * as words from "../../words/bench/figures";
import type { Finding } from "../api/types";

export type Only = "all" | "solutions" | "partial" | "stuck" | "undecided";
export type Order = "level" | "moves" | "pieces" | "found";

/** From a least to a greatest number; null for no bound. */
export type Bounds = readonly [number | null, number | null];

export type RangeName = "level" | "moves" | "holes" | "pieces";
const RANGES: readonly RangeName[] = ["level", "moves", "holes", "pieces"];

export interface Choice extends Readonly<Record<RangeName, Bounds>> {
  readonly only: Only;
  readonly order: Order;
  readonly reverse: boolean;
  readonly starred: boolean;
}

const ALL: Bounds = [null, null];
export const USUAL_CHOICE: Choice = {
  only: "all",
  order: "level",
  reverse: false,
  starred: false,
  level: ALL,
  moves: ALL,
  holes: ALL,
  pieces: ALL,
};

/** As the query of an address. */
export function queryOf(choice: Choice): Record<string, string> {
  const query: Record<string, string> = { only: choice.only, order: choice.order };
  if (choice.reverse) query.reverse = "yes";
  if (choice.starred) query.starred = "yes";
  for (const name of RANGES) {
    const [least, most] = choice[name];
    if (least !== null || most !== null) query[name] = least === most ? String(least) : `${least ?? ""}-${most ?? ""}`;
  }
  return query;
}

/** Whether the list leaves something out. */
export function isRestricted(choice: Choice): boolean {
  return choice.only !== "all" || choice.starred || RANGES.some((name) => choice[name].some((end) => end !== null));
}

/** The bounds after a click on a level: that level, or all of them again if it was chosen. */
export function clicked([least, most]: Bounds, level: number): Bounds {
  return least === level && most === level ? ALL : [level, level];
}

/** What is known of its level: a word where there is none. */
export function levelOf(item: Finding): string {
  if (item.level !== null) return words.level(item.level);
  if (item.unsettled) return words.undecided;
  if (item.first === null) return words.notTakenApart;
  if (item.limit !== null) return words.inPartUndecided(item.first);
  return item.first > 0 ? words.inPart(item.first) : words.locked;
}

/** Whether a column of a table is of use: assemblies differ in it. */
export function varies(ends: readonly [number, number] | null | undefined): boolean {
  return ends != null && ends[0] !== ends[1];
}
