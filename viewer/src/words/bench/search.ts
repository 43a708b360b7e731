/** Texts of a search: how to search, how far it is, and what it has found. */

import { formatCount, formatNumber } from "../count";
import * as common from "./common";

export const ways = { watch: common.watch, hand: "By hand", difficulty: common.difficulty };
export const list = "List";

// Before and after
export const starting = "Starting…";
export const again = "Solve again";
export const estimate = "Estimate";
export const resume = "Go on";
export const changed = "You have changed this problem since the search began; the results belong to it as it was.";
export const purpose =
  "Finds every way to put the pieces together and to take them apart, move by move. Small puzzles take a moment; the search of a large one can be paused.";
export const unfinished = "Unfinished searches";

// An estimate
export const time = "time on one processor";
export const unsettled = (count: number, sampled: number) =>
  `${formatNumber(count)} of ${formatCount(sampled, "assembly", "assemblies")} taken apart have too many states: solutions and time may be more.`;
export const inBrackets = "An interval in brackets contains the true number in nine of ten cases.";
export const ruleNotEstimated = "How many come apart by this rule is not estimated.";

export const headlines = {
  waiting: common.waiting,
  running: "Searching…",
  pausing: "Pausing…",
  paused: "Paused",
  cancelling: common.stopping,
  cancelled: common.stopped,
  failed: common.searchFailed,
};
export const verdicts = {
  impossible: "It cannot be put together",
  nothing: "Nothing found so far",
  noneOfLevel: (level: number) => `No solution of level ${level} or higher`,
  ofLevel: (count: number, level: number) => `${formatCount(count, "solution")} of level ${level} or higher`,
  assemblies: (count: number) => formatCount(count, "assembly", "assemblies"),
  partSoFar: "So far it comes apart only in part",
  noneApartSoFar: "Nothing found so far comes apart",
  partAtLeast: "It comes apart at least in part",
  undecided: "Undecided whether it comes apart",
  onlyPart: "It comes apart only in part",
  stuck: "It stays locked",
  solutions: (count: number, how: string) => `${count === 1 ? "One solution" : formatCount(count, "solution")}${how}`,
};

// How far it is
export const allTriedIn = (time: string) => `All ways tried in ${time}.`;
export const stoppedAfter = (time: string) => `Stopped after ${time}.`;
export const ofAllWays = (percents: string) => `${percents} of all ways tried`;
export const ofBranches = (percent: string) => `${percent} of the branches tried`;
export const after = (time: string) => ` · ${time}`;
export const toGo = (time: string) => ` · ${time} to go`;
export const aboutToGo = (time: string) => ` · about ${time} to go`;
export const interval = "Each interval contains the true number in nine of ten cases.";
export const assembliesInAll = (span: string) => `${span} assemblies in all, by estimate.`;
export const waits = "One search runs per processor. This one begins as soon as another ends or is paused.";
export const stored = (place: string) => `Stored in ${place}: it can go on another day, too.`;

// What it counts
export const assembly = (count: number) => (count === 1 ? "assembly" : "assemblies");
export const assemblyHint = "Ways in which the pieces fit together, whether they can be moved there or not.";
export const solution = (count: number) => (count === 1 ? "solution" : "solutions");
export const solutionHint = "Assemblies that come apart completely, and so can be put together.";
export const inPart = (count: number) => (count === 1 ? "comes apart in part" : "come apart in part");
export const inPartHint = "Assemblies from which something comes free, but not everything.";
export const upTo = {
  rotation: (count: number) => `${formatNumber(count)} up to rotation`,
  reflection: (count: number) => `${formatNumber(count)} up to reflection`,
};
export const asCounted = {
  rotation: "As counted here, turned copies count once.",
  reflection: "As counted here, turned and mirrored copies count once.",
  raw: "As counted here, every turned copy counts.",
};

// How to search
export const options = "How to search";
export const find = "Find";
export const leastLevel = "Least level";
export const piecesMay = "Pieces may";
export const onlyCubes = "Only pieces of cubes turn, or move by half cubes.";
export const clearance = "Clearance";
export const clearanceBetween = (least: number, most: number) => `Clearance, ${least} to ${most} of a cube`;
export const noClearance = (least: number, most: number) => `a part of a cube from ${least} to ${most}`;
export const count = "Count";
export const counts = { rotation: "turned copies once", reflection: "mirror images once, too", raw: "every copy" };
export const keepShifted = "Keep shifted copies";
export const keepShiftedHint = "assemblies that are the same, moved within the goal";
/** What stands around a number, what its field is called, and what it holds if empty. */
export const limits = {
  assemblies: {
    before: "Stop after",
    after: "assemblies",
    label: "Stop after this many assemblies",
    empty: "all",
  },
  pause: {
    before: "Pause after",
    after: "seconds",
    label: "Pause after this many seconds",
    empty: common.noLimit,
  },
  end: { before: "End after", after: "seconds", label: "End after this many seconds", empty: common.noLimit },
  states: {
    before: "Give up after",
    after: "states each",
    label: "Give up on an assembly after this many states",
    empty: common.noLimit,
  },
  threads: (cores: number) => ({
    before: "Use",
    after: `of ${cores} processors`,
    label: "Processors",
    empty: "all",
  }),
};

/** What a search finds and keeps. */
export const kinds = {
  all: { what: "all assemblies", hint: "And how each comes apart." },
  fit: { what: "assemblies only", hint: "How the pieces fit, not how they move." },
  level: {
    what: "solutions from a level on",
    hint: "What comes apart in fewer moves is counted as coming apart, but not stored. Such a search cannot be paused.",
  },
  count: {
    what: "only the numbers",
    hint: "Counts assemblies and solutions and keeps none of them, which is quicker. Such a search cannot be paused.",
  },
};
