/** The texts of what is found: levels, orders of a list, and figures of how hard a separation is. */

import { formatCount, formatNumber } from "../count";

/** The orders of a list, each as it is and reversed. */
export const orders = {
  level: ["hardest first", "easiest first"],
  moves: ["most moves first", "fewest moves first"],
  pieces: ["fewest pieces first", "most pieces first"],
  found: ["as found", "last found first"],
} as const;
export const level = (level: string) => `level ${level}`;
export const undecided = "undecided";
export const notTakenApart = "not taken apart";
export const inPart = (level: number) => `in part, level ${level}`;
export const inPartUndecided = (level: number) => `in part, level ${level}, the rest undecided`;
export const locked = "stays locked";
/** What is counted of a puzzle as it is drawn; the level where something comes apart. */
export const counts = (assemblies: number, solutions: number, level: string) =>
  [formatCount(assemblies, "assembly", "assemblies"), formatCount(solutions, "solution"), level ? `level ${level}` : ""]
    .filter(Boolean)
    .join(", ");

/** The columns of a table of separations. */
export const columns = {
  moves: { name: "moves", meaning: "the least number of moves, the freeing one included" },
  states: {
    name: "states",
    meaning: "arrangements that can be reached before a group comes free; + where a limit was reached",
  },
  exits: { name: "exits", meaning: "states from which a group comes free" },
  choices: {
    name: "choices",
    meaning: "possible moves in a state on the shortest way, on average, including the move back",
  },
  forced: { name: "forced", meaning: "states on that way in which only one move does not go straight back" },
  deadEnds: {
    name: "dead ends",
    meaning: "states from which no move leads farther away from the shortest ways, and none frees a group",
  },
  farthest: { name: "farthest", meaning: "how many moves away the farthest dead end is" },
  held: {
    name: "held",
    meaning: "the largest group that has to move as one, counted on the smaller side of each move",
  },
};
export const atLeastStates = (states: number) => `${formatNumber(states)}+`;
export const tooManyStates = "too many states";
export const over = (moves: number) => `over ${formatNumber(moves)}`;
export const estimate = (moves: number, low: number, high: number) =>
  `${formatNumber(moves)} (${formatNumber(low)} to ${formatNumber(high)})`;

// How hard a puzzle is, in sentences
const compared = (moves: number, random: number) =>
  `Moving at random takes about ${formatCount(random, "move")}, where ${formatNumber(moves)} ${moves === 1 ? "is" : "are"} enough`;
const withDeadEnds = (text: string, deadEnds: number) =>
  deadEnds === 0
    ? `${text}.`
    : `${text}, and there ${deadEnds === 1 ? "is" : "are"} ${formatCount(deadEnds, "dead end")}.`;
export const easy = (moves: number, random: number, deadEnds: number) =>
  `Easy: most ways lead out. ${withDeadEnds(compared(moves, random), deadEnds)}`;
export const fair = (moves: number, random: number, deadEnds: number) =>
  `Fair: some ways lead nowhere. ${withDeadEnds(compared(moves, random), deadEnds)}`;
export const hard = (moves: number, random: number, deadEnds: number) =>
  `Hard: few ways lead out. ${withDeadEnds(compared(moves, random), deadEnds)}`;
export const tooLarge = (moves: number) =>
  `${formatCount(moves, "move")} take it apart. There are too many states to work out how long random moves would take.`;
