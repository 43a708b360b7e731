/** What is filled in for a design, what a search shows, and the puzzle that a design becomes. */

import type {
  DesignFigures,
  GoalName,
  DesignItem,
  DesignJob,
  DesignOptions,
  DesignPiece,
  DesignSource,
} from "../api/types";
import { type Cell, type Doc, isCubic, newKey, type Problem, readDoc, type Json, type ShapesDoc } from "./document";
import { cubesOf } from "./shape";
import * as words from "../../words/bench/designing";

type From = "goal" | "box" | "mesh";

/** What a search is for, as the page sends it. */
export type Wishes = Omit<DesignOptions, "threads">;

export interface DesignForm extends Wishes {
  readonly from: From;
  readonly box: Cell;
  readonly runs: number;
  /** Cubes along the longest side of a mesh, and its axis that points upwards; "" for that of its format. */
  readonly cubes: number;
  readonly up: "" | "y" | "z";
}

export const USUAL_FORM: DesignForm = {
  from: "box",
  box: [4, 4, 4],
  pieces: 4,
  holes: 4,
  level: 0,
  unique: false,
  steps: 100_000,
  runs: 8,
  seed: 1,
  goals: [],
  corners: null,
  sizes: null,
  moves: 0,
  shapes: "any",
  cubes: 8,
  up: "",
};

/** All goals, each with its words. */
export const GOALS = (Object.keys(words.goals) as GoalName[]).map((goal) => [goal, words.goals[goal]] as const);
/** What a table of designs compares where no goals are chosen. */
const USUAL_GOALS: readonly GoalName[] = ["level", "moves", "solutions", "corners"];

/** The fewest cubes for a piece, the most pieces, and the most cubes along a side. */
const CUBES_A_PIECE = 8;
export const MOST_PIECES = 12;
export const LONGEST_BOX = 32;
const LABELS = "ABCDEFGHIJKL".split("");

/** The form at first: the goal of the puzzle, if it has enough cubes. */
export function formFor(doc: Doc | null, problem: number): DesignForm {
  const goal = doc?.kind === "puzzle" ? doc.shapes[doc.problems[problem]?.goal ?? -1] : undefined;
  const cubes = doc?.kind === "six-piece" ? 104 : goal ? goal.states.filter(Boolean).length : 0;
  if (cubes < 2 * CUBES_A_PIECE || !isCubic(doc)) return USUAL_FORM;
  return {
    ...USUAL_FORM,
    from: "goal",
    pieces: doc?.kind === "six-piece" ? 6 : Math.min(USUAL_FORM.pieces, Math.floor(cubes / CUBES_A_PIECE)),
  };
}

/** The form of a search that was started before, for instance before a reload. */
export function formOf({ options, source, runs }: DesignJob): DesignForm {
  const form = { ...USUAL_FORM, ...options, runs };
  if ("box" in source) return { ...form, from: "box", box: source.box };
  if ("mesh" in source) return { ...form, from: "mesh", cubes: source.cubes ?? USUAL_FORM.cubes, up: source.up ?? "" };
  return { ...form, from: "goal" };
}

export function optionsOf({
  pieces,
  holes,
  level,
  unique,
  steps,
  seed,
  goals,
  corners,
  sizes,
  moves,
  shapes,
}: DesignForm): Wishes {
  return { pieces, holes, level, unique, steps, seed, goals, corners, sizes, moves, shapes };
}

/** Where the cubes come from; `file` is the name of the open file, `mesh` that of the mesh. */
export function sourceOf(form: DesignForm, doc: Doc, problem: number, file: string, mesh: string): DesignSource {
  if (form.from === "box") return { box: form.box };
  if (form.from === "mesh") return { mesh, cubes: form.cubes, ...(form.up ? { up: form.up } : {}) };
  const goal = doc.kind === "puzzle" ? doc.problems[problem]?.goal : null;
  const first = doc.kind === "puzzle" ? doc.problems.find((each) => each.goal !== null)?.goal : null;
  return { puzzle: file, ...(typeof goal === "number" && goal !== first ? { shape: goal + 1 } : {}) };
}

/** Why this many pieces cannot be cut from this many cubes; empty if they can. */
export function whyNotPieces(pieces: number, cubes: number): string {
  const most = Math.min(Math.floor(cubes / CUBES_A_PIECE), MOST_PIECES);
  if (most < 2) return words.tooFewCubes(cubes, CUBES_A_PIECE);
  return pieces > most ? words.tooManyPieces(pieces, cubes, most, CUBES_A_PIECE) : "";
}

/** Why the cubes cannot make this many pieces of these sizes; empty if they can. */
export function whyNotSizes({ sizes, pieces, holes }: DesignForm, cubes: number): string {
  if (sizes === null) return "";
  const [least, most] = sizes;
  if (least > most) return words.sizesCrossed(least, most);
  return least * pieces <= cubes && cubes <= most * pieces + holes ? "" : words.sizesMissed(pieces, least, most, cubes);
}

/** What designs are compared by. */
export function comparedBy(goals: readonly GoalName[]): string {
  return goals.length === 0 ? words.comparedByLevel : words.comparedBy(wordsOf(goals));
}

