/** The texts of designs themselves: what they are for, why there can be none, and what one is like. */

import { formatCount, formatNumber } from "../count";
import { listed } from "../list";

const span = (least: number, most: number): string => (least === most ? String(least) : `${least}\u2013${most}`);

export const goals = {
  level: "high level",
  moves: "many moves in all",
  solutions: "few solutions",
  assemblies: "few assemblies",
  holes: "few holes",
  corners: "few internal corners",
  spread: "pieces of similar size",
  shapes: "few different pieces",
  symmetry: "symmetric assembly",
  states: "many states",
  "dead-ends": "many dead ends",
  random: "many moves at random",
};
export const comparedByLevel =
  "Designs are compared by their level, then by how few solutions they have. Click the goals that matter most, in order.";
export const comparedBy = (goals: readonly string[]) =>
  goals.length > 1
    ? `Designs are compared by ${listed(goals)}, the first one first.`
    : `Designs are compared by ${listed(goals)}.`;
export const notBeatenIn = (goals: readonly string[]) =>
  goals.length > 1 ? `not beaten in ${listed(goals)} at once` : `not beaten in ${listed(goals)}`;

// Why there can be none
export const tooFewCubes = (cubes: number, least: number) =>
  `${cubes} cubes are too few: each of at least 2 pieces needs ${least}.`;
export const tooManyPieces = (pieces: number, cubes: number, most: number, least: number) =>
  `${pieces} pieces of ${cubes} cubes are too many: ${most} at most, with ${least} cubes for each.`;
export const sizesCrossed = (least: number, most: number) =>
  `The least size, ${least}, is more than the greatest, ${most}.`;
export const sizesMissed = (pieces: number, least: number, most: number, cubes: number) =>
  `${pieces} pieces of ${least}\u2013${most} cubes do not make ${cubes} cubes.`;
export const twoMustChange = "At least two pieces must change.";

// A search
export const name = (pieces: number, what: string) => `${pieces} pieces of ${what}`;
export const fromRun = (run: number) => `from run ${run}`;
export const fromRunKeeping = (run: number, pieces: readonly string[]) => `from run ${run}, keeping ${listed(pieces)}`;
export const progress = (made: number, runs: number) => `${formatNumber(made)} of ${formatNumber(runs)} runs made`;
export const levelReached = (made: number, runs: number) =>
  `${formatNumber(made)} of ${formatNumber(runs)} runs made: the level is reached`;
export const firstSteps = "Under way: the first steps";
export const underWay = (level: number, steps: number) =>
  `Under way: level ${level} after ${formatNumber(steps)} steps`;

// A design
export const stopped = "stopped";
export const run = (run: number) => `run ${run}`;
export const runs = (runs: number) => `${runs} runs`;
export const moves = (moves: number) => `${moves} moves`;
export const solutions = (count: number) => formatCount(count, "solution");
export const solutionsOrMore = (count: number) => `${formatNumber(count)} or more solutions`;
export const holes = (count: number) => (count === 0 ? "no holes" : formatCount(count, "hole"));
export const corners = (count: number) => (count === 0 ? "no internal corners" : formatCount(count, "internal corner"));
export const shapes = (count: number, least: number, most: number) =>
  `${formatCount(count, "shape")} of ${span(least, most)} cubes`;
export const random = (moves: number) => `${formatNumber(moves)} moves at random`;
