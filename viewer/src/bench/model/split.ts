/**
 * Split the goal: pieces are drawn at their places in it, in boxes like its own, so that each cell of the goal
 * belongs to one of them or to none.
 */

import { type Cell, EMPTY, FIXED, indexOf, type Problem, type Shape, type ShapesDoc } from "./document";
import { partsOf } from "./connectivity";
import { byShape, isBare, single } from "./lists";
import { cubesOf, emptyShape, painted, stateAt } from "./shape";

export interface Split {
  readonly goal: Shape;
  /** The shapes of the pieces, in the order of the problem. */
  readonly pieces: readonly number[];
  /** For each cell of the goal's box the place of its piece in the list; -1 for none. */
  readonly owners: Int16Array;
  /** Fixed cells of the goal that no piece has. */
  readonly left: number;
  /** How many cells each piece has, and into how many parts they fall. */
  readonly counts: readonly { readonly cells: number; readonly parts: number }[];
}

/** How the pieces of a problem split its goal; null if they are not in it, one next to the other. */
export function splitOf(doc: ShapesDoc, number: number): Split | null {
  const problem = doc.problems[number];
  const goal = problem && goalOf(doc, problem);
  if (!goal || problem.parts.some(({ least, most }) => least !== 1 || most !== 1)) return null;
  const pieces = problem.parts.map(({ shape }) => shape);
  const owners = new Int16Array(goal.states.length).fill(-1);
  for (const [place, piece] of pieces.entries()) {
    const shape = doc.shapes[piece]!;
    if (isBare(shape)) continue;
    if (shape.size.join() !== goal.size.join()) return null;
    for (const cell of cubesOf(shape)) {
      const index = indexOf(goal.size, cell);
      if (owners[index] !== -1 || goal.states[index] === EMPTY) return null;
      owners[index] = place;
    }
  }
  const left = owners.reduce((count, owner, i) => count + Number(owner === -1 && goal.states[i] === FIXED), 0);
  const counts = pieces.map((piece) => ({
    cells: cubesOf(doc.shapes[piece]!).length,
    parts: partsOf(cubesOf(doc.shapes[piece]!)),
  }));
  return { goal, pieces, owners, left, counts };
}

/** Whether every fixed cell of the goal has its piece, and every piece a cell. */
export function isExact(split: Split): boolean {
  return split.left === 0 && split.counts.length > 0 && split.counts.every(({ cells }) => cells > 0);
}

/** The cell of the goal's box that belongs to a piece, by its place in the list; -1 for none. */
export function ownerOf(split: Split, cell: Cell): number {
  return stateAt(split.goal, cell) === EMPTY ? -1 : split.owners[indexOf(split.goal.size, cell)]!;
}

/** The problem with new pieces that have no cells yet; shapes that have none are used before others are added. */
export function splitAnew(doc: ShapesDoc, number: number, count: number): ShapesDoc {
  const problem = doc.problems[number];
  const goal = problem && goalOf(doc, problem);
  if (!goal) return doc;
  const bare = doc.shapes
    .flatMap((shape, i) => (i !== problem.goal && isBare(shape) && isFree(doc, i, number) ? [i] : []))
    .slice(0, count);
  const more = Array.from({ length: count - bare.length }, () => emptyShape(goal.size));
  const shapes = [
    ...doc.shapes.map((shape, i) =>
      bare.includes(i) ? { ...emptyShape(goal.size, shape.name), weight: shape.weight, colour: shape.colour } : shape,
    ),
    ...more,
  ];
  const parts = [...bare, ...more.map((_, i) => doc.shapes.length + i)].map(single).toSorted(byShape);
  return { ...doc, shapes, problems: doc.problems.with(number, { ...problem, parts, found: {} }) };
}

/** Cells of the goal become those of one piece, or of none, and of no other. The same document if nothing changes. */
export function assigned(doc: ShapesDoc, number: number, place: number | null, cells: readonly Cell[]): ShapesDoc {
  const split = splitOf(doc, number);
  if (!split) return doc;
  const inGoal = cells.filter((cell) => stateAt(split.goal, cell) !== EMPTY);
  const shapes = doc.shapes.map((shape, i) => {
    const at = split.pieces.indexOf(i);
    if (at < 0) return shape;
    const box =
      shape.size.join() === split.goal.size.join()
        ? shape
        : { ...emptyShape(split.goal.size, shape.name), weight: shape.weight, colour: shape.colour };
    const made = painted(box, inGoal, at === place ? FIXED : EMPTY, 0);
    return made === box ? shape : made;
  });
  if (shapes.every((shape, i) => shape === doc.shapes[i])) return doc;
  const changed = (problem: Problem): boolean =>
    [problem.goal ?? -1, ...problem.parts.map(({ shape }) => shape)].some((i) => i >= 0 && shapes[i] !== doc.shapes[i]);
  return {
    ...doc,
    shapes,
    problems: doc.problems.map((problem) => (changed(problem) ? { ...problem, found: {} } : problem)),
  };
}

function goalOf(doc: ShapesDoc, problem: Problem): Shape | undefined {
  return problem.goal === null ? undefined : doc.shapes[problem.goal];
}

/** Whether no other problem uses a shape. */
function isFree(doc: ShapesDoc, shape: number, number: number): boolean {
  return doc.problems.every(
    ({ goal, parts }, i) => i === number || (goal !== shape && parts.every((part) => part.shape !== shape)),
  );
}