/** What the designs are that no other one beats. */
export function notBeatenIn(goals: readonly GoalName[]): string {
  return words.notBeatenIn(wordsOf(goals.length > 0 ? goals : USUAL_GOALS));
}

function wordsOf(goals: readonly GoalName[]): string[] {
  return goals.map((goal) => words.goals[goal]);
}

/** Why this many pieces cannot stay; empty if they can. */
export function whyCannotStay(staying: number, pieces: number): string {
  return staying > pieces - 2 ? words.twoMustChange : "";
}

/** The pieces of labels, a letter for each cube: "." is a hole. */
export function piecesOfLabels(labels: string, cells: readonly Cell[], colours: readonly string[]): DesignPiece[] {
  const marks = LABELS.filter((mark) => labels.includes(mark));
  return marks.map((mark) => ({
    mark,
    colour: colours[LABELS.indexOf(mark) % colours.length]!,
    cells: cells.filter((_, i) => labels[i] === mark),
  }));
}

/** Whether the search that goes on has something better to show than the designs. */
export function isAhead({ best, under_way: way }: DesignJob): boolean {
  return Boolean(way?.labels) && way!.level > (best?.level ?? 0);
}

/** A job and those that it comes from, the first one first. */
export function lineageOf(jobs: readonly DesignJob[], job: DesignJob): DesignJob[] {
  const before = job.parent && jobs.find(({ id }) => id === job.parent!.job);
  return before ? [...lineageOf(jobs, before), job] : [job];
}

/** How many searches come before a job, for the indent of a list. */
export function depthOf(jobs: readonly DesignJob[], job: DesignJob): number {
  return lineageOf(jobs, job).length - 1;
}

/** What is cut and how a search began: "3 pieces of 4x4x4", "from run 2, keeping A and C". */
export function nameOf(job: DesignJob): string {
  if (!job.parent) return words.name(job.options.pieces, job.called);
  const { run } = job.parent;
  return job.keep ? words.fromRunKeeping(run, job.keep.split("")) : words.fromRun(run);
}

/** Which runs have found a design: "run 3", or "4 runs". */
export function runsText({ runs, ended }: DesignItem): string {
  if (!ended) return words.stopped;
  return runs.length === 1 ? words.run(runs[0]!) : words.runs(runs.length);
}

/** How good a design is, without its level. */
export function figuresOf({ moves, solutions, complete, holes, level_text, corners }: DesignFigures): string {
  return [
    level_text.includes(".") ? words.moves(moves) : "",
    complete ? words.solutions(solutions) : words.solutionsOrMore(solutions),
    words.holes(holes),
    words.corners(corners),
  ]
    .filter(Boolean)
    .join(" \u00b7 ");
}

/** What the pieces of a design are like, and how hard it is. */
export function piecesText({ shapes, sizes: [least, most], random }: DesignFigures): string {
  const kinds = words.shapes(shapes, least, most);
  return random === null ? kinds : `${kinds} \u00b7 ${words.random(random)}`;
}

/** How far a search is, in a line. */
export function progressOf({ state, runs, runs_done: done = 0 }: DesignJob): string {
  return state === "done" && done < runs ? words.levelReached(done, runs) : words.progress(done, runs);
}

/** Where the runs are that go on. */
export function underWayOf({ under_way: way }: DesignJob): string {
  return way ? words.underWay(way.level, way.steps) : words.firstSteps;
}

// The puzzle ------------------------------------------------------------------------------------------------

/** Names that a design may be saved under, the plain one first: with it, its command begins. */
export function fileNames(run: number): string[] {
  return Array.from({ length: 99 }, (_, i) => (i === 0 ? `design-${run}.json` : `design-${run}-${i + 1}.json`));
}

/**
 * The document with a design in it, and the number of its problem. It stands next to the problems that use drawn
 * pieces; nothing else is worth keeping, least of all sticks, which are not shapes.
 */
export function withDesign(doc: Doc, design: Json): { doc: ShapesDoc; problem: number } {
  const made = named(readDoc(design) as ShapesDoc);
  const hasPieces =
    doc.kind === "puzzle" &&
    isCubic(doc) &&
    doc.problems.some(({ parts }) => parts.some(({ shape }) => cubesOf(doc.shapes[shape]!).length > 0));
  if (!hasPieces) return { doc: made, problem: 0 };
  const { shapes, problems } = doc;
  const moved = made.problems.map((problem): Problem => ({
    ...problem,
    key: newKey(),
    goal: problem.goal === null ? null : problem.goal + shapes.length,
    parts: problem.parts.map((part) => ({ ...part, shape: part.shape + shapes.length })),
  }));
  return {
    doc: { ...doc, shapes: [...shapes, ...made.shapes], problems: [...problems, ...moved] },
    problem: problems.length,
  };
}

/** The pieces named by their letters, if each shape is one piece; the problem is another one than any before. */
function named(doc: ShapesDoc): ShapesDoc {
  const [problem] = doc.problems;
  const isSingle = problem!.parts.every(({ most }) => most === 1);
  const shapes = doc.shapes.map((shape, i) =>
    isSingle && i !== problem!.goal ? { ...shape, name: LABELS[i] ?? shape.name } : shape,
  );
  return { ...doc, shapes, problems: [{ ...problem!, key: newKey() }] };
}
