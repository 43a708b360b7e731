/** The texts about how hard an assembly is. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount, formatNumber } from "../count";

export const question = "How hard is it?";
export const movesInAll = (moves: number) => `${formatCount(moves, "move")} in all`;
export const following = "Following the moves…";
export const someLocked = (assemblies: number, locked: number) =>
  `Of ${formatCount(assemblies, "assembly", "assemblies")}, ${formatNumber(locked)} ${
    locked === 1 ? "does" : "do"
  } not come completely apart: each may be taken for the right one.`;

// The table of separations; the names of its other columns are figures
export const whatColumnsMean = "What the columns mean";
export const allFigures = "All figures";
export const frees = "frees";
export const freesMeans = "the pieces that come free";
export const showStates = "Show the states of this separation";

// Moves at random
export const atRandom = "moves at random, on average";
export const apart = "taking apart";
export const together = "together";
export const anyMove = "any move";
export const notBack = "never straight back";

// The picture of states
export const tooManyStates = (states: number) => `${formatNumber(states)} states are too many for a picture.`;
export const statesBefore = (states: number, chips: ComponentChildren, pieces: number): JSX.Element => (
  <>
    The {formatCount(states, "state")} before {chips} {pieces === 1 ? "comes" : "come"} free: a disc for each, a line
    for each move.
  </>
);
export const graph = (states: number) =>
  `Graph of ${formatCount(states, "state")}, by their number of moves from the assembled puzzle`;
export const legend = "Legend";
export const kinds = {
  start: "assembled",
  way: "on the shortest way",
  exit: "a group comes free",
  dead: "dead end",
  other: "elsewhere",
};
