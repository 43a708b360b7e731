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
import { formatCount, formatNumber } from "../../words/count";

export type From = "goal" | "box" | "mesh";

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

/** All goals in words. */
export const GOALS: readonly (readonly [GoalName, string])[] = [
  ["level", "high level"],
  ["moves", "many moves in all"],
  ["solutions", "few solutions"],
  ["assemblies", "few assemblies"],
  ["holes", "few holes"],
  ["corners", "few internal corners"],
  ["spread", "pieces of like sizes"],
  ["shapes", "few different pieces"],
  ["symmetry", "symmetric assembly"],
  ["states", "many states"],
  ["dead-ends", "many dead ends"],
  ["random", "long at random"],
];
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
  const cubes = doc?.kind === "six-piece" ? 104 : goal ? cubesOf(goal).length : 0;
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
  if (most < 2) return `${cubes} cubes are too few: each of at least 2 pieces needs ${CUBES_A_PIECE}.`;
  return pieces > most
    ? `${pieces} pieces of ${cubes} cubes are too many: ${most} at most, with ${CUBES_A_PIECE} cubes for each.`
    : "";
}

/** Why the cubes cannot make this many pieces of these sizes; empty if they can. */
export function whyNotSizes({ sizes, pieces, holes }: DesignForm, cubes: number): string {
  if (sizes === null) return "";
  const [least, most] = sizes;
  if (least > most) return `The least size, ${least}, is more than the greatest, ${most}.`;
  return least * pieces <= cubes && cubes <= most * pieces + holes
    ? ""
    : `${pieces} pieces of ${least}\u2013${most} cubes do not make ${cubes} cubes.`;
}

/** What designs are compared by. */
export function comparedBy(goals: readonly GoalName[]): string {
  if (goals.length === 0)
    return "Designs are compared by their level, then by how few solutions they have. Click what counts more, in order.";
  return `Designs are compared by ${wordsOf(goals)}${goals.length > 1 ? ", the first one first" : ""}.`;
}

/** What the designs are that no other one beats. */
export function notBeatenIn(goals: readonly GoalName[]): string {
  return `not beaten in ${wordsOf(goals.length > 0 ? goals : USUAL_GOALS)}${goals.length === 1 ? "" : " at once"}`;
}

function wordsOf(goals: readonly GoalName[]): string {
  const words = new Map(GOALS);
  return listed(goals.map((goal) => words.get(goal)!));
}

/** Why this many pieces cannot stay; empty if they can. */
export function whyCannotStay(staying: number, pieces: number): string {
  return staying > pieces - 2 ? "At least two pieces must change." : "";
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
  if (job.parent) return `from run ${job.parent.run}${job.keep ? `, keeping ${listed(job.keep.split(""))}` : ""}`;
  return `${job.options.pieces} pieces of ${job.called}`;
}

/** "A", "A and B", "A, B and C". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)!}`;
}

/** Which runs have found a design: "run 3", or "4 runs". */
export function runsText({ runs, ended }: DesignItem): string {
  if (!ended) return "stopped";
  return runs.length === 1 ? `run ${runs[0]!}` : `${runs.length} runs`;
}

/** How good a design is, without its level. */
export function figuresOf({ moves, solutions, complete, holes, level_text, corners }: DesignFigures): string {
  const more = level_text.includes(".") ? `${moves} moves` : "";
  const cornered = corners === 0 ? "no internal corners" : formatCount(corners, "internal corner");
  const counted = `${formatNumber(solutions)}${complete ? "" : " or more"} ${solutions === 1 && complete ? "solution" : "solutions"}`;
  return [more, counted, holes === 0 ? "no holes" : formatCount(holes, "hole"), cornered]
    .filter(Boolean)
    .join(" \u00b7 ");
}

/** What the pieces of a design are like, and how hard it is. */
export function piecesText({ shapes, sizes: [least, most], random }: DesignFigures): string {
  const kinds = `${formatCount(shapes, "shape")} of ${least === most ? least : `${least}\u2013${most}`} cubes`;
  return random === null ? kinds : `${kinds} \u00b7 ${formatNumber(random)} moves at random`;
}

/** How far a search is, in a line. */
export function progressOf({ state, runs, runs_done: done = 0 }: DesignJob): string {
  const counted = `${formatNumber(done)} of ${formatNumber(runs)} runs made`;
  return state === "done" && done < runs ? `${counted}: the level is reached` : counted;
}

/** Where the runs are that go on. */
export function underWayOf({ under_way: way }: DesignJob): string {
  return way ? `Under way: level ${way.level} after ${formatNumber(way.steps)} steps` : "Under way: the first steps";
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
