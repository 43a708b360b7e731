/** The one state of the page, and the store that views listen to. */

import type { MeshFile, Which } from "./api/client";
import { NO_JOBS } from "./api/job-list";
import type {
  About,
  CheckedPuzzle,
  DesignJob,
  SolveJob,
  JobList,
  NamedBurr,
  PathJob,
  QuickCounts,
  SolveOptions,
} from "./api/types";
import {
  type CellState,
  type Doc,
  isCubic,
  marksOf,
  problemKeys,
  type SticksDoc,
  titleOf as nameOf,
} from "./model/document";
import type { Axis } from "../scene/vec";
import type { Choice } from "./model/finding-choice";
import { type History, now } from "./model/history";
import { Lattice, type LatticeData } from "./model/lattice";
import type { DesignForm } from "./model/design";
import type { MakeForm } from "./model/make-form";
import type { PathForm } from "./model/path";
import { type StickTables, whyNoBurr } from "./model/stick";
import type { Tab } from "./model/tabs";
import { type Pen, PLAIN_PEN } from "./model/pen";
import type { ThemeName } from "../ui/theme";
import * as words from "../words/bench/opening";

export { TABS, type Tab } from "./model/tabs";

export const DIALOGS = ["save", "history", "link", "comment", "import", "help"] as const;

/** What the start page shows in place of its cards: the files of the folder, the known burrs, or the first steps. */
export const WAYS = ["open", "known", "first"] as const;

/** A file of the folder, and the version that was read or written last. */
export interface FileRef {
  readonly path: string;
  readonly tag: string | null;
}

/** The search of a problem, and what it was started for, as text, to check whether it is still the same. */
export interface Solved {
  readonly job: string;
  /** The key of the problem. */
  readonly problem: number;
  readonly document: string;
}

/** What the Design tab shows. */
export interface DesignState {
  /** What is filled in; null before anything is. */
  readonly form: DesignForm | null;
  readonly mesh: MeshFile | null;
  /** The search that is shown; null for the latest. */
  readonly job: string | null;
  /** The design that was chosen, by its run; null for the best. */
  readonly run: number | null;
  /** The marks of pieces that the next search keeps. */
  readonly keep: readonly string[];
  /** A new shape is being filled in. */
  readonly isNew: boolean;
}

export const NO_DESIGN: DesignState = { form: null, mesh: null, job: null, run: null, keep: [], isNew: false };

/** Counts of a puzzle that is edited, and what they are of. */
interface LiveResult {
  readonly doc: Doc;
  readonly problem: number;
  readonly counts: QuickCounts;
}

interface Notice {
  readonly text: string;
  readonly isError: boolean;
}

/** What must be there before anything is shown; it stays as it is. */
export interface Facts {
  readonly about: About;
  readonly tables: StickTables;
  /** All lattices but cubes. */
  readonly lattices: readonly LatticeData[];
}

export interface State extends Facts {
  readonly catalogue: readonly NamedBurr[] | null;
  /** The lattice of the document, if it is one of its own. */
  readonly ownLattice: LatticeData | null;
  readonly isConnected: boolean;
  /** How far the engine of a page without a server is; null once it works. */
  readonly engine: Notice | null;
  readonly theme: ThemeName;
  /** The document with its history; null on the start screen. */
  readonly history: History | null;
  readonly file: FileRef | null;
  /** The step of the history that the file holds. */
  readonly saved: Doc | null;
  readonly tab: Tab;
  readonly piece: number;
  readonly problem: number;
  /** Of a path, which of the two arrangements is drawn, and what the brush does: the number of a piece, 0 for walls. */
  readonly end: number;
  readonly pathBrush: number | "erase" | "move";
  /** The layers that are drawn are across this axis. */
  readonly axis: Axis;
  readonly layer: number;
  /** What a stroke makes of cells; one that `tints` only gives those that are there its colour. */
  readonly brush: { readonly state: CellState; readonly colour: number; readonly tints: boolean };
  readonly pen: Pen;
  /** Whether tools change all shapes, and all three sides of a box. */
  readonly reach: { readonly all: boolean; readonly linked: boolean };
  /** The server's check of the document, a moment after each edit. */
  readonly facts: CheckedPuzzle | null;
  readonly factsError: string | null;
  /** The counts of the document, a moment later, where they are found at once. */
  readonly live: LiveResult | null;
  /** The searches of all drafts. */
  readonly jobs: JobList;
  /** The start of a search of this document is requested, and the server has not answered yet. */
  readonly isStarting: boolean;
  /** At most one search for each problem. */
  readonly solved: readonly Solved[];
  /** The selected assembly. */
  readonly shown: Which | null;
  /** Which findings of a search are listed; null for the usual list. */
  readonly listed: { readonly job: string; readonly choice: Choice } | null;
  /** How to search, as it is filled in; null before anything is. */
  readonly searchForm: SolveOptions | null;
  /** What is filled in for a path; null before anything is. */
  readonly pathForm: PathForm | null;
  readonly design: DesignState;
  /** What is filled in about making; null before anything is. */
  readonly makeForm: MakeForm | null;
  readonly notice: Notice | null;
  readonly dialog: (typeof DIALOGS)[number] | null;
  /** What the start page shows, and the folder that it lists. */
  readonly way: (typeof WAYS)[number] | null;
  readonly folder: string;
}

