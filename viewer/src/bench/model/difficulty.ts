/** The numbers of a difficulty as they stand in tables. */

import type { DifficultyData, ExpectedMoves, SeparationFigures } from "../api/types";
import * as words from "../../words/bench/figures";
import { formatNumber, formatDecimal } from "../../words/count";

/** A column: its heading, what it means, and what stands in it. */
export interface Column {
  readonly name: string;
  readonly meaning: string;
  readonly value: (separation: SeparationFigures) => string;
  /** Whether it is shown at first. */
  readonly isFirst?: true;
}

const { columns } = words;

export const COLUMNS: readonly Column[] = [
  { ...columns.moves, isFirst: true, value: ({ moves }) => formatNumber(moves) },
  {
    ...columns.states,
    isFirst: true,
    value: ({ states, complete }) => (complete ? formatNumber(states) : words.atLeastStates(states)),
  },
  { ...columns.exits, value: ({ exits }) => formatNumber(exits) },
  {
    ...columns.choices,
    value: ({ choices }) => (choices.length ? formatDecimal(sum(choices) / choices.length) : ""),
  },
  { ...columns.forced, value: ({ forced }) => formatNumber(sum(forced)) },
  {
    ...columns.deadEnds,
    isFirst: true,
    value: ({ dead_ends: ends }) => (ends.length ? formatNumber(ends.length) : ""),
  },
  { ...columns.farthest, value: ({ dead_ends: ends }) => (ends[0] ? formatNumber(ends[0].away) : "") },
  { ...columns.held, value: ({ held }) => formatNumber(held) },
];

/** The columns in which something stands: those that are shown at first, or all. */
export function columnsOf(separations: readonly SeparationFigures[], hasAll: boolean): Column[] {
  return COLUMNS.filter(({ isFirst, value }) => (hasAll || isFirst) && separations.some((each) => value(each) !== ""));
}

/** A puzzle is easy, or fair, up to this many random moves for each necessary one. */
const EASY = 3;
const FAIR = 8;

/** How hard it is, in a sentence or two; "" for nothing to take apart. */
export function verdict({ moves, apart: { at_random: random }, separations }: DifficultyData): string {
  if (moves === 0) return "";
  if (typeof random?.low !== "number" || random.high === null) return words.tooLarge(moves);
  const ratio = random.mean / moves;
  const word = ratio <= EASY ? words.easy : ratio <= FAIR ? words.fair : words.hard;
  const deadEnds = sum(separations.map(({ dead_ends: ends }) => ends.length));
  return word(moves, Math.round(random.mean), deadEnds);
}

/** An expected number, with its interval where it was estimated. */
export function expectedText(expected: ExpectedMoves | null): string {
  if (expected === null) return words.tooManyStates;
  const { mean, low, high } = expected;
  if (low !== null && low === high) return formatDecimal(mean);
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
