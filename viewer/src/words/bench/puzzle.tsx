/** Texts of the tab Puzzle: a problem, its goal and its pieces. */

import type { JSX } from "preact";
import { formatCount } from "../count";

const range = (least: number, most: number): string => (least === most ? String(most) : `${least} to ${most}`);

export const noProblem = "There is no problem yet. Add one, then choose its goal and its pieces.";
export const copyHint = "Another problem with the same pieces; a file may have several";
export const addHint = "A file may have several problems with the same shapes";
export const problemName = "Name of the problem";
export const nameProblem = "Name this problem";
export const solve = "Solve";

export const goal = "Goal";
export const chooseShape = "choose a shape";
export const split = "Split the goal into pieces";
export const splitHint = "Paint the cubes of the goal into pieces";
export const holesAtMost = "Holes at most";
export const emptyCells = (cells: string) => `${cells} of the goal that stay empty`;
export const atMost = (holes: JSX.Element): JSX.Element => <>{holes} at most</>;

// What the server has found out
const rangeText = ([least, most]: readonly [number, number]) => range(least, most);
export { rangeText as range };
export const volumes = "in all pieces together, and in the goal";
export const volume = ([least, most]: readonly [number, number], required: number, optional: number) =>
  `${range(least, most)} in the pieces, ${range(required, required + optional)} in the goal`;
export const holesHint = (cells: string) => `${cells} of the goal that the pieces leave empty`;
export const stored = "Stored solutions";
export const storedSolutions = (count: number, level: string | null) =>
  level ? `${formatCount(count, "solution")}, up to level ${level}` : formatCount(count, "solution");
export const isBurr = (edit: (words: string) => JSX.Element): JSX.Element => (
  <>This is a six-piece burr. {edit("Edit it as six sticks")}</>
);

// Pieces
export const leaveOut = "Some may be left out";
export const leaveOutHint = "set the least and the greatest number of each piece";
export const stayTogether = "Some may stay together";
export const stayTogetherHint = "pieces of one group need not be taken apart";
export const stayTogetherLimits =
  "pieces of one group need not be taken apart; the number limits how many copies belong to it";
export const useNone = "Use none";
export const useEvery = "Use every shape";
export const oneMore = "One more of each";
export const oneMoreHint = "One more of every shape but the goal";
export const between = (least: JSX.Element, most: JSX.Element): JSX.Element => (
  <>
    {least} to {most}
  </>
);
export const groupsOf = (shape: string) => `Groups of ${shape}`;
export const inGroups = (count: number) => (count > 1 ? "in groups" : "in group");
export const inGroup = (shape: string, group: number) => `${shape} in group ${group}`;
export const copiesInGroup = (shape: string, group: number) => `Copies of ${shape} in group ${group}`;
export const allCopies = "all";
export const inNewGroup = (shape: string, group: number) => `${shape} in a new group, ${group}`;
export const alsoInNewGroup = (group: number) => `Also in a new group, ${group}`;

// The choice among problems
export const outcomes = {
  searching: "searching",
  paused: "paused",
  noAssembly: "no assembly",
  nothingSoFar: "nothing so far",
  solutions: (count: number) => formatCount(count, "solution"),
  assemblies: (count: number) => formatCount(count, "assembly", "assemblies"),
};
