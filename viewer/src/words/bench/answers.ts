/** Sentences for the codes and figures in the answers of the server. */

import type { Lost, OutlineData, Reason, UnfinishedFile } from "../../bench/api/types";
import { formatCount, formatNumber } from "../count";

const LACKING = {
  "half turns": "half turns",
  "slides at once": "slides of several pieces at once",
  "slides by parts of a unit": "slides by parts of a unit",
  "turns with clearance": "turns with clearance",
};

/** An error about a problem, where that is not in view. */
export const ofProblem = (problem: number, line: string) => `Problem ${problem}: ${line}`;

/** Why a problem has no solution, or cannot be solved; `cells` is what it is made of. */
export const reason = (reason: Reason, cells: string, shapeName: (shape: number) => string): string => {
  switch (reason.code) {
    case "no-goal":
      return "No goal is chosen.";
    case "no-pieces":
      return "No pieces are chosen.";
    case "many-pieces":
      return `${formatNumber(reason.count)} pieces; at most ${formatNumber(reason.limit)} can be handled.`;
    case "variable-cells":
      return `${shapeName(reason.shape)} is used as a piece, but has variable ${cells}; only goals may have them.`;
    case "no-cells":
      return `${shapeName(reason.shape)} is used as a piece, but has no ${cells}.`;
    case "no-room":
      return `The pieces have ${reason.count} ${cells}, the goal has room for ${reason.limit}.`;
    case "too-few-cells":
      return `The pieces have ${reason.count} ${cells}, the goal needs at least ${reason.limit}.`;
    case "holes":
      return `${reason.count} or more ${cells} of the goal stay empty, but at most ${reason.limit} may.`;
    case "holes-ignored":
      return (
        `${reason.count} or more ${cells} of the goal stay empty, but at most ${reason.limit} may; ` +
        "BurrTools ignores that limit where every piece must be used."
      );
    case "fits-nowhere":
      return `Piece ${reason.piece} fits nowhere in the goal.`;
    case "colours":
      return `Piece ${reason.piece} fits in the goal, but its colours rule out every position.`;
    case "no-rest":
      return `Wherever piece ${reason.piece} goes, it leaves some cube that cannot be filled or some piece that fits nowhere.`;
    case "unfilled": {
      const [x, y, z] = reason.cell;
      const more = reason.more > 0 ? ` and ${reason.more} more` : "";
      return `No piece can fill the cube at x=${x} y=${y} z=${z}${more} of the goal.`;
    }
    case "parity":
      return "Parity: coloured like a chessboard, the surpluses of the pieces cannot add up to that of the goal.";
    case "parity-excess":
      return (
        `Parity: coloured like a chessboard, the goal has ${reason.count} more cubes of one colour than of the ` +
        `other; the pieces can make up for ${reason.limit} at most.`
      );
    case "other":
      return reason.line;
  }
};

/** What a saved file lacks. */
export const lost = (lost: Lost): string => {
  switch (lost.code) {
    case "without-moves":
      return (
        `${lost.solutions === 1 ? "1 solution is stored without its" : `${lost.solutions} solutions are stored without their`} ` +
        `moves: the format has no ${LACKING[lost.lacking]}.`
      );
    case "without-colours":
      return "The colours chosen for pieces are not stored: the format has none; JSON has.";
    case "other":
      return lost.line;
  }
};

/** Why a search in a file does not go on. */
export const whyNot = (name: string, why: NonNullable<UnfinishedFile["why_not"]>): string => {
  switch (why.code) {
    case "version":
      return `The search in ${name} was made by burrkit ${why.version}; this is ${why.own}.`;
    case "puzzle":
      return `The search in ${name} belongs to another puzzle, or to this one before it was changed.`;
    case "other":
      return why.line;
  }
};

/** What was done to get the cubes of a mesh. */
export const outline = (remark: OutlineData["remarks"][number]): string =>
  remark.code === "closed"
    ? `${remark.holes === 1 ? "a hole of the mesh was" : `${remark.holes} holes of the mesh were`} closed`
    : `${remark.parts} separate parts; only ${remark.cubes} of ${remark.total} cubes are cut`;

/** A move of a path: slides one after the other, each so far in a direction. */
export const way = (length: string, direction: string) => `${length} ${direction}`;
export const slides = (group: string, pieces: number, ways: readonly string[]) =>
  `${group} ${pieces === 1 ? "slides" : "slide"} ${ways.join(", then ")}.`;
export const slidesAlone = (group: string, pieces: number, way: string) =>
  `${group} ${pieces === 1 ? "slides" : "slide"} ${way}.`;

/** Whether anything moves at all. */
export const motion = {
  along: (line: string) => `along ${line}`,
  turns: (group: string, pieces: number, line: string) =>
    `${group} ${pieces === 1 ? "turns" : "turn"} about a line along ${line}.`,
  turnsThrough: (group: string, pieces: number, line: string, point: string) =>
    `${group} ${pieces === 1 ? "turns" : "turn"} about a line along ${line} through (${point}).`,
  screws: (group: string, pieces: number, line: string, point: string) =>
    pieces === 1
      ? `${group} turns about a line along ${line} through (${point}) and slides along it.`
      : `${group} turn about a line along ${line} through (${point}) and slide along it.`,
  toFirstOrder: "Nothing slides. The turn is right to first order; how far it goes is not computed.",
  rigid: "Rigid: nothing moves, by slides or turns.",
  noSlide: "Nothing slides in any direction, alone or several groups at once.",
  proof: (contacts: number, rank: number) =>
    `Proof: forces at ${contacts} contacts balance on every piece, and no motion keeps all contacts ` +
    `(rank ${rank} of ${rank}). Checked in whole numbers.`,
  open: {
    edges: "Undecided: sides that touch allow a motion, but all that were tried run into an edge.",
    numbers: "Undecided: the numbers of the linear program did not become exact ones.",
  },
};

/** What a job is doing, or where it stopped. */
export const compiling = "Compiling the kernels for this machine, once.";
export const full = (assemblies: number) =>
  `Stopped at ${formatCount(assemblies, "assembly", "assemblies")}, the most that a search stores.`;
export const time = (seconds: number) => `Stopped at the time limit of ${seconds} s.`;
export const unsaved = (why: string) => `The search is not saved in the folder: ${why}`;

/** A number that is estimated, with its interval. */
export const about = (value: string, low: string, high: string) => `about ${value} (${low} to ${high})`;
export const atMost = (high: string) => `at most ${high}`;
export const aboutTime = (time: string) => `about ${time}`;
export const aboutSpan = (time: string, span: string) => `about ${time} (${span})`;
export const quick = "less than 1 s";

/** A rotation of a lattice, or its mirror image. */
export const mirrorImage = "mirror image";
export const halfTurn = (line: string) => `a half turn about ${line}`;
export const turnBy = (degrees: number, line: string) => `${degrees} degrees about ${line}`;
export const lineFromX = (degrees: number) => `the line ${degrees} degrees from x to y`;
