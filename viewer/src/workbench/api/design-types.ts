/** What the server answers about designs (docs/guides/workbench.md). */

import type { Cell, Json } from "../model/document";
import type { Job } from "./types";

/** The cubes of a shape, and what was done to get them. */
export interface OutlineData {
  readonly cells: readonly Cell[];
  readonly size: Cell;
  readonly remarks: readonly string[];
}

/** Where the cubes come from. */
export type DesignSource =
  | { readonly box: Cell }
  | { readonly puzzle: string; readonly shape?: number }
  | { readonly mesh: string; readonly cubes: number; readonly up?: "y" | "z" };

/** What a search is for. */
export interface DesignOptions {
  readonly pieces: number;
  readonly holes: number;
  readonly level: number;
  readonly unique: boolean;
  readonly steps: number;
  readonly seed: number;
  /** What designs are compared by, the first one first; none for the level, then few solutions. */
  readonly goals: readonly DesignGoal[];
  /** The most internal corners, the least and most cubes of a piece, the least number of moves; null for any. */
  readonly corners: number | null;
  readonly sizes: readonly [number, number] | null;
  readonly moves: number;
  readonly shapes: "any" | "different" | "same";
}

export type DesignGoal = "level" | "moves" | "solutions" | "assemblies" | "holes" | "corners" | "spread" | "shapes" | "symmetry" | "states" | "dead-ends" | "random";

/** The puzzle that a search begins with, pieces that stay, and which design it is. */
export interface DesignBegin {
  readonly document: Json;
  readonly keep: string;
  readonly parent: DesignParent;
}

export interface DesignParent {
  readonly job: string;
  readonly run: number;
}

export interface DesignJob extends Omit<Job, "options" | "kind"> {
  readonly kind: "design";
  readonly options: DesignOptions;
  readonly runs: number;
  readonly source: DesignSource;
  readonly called: string;
  readonly cubes: number;
  readonly keep: string;
  readonly parent: DesignParent | null;
  /** Present from the first report on. */
  readonly runs_done?: number;
  readonly designs?: number;
  readonly best?: { readonly run: number; readonly level: number; readonly meets: boolean } | null;
  /** Runs that go on: all their steps, the highest level, and a letter for each cube there. */
  readonly under_way?: { readonly steps: number; readonly level: number; readonly labels: string | null } | null;
}

/** The figures of a design: the puzzle with which a run has ended. */
export interface DesignFigures {
  readonly run: number;
  readonly level: number;
  readonly level_text: string;
  readonly moves: number;
  readonly solutions: number;
  readonly assemblies: number;
  readonly complete: boolean;
  readonly holes: number;
  /** Internal corners of all pieces, least and most cubes of a piece, different pieces, and moves at random. */
  readonly corners: number;
  readonly sizes: readonly [number, number];
  readonly shapes: number;
  readonly random: number | null;
  readonly steps: number;
  readonly meets: boolean;
  /** Whether the run has ended, or was stopped here. */
  readonly ended: boolean;
  readonly command: string;
}

/** A line of the list: a design, and all runs that have found it. */
export interface DesignItem extends DesignFigures {
  readonly runs: readonly number[];
  /** Whether another design is better in all goals at once. */
  readonly is_beaten: boolean;
}

export interface DesignPiece {
  readonly mark: string;
  readonly colour: string;
  readonly cells: readonly Cell[];
}

/** A design with its pieces in place, and the document that has it as a puzzle with a solution. */
export interface DesignData extends DesignFigures {
  readonly document: Json;
  readonly pieces: readonly DesignPiece[];
}

export interface DesignList {
  readonly total: number;
  readonly items: readonly DesignItem[];
}
