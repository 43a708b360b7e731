/** Texts of the panel MOVE(i, j). */

import { formatCount } from "../count";

export const title = "MOVE(i, j)";
export const label = "How far a piece moves before it takes another along";
export const close = "Close the matrix";
export const entriesMean =
  "How many cubes the piece of a row can move before it takes the piece of a column along: 0 means at once, ∞ never. Below each direction: the groups that can move.";
export const never = "∞";
export const direction = "Direction";
/** A short word for each of the six directions. */
export const right = "right";
export const left = "left";
export const away = "away";
export const toward = "toward";
export const up = "up";
export const down = "down";
export const steps = "Steps of the closure";
export const step = "Step";
export const groups = "Groups that can move";
export const nothingMoves = (direction: string) =>
  `Nothing can move ${direction}: each piece takes all others along at once.`;

export const stepOf = (step: number, count: number, pass: number) => `Step ${step} of ${count}, pass ${pass}.`;
export const pairsAlone = "Two pieces alone.";
export const result = "Result.";
export const lowered = (piece: string, other: string, via: string, sum: string, before: string) =>
  `${piece} takes ${other} along through ${via}: MOVE(${piece}, ${via}) + MOVE(${via}, ${other}) = ${sum}, less than ${before}.`;
export const nothingLowered = "No third piece lowers an entry.";
export const gaps = "The gaps between two pieces, as if the others were not there.";
export const summary = (entries: number, passes: number) =>
  `${formatCount(entries, "entry was", "entries were")} lowered in ${formatCount(passes, "pass", "passes")}; one more pass changes nothing.`;
