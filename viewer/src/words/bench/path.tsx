/** Texts of the tab Path. */

import { formatCount } from "../count";
import * as common from "./common";

export const purpose =
  "Draw two arrangements of the same pieces. burrkit finds the shortest way from one to the other, or proves that there is none.";
export const find = "Find the way";
export const watch = "Watch it";
export const toDrawing = "Back to the drawing";
export const searching = "Searching…";
export const fromStartToGoal = "From start to goal";
export const visiting = "Visiting arrangements";
export const movesInWords = (count: number) => `The ${formatCount(count, "move")} in words`;
export const piecesMay = "Pieces may";
export const oneMove = "One move";

// The two arrangements
export const arrangements = "Start and goal";
export const ends = {
  start: { name: common.start, asDrawn: "The start. With the keyboard, draw in its layers next to the picture." },
  goal: { name: "Goal", asDrawn: "The goal. With the keyboard, draw in its layers next to the picture." },
};
export const pieces = (count: number) => formatCount(count, "piece");
export const copyStart = "Copy the start";
export const takeAssembly = "Assembly of this puzzle";
export const examples = { blocks: "Example: blocks", cube: "Example: cube" };
export const solveFirst = "Once this puzzle is solved, you can take an assembly of it and change it here.";
export const notOfCubes = "The pieces of this assembly are not at whole cubes, so they cannot be drawn here.";

// The brush
export const move = "Move";
export const moveHint =
  "Drag a piece. By keyboard: Enter on one of its cubes, arrow keys or Page Up and Page Down, and Enter again.";
export const wall = "Wall";
export const piece = (mark: string) => `Piece ${mark}`;
export const newPiece = (mark: string) => `New piece ${mark}`;
export const neverMoves = (mark: string) => `Piece ${mark} never moves`;
export const neverMovesHint = "like a frame that the others move in";
export const box = "Box, in cubes";
export const stayWithin = "Stay within the box";
export const stayWithinHint = "as in a tray; with walls, pieces always do";
export const tips = {
  move: "Drag pieces in the layers next to the picture. The goal may leave pieces out.",
  draw: "Click a face to build on it, or a square of the layer. Right-click to remove a cube.",
};

// Why there is nothing to search
export const noStart = "The start has no pieces yet.";
export const allFixed = "No piece of the start may move.";
export const noGoal = "The goal has no pieces yet. Copy the start, and move pieces.";
export const notInStart = (mark: string) => `Piece ${mark} of the goal is not in the start.`;
export const otherShape = (mark: string, turns: boolean) =>
  turns
    ? `Piece ${mark} does not have the same number of cubes in start and goal.`
    : `Piece ${mark} does not have the same shape in start and goal; slides never turn a piece.`;

// How to search
export const options = "How to search";
export const keepApart = "Keep equal pieces apart";
export const keepApartHint = "otherwise pieces of the same shape may trade places";
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
export const marginHint = "How far pieces may move beyond start and goal where there is no tray";

/** What counts as one move. */
export const metrics = {
  slide: "a group slides along an axis",
  reach: "one piece goes anywhere it can",
  straight: "one piece slides along an axis",
  step: "one piece slides by one cube",
};
export const slidesOrTurns = "a group slides, or turns";
export const drawingsTurn = (rule: string) =>
  `${rule} The goal may show pieces turned. In a drawing of one layer, they turn within it.`;

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
  numbers: "numbers of a linear program did not become exact.",
  stop: "the limit of seconds was reached.",
  free: "no moves were followed from where a group comes free.",
  rests: "pieces may rest at parts of a unit where no slide of the search ends.",
};
export const alreadyThere = "The start already is the goal; equal pieces may trade places unless you keep them apart.";
export const visited = (states: number) => `${formatCount(states, "arrangement")} visited; the path was replayed.`;
export const shorterByHalf = (why: string) => `A shorter way by half cubes may exist: ${why}`;
export const shorter = (why: string) => `A shorter way may exist: ${why}`;
export const gaveUp = (states: number, why: string) => `${formatCount(states, "arrangement")} visited. ${why}`;
