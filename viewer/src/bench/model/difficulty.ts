/** The numbers of a difficulty as they stand in tables. */

import type { ExpectedMoves, SeparationFigures } from "../api/types";
import { formatNumber, formatTenths } from "../../words/count";

/** A column: its heading, what it means, and what stands in it. */
export interface Column {
  readonly name: string;
  readonly meaning: string;
  readonly value: (separation: SeparationFigures) => string;
}

export const COLUMNS: readonly Column[] = [
  {
    name: "moves",
    meaning: "the least number of moves, the freeing one included",
    value: ({ moves }) => formatNumber(moves),
  },
  {
    name: "states",
    meaning: "arrangements that can be reached before a group comes free; + where a limit cut them",
    value: ({ states, complete }) => `${formatNumber(states)}${complete ? "" : "+"}`,
  },
  { name: "exits", meaning: "those from which one does", value: ({ exits }) => formatNumber(exits) },
  {
    name: "choices",
    meaning: "possible moves in a state of the shortest way, on average; the way back is one of them",
    value: ({ choices }) => (choices.length ? (sum(choices) / choices.length).toFixed(1) : ""),
  },
  {
    name: "forced",
    meaning: "states of that way in which only one move does not go straight back",
    value: ({ forced }) => formatNumber(sum(forced)),
  },
  {
    name: "dead ends",
    meaning: "states from which no move leads farther away from the shortest ways, and none frees a group",
    value: ({ dead_ends: ends }) => (ends.length ? formatNumber(ends.length) : ""),
  },
  {
    name: "farthest",
    meaning: "how many moves the farthest of them is away",
    value: ({ dead_ends: ends }) => (ends[0] ? formatNumber(ends[0].away) : ""),
  },
  {
    name: "held",
    meaning: "the largest group that moves as one, the smaller of its two sides",
    value: ({ held }) => formatNumber(held),
  },
];

/** An expected number, with its interval where it was estimated. */
export function expectedText(expected: ExpectedMoves | null): string {
  if (expected === null) return "too many states";
  const { mean, low, high } = expected;
  if (low !== null && low === high) return formatTenths(mean);
  if (low === null || high === null) return `over ${formatNumber(low ?? mean)}`;
  return `${formatNumber(mean)} (${formatNumber(low)} to ${formatNumber(high)})`;
}

/** The separation with the most states, by its place in the list. */
export function largest(separations: readonly SeparationFigures[]): number {
  return separations.reduce((best, each, i) => (each.states > separations[best]!.states ? i : best), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