/** What a puzzle begins with when it is opened, and what is left of none: nothing known, nothing filled in. */
export const UNTOUCHED = {
  facts: null,
  factsError: null,
  isStarting: false,
  searchForm: null,
  pathForm: null,
  design: NO_DESIGN,
  makeForm: null,
  notice: null,
} as const satisfies Partial<State>;

export const FRESH: Omit<State, keyof Facts> = {
  catalogue: null,
  ownLattice: null,
  isConnected: true,
  engine: null,
  theme: "light",
  history: null,
  file: null,
  saved: null,
  tab: "pieces",
  piece: 0,
  problem: 0,
  end: 0,
  pathBrush: 1,
  axis: 2,
  layer: 0,
  brush: { state: 1, colour: 0, tints: false },
  pen: PLAIN_PEN,
  reach: { all: false, linked: false },
  live: null,
  jobs: NO_JOBS,
  solved: [],
  shown: null,
  listed: null,
  ...UNTOUCHED,
  dialog: null,
  way: null,
  folder: "",
};

export function docOf(state: State): Doc | null {
  return state.history && now(state.history);
}

const LATTICES = new WeakMap<LatticeData, Lattice>();

/** The lattice of the document; null for cubes, and as long as the server has not sent it. */
export function latticeOf(state: State): Lattice | null {
  const doc = docOf(state);
  if (doc?.kind !== "puzzle" || isCubic(doc)) return null;
  const data = typeof doc.grid === "string" ? state.lattices.find(({ name }) => name === doc.grid) : state.ownLattice;
  if (!data) return null;
  const known = LATTICES.get(data) ?? new Lattice(data);
  LATTICES.set(data, known);
  return known;
}

/** What the puzzle is called: by its own name, or by that of its file. */
export function titleOf(state: State): string {
  const doc = docOf(state);
  const names = [doc ? nameOf(doc) : "", state.file?.path.replace(/^.*\/|\.[^.]*$/g, "") ?? "", words.newPuzzle];
  return names.find((name) => name !== "")!;
}

/** Whether there is something that no file holds. */
export function isUnsaved(state: State): boolean {
  return state.history !== null && docOf(state) !== state.saved;
}

/** Why the document cannot even be shown as a puzzle yet: sticks that are still being carved. */
export function unfinished(state: State): string | null {
  const doc = docOf(state);
  return doc?.kind === "six-piece" ? lackingOf(doc, state.tables) : null;
}

/** Why there is nothing yet to solve, to place or to make: no problem, or sticks that are still being carved. */
export function lackingProblem(state: State): string | null {
  const doc = docOf(state);
  return doc?.kind === "puzzle" && doc.problems.length === 0 ? words.noProblem : unfinished(state);
}

export function lackingOf(doc: SticksDoc, tables: StickTables): string | null {
  return whyNoBurr(
    tables,
    doc.sticks.map(({ number }) => number),
    marksOf(doc),
  );
}

/** What is noted of the search of a problem, by default of the chosen one. */
export function solvedOf(state: State, problem = state.problem): Solved | null {
  const doc = docOf(state);
  const key = doc && problemKeys(doc)[problem];
  return state.solved.find((each) => each.problem === key) ?? null;
}

/** The search of a problem of this document, by default of the chosen one, if the server still has it. */
export function jobOf(state: State, problem = state.problem): SolveJob | null {
  const id = solvedOf(state, problem)?.job;
  return state.jobs.jobs.find((job): job is SolveJob => job.kind === "solve" && job.id === id) ?? null;
}

/** The latest search for a path of a draft. */
export function pathJobOf(state: State, draft: string): PathJob | null {
  return state.jobs.jobs.findLast((job): job is PathJob => job.kind === "path" && job.owner === draft) ?? null;
}

/** The searches for designs of a draft, in the order in which they were started. */
export function designJobsOf(state: State, draft: string): DesignJob[] {
  return state.jobs.jobs.filter((job): job is DesignJob => job.kind === "design" && job.owner === draft);
}
