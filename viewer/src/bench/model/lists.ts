/**
 * The lists of a document, shapes and problems, in another order or with more of them; each function gives a new
 * document.
 */

import { type Cell, EMPTY, type Part, type Problem, type Shape, type ShapesDoc } from "./document";
import { emptyShape } from "./shape";

/** A list with one of its entries at another place; the same list if there is no such entry or place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  if (from === to || ![from, to].every((i) => Number.isInteger(i) && i >= 0 && i < list.length)) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
}

/** The shapes in another order. What was found stays where it does not change the order of pieces. */
export function withShapeMoved(doc: ShapesDoc, from: number, to: number): ShapesDoc {
  const order = moved(
    doc.shapes.map((_, i) => i),
    from,
    to,
  );
  const shapes = moved(doc.shapes, from, to);
  if (shapes === doc.shapes) return doc;
  const placeOf = (shape: number): number => order.indexOf(shape);
  const problems = doc.problems.map((problem): Problem => {
    const parts = problem.parts.map((part) => ({ ...part, shape: placeOf(part.shape) }));
    const sorted = parts.toSorted(byShape);
    const isSame = sorted.every((part, i) => part === parts[i]);
    return {
      ...problem,
      goal: problem.goal === null ? null : placeOf(problem.goal),
      parts: sorted,
      found: isSame ? problem.found : {},
    };
  });
  return { ...doc, shapes, problems };
}

export function withProblemMoved(doc: ShapesDoc, from: number, to: number): ShapesDoc {
  const problems = moved(doc.problems, from, to);
  return problems === doc.problems ? doc : { ...doc, problems };
}

/** More shapes at the end; each becomes a piece of a problem, if there is such a problem. */
export function withShapes(doc: ShapesDoc, more: readonly Shape[], problem: number | null): ShapesDoc {
  if (more.length === 0) return doc;
  const shapes = [...doc.shapes, ...more];
  const joined = problem === null ? undefined : doc.problems[problem];
  if (!joined) return { ...doc, shapes };
  const parts = [...joined.parts, ...more.map((_, i) => single(doc.shapes.length + i))];
  return { ...doc, shapes, problems: doc.problems.with(problem!, { ...joined, parts, found: {} }) };
}

/** An empty shape in a box like that of another one. */
export function emptyLike(doc: ShapesDoc, like: number): Shape {
  const usual: Cell = doc.grid === "cubes" ? [4, 4, 4] : (doc.shapes[0]?.size ?? [6, 6, 6]);
  return emptyShape(doc.shapes[like]?.size ?? usual);
}

/** A shape that is used once. */
export function single(shape: number): Part {
  return { shape, least: 1, most: 1, groups: {} };
}

export function byShape(a: Part, b: Part): number {
  return a.shape - b.shape;
}

export function isBare(shape: Shape): boolean {
  return shape.states.every((state) => state === EMPTY);
}
