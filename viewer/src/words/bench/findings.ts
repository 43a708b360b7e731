/** The texts about the assemblies that a search has found, and those that a file contains. */

import { formatCount, formatNumber } from "../count";
import * as common from "./common";

const assemblies = (count: number): string => formatCount(count, "assembly", "assemblies");

const assembliesText = "Assemblies";
export { assembliesText as assemblies };
export const assembly = (number: number) => `Assembly ${number}`;
export const solution = (number: number) => `solution ${formatNumber(number)}`;
/** How many of them are listed; `row` is where the chosen one is. */
export const summary = (listed: number, found: number, deleted: number, row: number | null) =>
  [
    listed === found ? assemblies(found) : `${formatNumber(listed)} of ${assemblies(found)}`,
    deleted > 0 ? `, ${formatNumber(deleted)} deleted` : "",
    row === null ? "" : ` \u00b7 row ${formatNumber(row)}`,
  ].join("");
export const allDeleted = "All are deleted.";
export const none = "None of this kind.";
export const noneSoFar = "None of this kind so far.";

// The list
export const sort = "Sort";
export const sortBy = (order: string) => `Sort: ${order}`;
export const headings = { found: "No.", level: "Level", moves: "Moves", pieces: "Pieces" };
export const starOf = (number: number) => `Star of assembly ${number}`;
export const giveStar = "Give it a star";
export const takeStar = "Take the star away";

// Levels
export const levels = "Levels";
export const ofLevel = (level: number, count: number) => `Level ${level}: ${assemblies(count)}`;
export const dragLevels = (level: number, count: number) =>
  `Level ${level}: ${formatNumber(count)}. Drag for several levels.`;

// Filters
export const whichOnes = "Which ones";
export const only = {
  all: "all assemblies",
  solutions: "solutions",
  partial: "all that come apart, at least in part",
  stuck: "those that stay locked",
  undecided: "undecided ones",
};
export const showAll = "Show all";
export const filter = "Filter";
export const ranges = { level: "Level", moves: "Moves in all", holes: common.holes, pieces: "Pieces used" };
export const onlyStarred = "Only those with a star";

// What is done with them
export const star = "\u2606 Star";
export const starred = "\u2605 Star";
export const starKey = "The key * does the same";
export const sideBySide = "Side by side";
export const keepInSight = "Keeps this assembly in sight next to the one that is chosen after it";
export const twoInSight = "Two are side by side already. Close the one on the left first.";
export const chooseFirst = "Choose an assembly in the list first.";
export const save = "Save these";
export const saveMeans = "Into a file, with the list as it is: filters and deletions leave out the others";
export const deleteMeans =
  "From the list, not from any file. Assemblies keep their numbers, and what is deleted can be brought back.";
export const deleteKey = "The key Delete does the same";
export const deleteThis = "This one";
export const deleteBefore = "All before it";
export const deleteAfter = "All after it";
export const deleteLocked = "All that are not solutions";
export const deleteListed = "All that are listed";
export const keepEvery = "Keep every n-th";
export const n = "n";
export const undoDeletion = "Undo the last deletion";
export const bringBack = (deleted: number) =>
  deleted === 1 ? "Bring it back" : `Bring back all ${formatNumber(deleted)}`;

// Those of the file
export const storedInFile = "Stored in the file";
export const storedSolutions = "Stored solutions";
export const storedSolution = (number: number) => `Stored solution ${number}`;
export const withoutLevel = "assembly";
export const storedSummary = (listed: number, stored: number) =>
  listed === stored
    ? formatCount(stored, "stored solution")
    : `${formatNumber(listed)} of ${formatCount(stored, "stored solution")}`;
