/** The numbers of a difficulty as they stand in tables. */

import type { ExpectedMoves, SeparationFigures } from "../api/types";
import * as words from "../../words/bench/figures";
import { formatNumber, formatTenths } from "../../words/count";

/** A column: its heading, what it means, and what stands in it. */
export interface Column {
  readonly name: string;
  readonly meaning: string;
  readonly value: (separation: SeparationFigures) => string;
}

const { columns } = words;

export const COLUMNS: readonly Column[] = [
  { ...columns.moves, value: ({ moves }) => formatNumber(moves) },
  {
    ...columns.states,
    value: ({ states, complete }) => (complete ? formatNumber(states) : words.atLeastStates(states)),
  },
  { ...columns.exits, value: ({ exits }) => formatNumber(exits) },
  {
    ...columns.choices,
    value: ({ choices }) => (choices.length ? (sum(choices) / choices.length).toFixed(1) : ""),
  },
  { ...columns.forced, value: ({ forced }) => formatNumber(sum(forced)) },
  { ...columns.deadEnds, value: ({ dead_ends: ends }) => (ends.length ? formatNumber(ends.length) : "") },
  { ...columns.farthest, value: ({ dead_ends: ends }) => (ends[0] ? formatNumber(ends[0].away) : "") },
  { ...columns.held, value: ({ held }) => formatNumber(held) },
];

/** An expected number, with its interval where it was estimated. */
export function expectedText(expected: ExpectedMoves | null): string {
  if (expected === null) return words.tooManyStates;
  const { mean, low, high } = expected;
  if (low !== null && low === high) return formatTenths(mean);
  if (low === null || high === null) return words.over(low ?? mean);
  return words.estimate(mean, low, high);
}

/** The separation with the most states, by its place in the list. */
export function largest(separations: readonly SeparationFigures[]): number {
  return separations.reduce((best, each, i) => (each.states > separations[best]!.states ? i : best), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
