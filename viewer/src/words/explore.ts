/** The texts of the page of placements; `{3}` stands for the mark of piece 3. */

import { formatCount, formatNumber } from "./count";

const layouts = (count: bigint): string => formatCount(count, "layout");
const assemblies = (count: number): string => formatCount(count, "assembly", "assemblies");

export const about = "Placements one by one.";
export const still = (why: string) => `${why} Here is a still picture.`;
export const described = (title: string, caption: string) => `${title}. ${caption}`;

// Controls
export const placements = "Placements";
export const spaces = { possible: "Possible", positions: "In position", all: "All" };
export const piece = { name: "Piece", previous: "Previous piece", next: "Next piece" };
export const placement = { name: "Placement", previous: "Previous placement", next: "Next placement" };
export const none = "none";
export const of = (count: number) => `of ${formatNumber(count)}`;
export const search = {
  play: { word: "Play", spoken: "Play the search" },
  pause: { word: "Pause", spoken: "Pause the search" },
  again: { word: "Again", spoken: "Search again" },
};
export const step = "Step";
export const stepSpoken = "One step of the search";
export const fast = "Fast";
export const fastSpoken = "as fast as possible";
export const speed = (steps: number) => `${steps} / s`;
export const speedSpoken = (steps: number) => `${formatCount(steps, "step")} a second`;

// The list of pieces
export const removeAll = "Remove all";
export const remove = (mark: string) => `Remove piece ${mark}`;
export const optional = "may be left out";
export const counts = {
  possible: (count: number) => `${formatNumber(count)} possible`,
  positions: (count: number) => `${formatNumber(count)} in position`,
  all: (count: number) => `${formatNumber(count)} in all`,
};
export const spaceHints = {
  possible: "Possible: placements that leave at least one placement for every other piece and every cube of the goal.",
  positions:
    "In position: a stick in each of six positions, in eight orientations. Those that look the same are tried only once, but all of them count.",
  all: "All: every placement of each piece alone in the goal.",
};

// The list of layouts
const layoutsText = "Layouts";
export { layoutsText as layouts };
export const total = (count: bigint) => `${layouts(count)} to try.`;
export const totalOfBurr = (count: bigint) => `${layouts(count)} to try: 6! orders, 8\u2076 ways to turn six sticks.`;
export const depths = "Placements of the search at each depth";
export const columns = ["Piece", "Tried", "Ruled out"];
export const progress = (steps: number, ruledOut: bigint, share: string, found: number) =>
  `${formatCount(steps, "step")}: ${layouts(ruledOut)} ruled out (${share}), ${assemblies(found)} found.`;
export const restart = "Restart the search";
export const otherCounts = "Layouts to try, counted in other ways";
export const all = "all";
export const nearlyNone = "less than 0.01\u00a0%";
export const share = (percent: number) => `${percent}\u00a0%`;

// The line above the caption
export const searched = (steps: number, ruledOut: bigint, total: bigint, found: number) =>
  `Step ${formatNumber(steps)} \u00b7 ${formatNumber(ruledOut)} of ${formatNumber(total)} ruled out \u00b7 ${formatNumber(found)} found`;
export const toTry = (count: bigint) => `${layouts(count)} to try`;
export const between = "between two positions of the burr";
export const position = (position: number, orientation: number, orientations: number) =>
  `position ${position} of 6 \u00b7 orientation ${orientation} of ${orientations}`;

// Captions of a layout
export const noneHas = "No piece has a placement yet.";
export const hasNone = (piece: string) => `${piece} has no placement.`;
export const hasNoneYet = (piece: string) => `${piece} has no placement yet.`;
export const alone = (piece: string) => `${piece} alone.`;
export const overlapsNone = (piece: string) => `${piece} overlaps no other piece.`;
export const gap = (empty: number) =>
  `Nothing overlaps, but ${formatCount(empty, "cube")} of the goal must still be filled.`;
export const assembly = "Nothing overlaps and the goal is filled: an assembly.";
/** Pairs that overlap, and how many are not named: "{1} and {3} overlap in 3 cubes, {1} and {4} in 1." */
export const overlapping = (pairs: readonly (readonly [string, string, number])[], more: number) => {
  const named = pairs.map(
    ([a, b, cubes], i) => `${a} and ${b} ${i === 0 ? `overlap in ${formatCount(cubes, "cube")}` : `in ${cubes}`}`,
  );
  return more ? `${named.join(", ")}, and ${formatCount(more, "more pair")}.` : `${named.join(", ")}.`;
};

// Captions of a step
export const fits = (piece: string) => `${piece} fits.`;
export const leftOut = (piece: string) => `${piece} is left out.`;
export const overlapRulesOut = (overlap: string, count: bigint) => `${overlap} ${layouts(count)} ruled out.`;
export const gapRulesOut = (empty: number, count: bigint) =>
  `Nothing overlaps, but ${formatCount(empty, "cube")} of the goal must still be filled: ${layouts(count)} ruled out.`;
export const noneUsed = (count: bigint) => `No piece is used: ${layouts(count)} ruled out.`;
export const back = (piece: string) => `No other placement of ${piece}: back to the previous piece.`;
export const end = (found: number) => `Every layout has been tried: ${assemblies(found)}.`;
