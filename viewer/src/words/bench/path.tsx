/** Texts of the tab Path. */

import type { JSX } from "preact";
import { formatCount } from "../count";
import * as common from "./common";

export const purpose = "The shortest way between two arrangements of the same pieces, or the proof that there is none.";
export const find = "Find the way";
export const form = "Form";
export const watch = "Watch it";
export const searching = "Searching…";
export const fromStartToGoal = "From start to goal";
export const visiting = "Visiting arrangements";
export const movesInWords = (count: number) => `The ${formatCount(count, "move")} in words`;
export const captions = {
  draw: "Draw two arrangements, or choose assemblies.",
  question: "How do the pieces get there?",
};
export const assembliesHint = (command: string): JSX.Element => (
  <>
    Assemblies have their numbers under Solve. State 0 is the assembly itself; <code>{command}</code> lists the others.
  </>
);
export const drawingHint =
  "Draw a letter for each piece, # for walls, . for nothing, a line for each row, an empty line between layers. A goal may leave pieces out.";
export const fillExample = "Fill in an example";
export const piecesMay = "Pieces may";
export const oneMove = "One move";

/** One of the two arrangements. */
export const ends = {
  start: {
    name: common.start,
    asDrawn: "Start, as it is drawn",
    how: "How start is given",
    drawn: "Start, drawn",
    problem: "Start, problem",
    assembly: "Start, assembly",
    state: "Start, state",
  },
  goal: {
    name: "Goal",
    asDrawn: "Goal, as it is drawn",
    how: "How goal is given",
    drawn: "Goal, drawn",
    problem: "Goal, problem",
    assembly: "Goal, assembly",
    state: "Goal, state",
  },
};
export const ways = { drawing: "Drawing", assembly: "Assembly" };
export const state = "State";
export const stateHint = "Its number among the states of the assembly; 0 is the assembly itself";

// How to search
export const options = "How to search";
export const keepApart = "Keep equal pieces apart";
export const keepApartHint = "else pieces of the same shape may change places";
export const stayWithin = "Stay within the drawing";
export const stayWithinHint = "a tray without walls; a drawing with # is one anyway";
export const fixed = "Fixed pieces";
export const fixedHint = "Pieces that never move, such as a frame";
/** What stands around a number, what its field is called, and what it holds if empty. */
export const limits = {
  margin: { before: "Margin", after: "cubes", label: "Margin", empty: "usual" },
  max_states: {
    before: "Give up after",
    after: "arrangements",
    label: "Give up after this many arrangements",
    empty: common.noLimit,
  },
  seconds: {
    before: "Give up after",
    after: "seconds",
    label: "Give up after this many seconds",
    empty: common.noLimit,
  },
};
export const marginHint = "How much larger than start and goal an arrangement may be, without a tray";

/** What counts as one move. */
export const metrics = {
  slide: "a group slides along an axis",
  reach: "one piece goes anywhere it can",
  straight: "one piece slides along an axis",
  step: "one piece slides by one cube",
};
export const slidesOrTurns = "a group slides, or turns";
export const drawingsTurn = (rule: string) =>
  `${rule} Drawings may show pieces turned; those of one layer turn within it.`;

// What came out
export const unreachable = "There is no way";
export const unknown = "Not known";
export const same = "They are the same";
export const length = (moves: number) => (moves === 1 ? "One move" : formatCount(moves, "move"));
export const parity =
  "The goal cannot be reached: with one hole among single cubes, the permutation and the place of the hole must have the same parity.";
export const exhausted = (states: number) =>
  `The goal cannot be reached: ${formatCount(states, "arrangement")} visited, all there are.`;
/** Why there may be more than was found, as the end of a sentence. */
export const outsideBox = (box: readonly number[]) =>
  `moves were refused that lead out of the box of ${box.join(" \u00d7 ")} cubes; a larger margin gives more space.`;
export const limitsReached = {
  states: "the limit of arrangements was reached.",
  memory: "the limit of memory was reached.",
  splits: "groups that split were not followed.",
  turns: "turns were not followed.",
  stop: "the limit of seconds was reached.",
  free: "no moves were followed from where a group comes free.",
  rests: "pieces may rest at parts of a unit where no slide of the search ends.",
};
export const alreadyThere =
  "The start is the goal already; equal pieces are interchangeable unless they are distinguished.";
export const visited = (states: number) => `${formatCount(states, "arrangement")} visited; the path was replayed.`;
export const shorterByHalf = (why: string) => `A shorter way by half cubes may exist: ${why}`;
export const shorter = (why: string) => `A shorter way may exist: ${why}`;
export const gaveUp = (states: number, why: string) => `${formatCount(states, "arrangement")} visited. ${why}`;
