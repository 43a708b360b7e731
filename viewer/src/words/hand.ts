/** The texts of moves by hand. */

import { formatCount, formatNumber } from "./count";
import { listed } from "./list";

/** From where a turn about each axis is seen. */
const VIEWPOINTS = ["the right", "the front", "above"] as const;

/** Where slides go along each axis, forward and backward. */
export const directions = [
  ["to the right", "to the left"],
  ["away from you", "toward you"],
  ["up", "down"],
] as const;
/** How far and which way a group turns about an axis. */
export const senses = {
  half: (axis: 0 | 1 | 2) => `half way round, seen from ${VIEWPOINTS[axis]}`,
  clockwise: (axis: 0 | 1 | 2) => `a quarter clockwise, seen from ${VIEWPOINTS[axis]}`,
  counterclockwise: (axis: 0 | 1 | 2) => `a quarter counterclockwise, seen from ${VIEWPOINTS[axis]}`,
};

export const byHand = "Moved by hand";
export const apart = "Everything is apart.";
/** The sentences of moves, each of a group of some pieces. */
export const slides = (group: string, pieces: number, length: string, way: string) =>
  `${group} ${pieces === 1 ? "slides" : "slide"} ${length} ${way}.`;
export const slidesOut = (group: string, pieces: number, way: string) =>
  pieces === 1 ? `${group} slides ${way} and comes free.` : `${group} slide ${way} and come free together.`;
export const slidesIn = (group: string, pieces: number, way: string) =>
  pieces === 1 ? `${group} slides in, ${way}.` : `${group} slide in together, ${way}.`;
/** Slides that are made at once; with `frees` they come apart by them. */
export const jointly = (slides: readonly string[], frees: boolean) =>
  frees ? `At once: ${slides.join("; ")}. They come apart.` : `At once: ${slides.join("; ")}.`;
/** The same on the way together. */
export const jointlyBack = (slides: readonly string[], frees: boolean) =>
  frees ? `Bring them together at once: ${slides.join("; ")}.` : jointly(slides, false);
/** One of them. */
export const slideTo = (group: string, pieces: number, way: string) =>
  `${group} ${pieces === 1 ? "slides" : "slide"} ${way}`;
export const turns = (group: string, pieces: number, sense: string) =>
  `${group} ${pieces === 1 ? "turns" : "turn"} ${sense}.`;
/** Pieces at the beginning of a sentence, as they are or introduced. */
export const group = listed;
export const introducedGroup = (pieces: readonly string[]) =>
  `${pieces.length === 1 ? "Piece" : "Pieces"} ${listed(pieces)}`;
/** The same within a sentence. */
export const introducedWithin = (pieces: readonly string[]) =>
  `${pieces.length === 1 ? "piece" : "pieces"} ${listed(pieces)}`;

// The game
export const goals = { apart: "Take apart", together: "Put together" };
export const hint = "Hint";
export const hintMeans =
  "Names the pieces to move next; press it again for the direction. Your result counts each hint";
export const undo = "Undo";
export const undoMeans = "Takes the last move back; it no longer counts";
export const startAgain = "Start again";
export const copyResult = "Copy the result";
export const copied = "Copied.";
export const notCopied = "The browser does not allow this page to copy.";

/** What moves are compared with, and what was played. */
interface Compared {
  readonly moves: number;
  readonly isLeast: boolean;
}
interface Played {
  readonly goal: keyof typeof goals;
  readonly moves: number;
  readonly hints: number;
  readonly par: Compared | null;
}

const moves = (count: number): string => formatCount(count, "move");
const withHints = (text: string, hints: number): string =>
  hints === 0 ? text : `${text} \u00b7 ${formatCount(hints, "hint")}`;
/** While the game goes on: "5 moves · best possible 12 · 1 hint". */
export const score = ({ moves: made, hints, par }: Played) => {
  const best = par && (par.isLeast ? `best possible ${formatNumber(par.moves)}` : `solver ${formatNumber(par.moves)}`);
  return withHints([moves(made), best].filter(Boolean).join(" \u00b7 "), hints);
};
/** At its end. */
export const ended = ({ goal, moves: made, par }: Played) => {
  const done = `${goal === "apart" ? "All apart" : "Put together"} in ${moves(made)}`;
  if (!par) return `${done}.`;
  if (par.isLeast)
    return made > par.moves
      ? `${done}. It can be done in ${formatNumber(par.moves)}.`
      : `${done}, the fewest possible!`;
  if (made < par.moves) return `${done}, ${formatNumber(par.moves - made)} fewer than the solver!`;
  return made > par.moves ? `${done}. The solver needed ${formatNumber(par.moves)}.` : `${done}, as few as the solver.`;
};
/** To copy: "Love's Dozen: 17 moves, best 12, 1 hint". */
export const result = (name: string, { goal, moves: made, hints, par }: Played) => {
  const best = par ? `, ${par.isLeast ? "best" : "solver"} ${formatNumber(par.moves)}` : "";
  return `${name}${goal === "together" ? " put together" : ""}: ${moves(made)}${best}, ${hints === 0 ? "no hints" : formatCount(hints, "hint")}`;
};
export const day = "Burr of the day";
export const daysInARow = (days: number) => (days > 1 ? `${day} \u00b7 ${formatNumber(days)} days in a row` : day);

// Hints
export const nextFrees = "The next move can take something off.";
export const tryPieces = (group: string, pieces: number) => (pieces > 1 ? `Try ${group} together.` : `Try ${group}.`);
export const tooLong = "Finding out would take too long.";
export const never = "Nothing can come free from here.";
export const neverBySlides = "Nothing can come free from here by slides alone.";
