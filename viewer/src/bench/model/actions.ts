/** Every edit of a document: what it is, and what it makes of the document. */

import { type Box, containerOf, settled, withBox } from "./container";
import { type Count, counted, grouped, type Recounting } from "./counting";
import {
  type Cell,
  type CellState,
  type Colouring,
  type Doc,
  newKey,
  type Part,
  type Problem,
  type Shape,
  type ShapesDoc,
  type SticksDoc,
} from "./document";
import * as words from "../../words/bench/opening";
import { emptyLike, withProblemMoved, withShapeMoved, withShapes } from "./lists";
import { withPieceMoved } from "./path-drawing";
import type { Reshaping } from "./reshaping";
import { built, tinted } from "./shape";
import { assigned, splitAnew } from "./split";
import { NUMBERS, toggled } from "./stick";

export type Action =
  | { readonly do: "rename"; readonly name: string }
  | StickAction
  | ShapeAction
  | ProblemAction
  | { readonly do: "replace"; readonly doc: Doc; readonly word: string }
  /** An edit of the arrangements of a path, which the document does not contain. */
  | { readonly do: "path"; readonly edit: PathEdit };

export type StickAction =
  | { readonly do: "carve"; readonly stick: number; readonly cube: number }
  | { readonly do: "number"; readonly stick: number; readonly number: number }
  | { readonly do: "name-stick"; readonly stick: number; readonly name: string }
  | { readonly do: "stick-colour"; readonly stick: number; readonly colour: string }
  | { readonly do: "length"; readonly length: number };

export type ShapeAction =
  | {
      readonly do: "paint";
      readonly shape: number;
      readonly cells: readonly Cell[];
      readonly state: CellState;
      readonly colour: number;
      readonly stroke: number;
      readonly period?: Cell | undefined;
    }
  /** Only the colour of cubes that are there; 0 takes it away. */
  | {
      readonly do: "tint";
      readonly shape: number;
      readonly cells: readonly Cell[];
      readonly colour: number;
      readonly stroke: number;
    }
  | { readonly do: "reshape"; readonly shapes: readonly number[]; readonly how: Reshaping }
  /** A copy of a shape, or an empty one; it becomes a piece of a problem. */
  | { readonly do: "add-shape"; readonly like: number; readonly isCopy: boolean; readonly problem: number | null }
  | { readonly do: "add-shapes"; readonly made: readonly Shape[]; readonly problem: number | null }
  | { readonly do: "move-shape" | "move-problem"; readonly from: number; readonly to: number }
  | { readonly do: "drop-shape"; readonly shape: number }
  | { readonly do: "name-shape"; readonly shape: number; readonly name: string }
  | { readonly do: "shape-colour"; readonly shape: number; readonly colour: string }
  | { readonly do: "colour-by"; readonly by: Colouring }
  | { readonly do: "add-colour"; readonly colour: string }
  | { readonly do: "set-colour"; readonly number: number; readonly colour: string }
  | { readonly do: "drop-colour"; readonly number: number };

/** An edit of the two arrangements of a path. */
export type PathEdit =
  | ShapeAction
  /** A piece goes along with the cube that is taken from one cell to another. */
  | {
      readonly do: "move-piece";
      readonly shape: number;
      readonly from: Cell;
      readonly to: Cell;
      readonly stroke: number;
    }
  /** Both arrangements are other ones. */
  | { readonly do: "arrange"; readonly path: ShapesDoc; readonly word: string };

type ProblemAction =
  | { readonly do: "comment"; readonly comment: string; readonly popup: boolean }
  | { readonly do: "split-new"; readonly problem: number; readonly count: number }
  /** Cells of the goal become those of one of its pieces, by its place in the problem, or of none. */
  | {
      readonly do: "assign";
      readonly problem: number;
      readonly place: number | null;
      readonly cells: readonly Cell[];
      readonly stroke: number;
    }
  | { readonly do: "recount"; readonly problem: number; readonly how: Recounting }
  /** The container of a problem becomes another box. */
  | { readonly do: "box"; readonly problem: number; readonly box: Box; readonly stroke: number }
  | { readonly do: "add-problem"; readonly like: number | null }
  | { readonly do: "drop-problem"; readonly problem: number }
  | { readonly do: "name-problem"; readonly problem: number; readonly name: string }
  | { readonly do: "goal"; readonly problem: number; readonly shape: number | null }
  | ({ readonly do: "count"; readonly problem: number; readonly shape: number } & Count)
  | {
      readonly do: "group";
      readonly problem: number;
      readonly shape: number;
      readonly group: number;
      readonly count: number;
    }
  | { readonly do: "holes"; readonly problem: number; readonly most: number | null }
  | {
      readonly do: "allow";
      readonly problem: number;
      readonly piece: number;
      readonly goal: number;
      readonly is: boolean;
    };

/** Characters of a comment, as the server has it. */
export const LONGEST_COMMENT = 100_000;

/** The document after an edit; the same one if the edit changes nothing or makes no sense. */
export function edited(doc: Doc, action: Action): Doc {
  switch (action.do) {
    case "path":
      return doc;
    case "replace":
      return action.doc;
    case "rename":
      return doc.kind === "six-piece" ? { ...doc, name: action.name } : withProblem(doc, 0, { name: action.name });
    case "carve":
    case "number":
    case "name-stick":
    case "stick-colour":
    case "length":
      return doc.kind === "six-piece" ? editedSticks(doc, action) : doc;
    default:
      return doc.kind === "puzzle" ? settled(editedShapes(doc, action)) : doc;
  }
}

/** The arrangements of a path after an edit; the same ones if it changes nothing. */
export function editedPath(path: ShapesDoc, edit: PathEdit): ShapesDoc {
  if (edit.do === "arrange") return edit.path;
  if (edit.do !== "move-piece") return editedShapes(path, edit);
  return withShape(path, edit.shape, (shape) => withPieceMoved(shape, edit.from, edit.to));
}

// Sticks ----------------------------------------------------------------------------------------------------

function editedSticks(doc: SticksDoc, action: StickAction): SticksDoc {
  if (action.do === "length") return action.length === doc.length ? doc : { ...doc, length: action.length };
  const old = doc.sticks[action.stick];
  if (!old) return doc;
  const put = (stick: Partial<typeof old>): SticksDoc => ({
    ...doc,
    sticks: doc.sticks.with(action.stick, { ...old, ...stick }),
  });
  if (action.do === "carve") return put({ number: toggled(old.number, action.cube) });
  if (action.do === "name-stick") return put({ name: action.name });
  if (action.do === "stick-colour") return put({ colour: action.colour });
  const isNumber = Number.isInteger(action.number) && action.number >= 1 && action.number <= NUMBERS;
  return isNumber && action.number !== old.number ? put({ number: action.number }) : doc;
}

// Shapes ----------------------------------------------------------------------------------------------------

function editedShapes(doc: ShapesDoc, action: ShapeAction | ProblemAction): ShapesDoc {
  switch (action.do) {
    case "paint":
      return withShape(doc, action.shape, (shape) =>
        built(shape, action.cells, action.state, action.colour, action.period),
      );
    case "tint":
      return withShape(doc, action.shape, (shape) => tinted(shape, action.cells, action.colour));
    case "reshape":
      return action.shapes.reduce((made, shape) => withShape(made, shape, action.how.make), doc);
    case "name-shape":
      return {
        ...doc,
        shapes: doc.shapes.map((shape, i) => (i === action.shape ? { ...shape, name: action.name } : shape)),
      };
    case "shape-colour":
      return doc.shapes[action.shape]
        ? { ...doc, shapes: doc.shapes.with(action.shape, { ...doc.shapes[action.shape]!, colour: action.colour }) }
        : doc;
    case "colour-by":
      return action.by === doc.colourBy ? doc : { ...doc, colourBy: action.by };
    case "add-shape":
      return withShapes(doc, [newShape(doc, action.like, action.isCopy)], action.problem);
    case "add-shapes":
      return withShapes(doc, action.made, action.problem);
    case "move-shape":
      return withShapeMoved(doc, action.from, action.to);
    case "move-problem":
      return withProblemMoved(doc, action.from, action.to);
    case "drop-shape":
      return dropShape(doc, action.shape);
    case "add-colour":
      return { ...doc, palette: [...doc.palette, action.colour] };
    case "set-colour":
      return { ...doc, palette: doc.palette.with(action.number - 1, action.colour) };
    case "drop-colour":
      return dropColour(doc, action.number);
    default:
      return editedProblems(doc, action);
  }
}

/** A shape changes, and what was found in problems that use it is out of date. */
function withShape(doc: ShapesDoc, number: number, change: (shape: Shape) => Shape): ShapesDoc {
  const old = doc.shapes[number];
  const made = old && change(old);
  if (!made || made === old) return doc;
  const uses = (problem: Problem): boolean =>
    problem.goal === number || problem.parts.some(({ shape }) => shape === number);
  return {
    ...doc,
    shapes: doc.shapes.with(number, made),
    problems: doc.problems.map((problem) => (uses(problem) ? { ...problem, found: {} } : problem)),
  };
}

function newShape(doc: ShapesDoc, like: number, isCopy: boolean): Shape {
  const model = isCopy ? doc.shapes[like] : undefined;
  return model ? { ...model, name: model.name && words.copyOf(model.name) } : emptyLike(doc, like);
}

function dropShape(doc: ShapesDoc, number: number): ShapesDoc {
  const moved = (shape: number): number => (shape > number ? shape - 1 : shape);
  return {
    ...doc,
    shapes: doc.shapes.filter((_, i) => i !== number),
    problems: doc.problems.map((problem) => {
      const isGone = problem.goal === number || problem.parts.some(({ shape }) => shape === number);
      return {
        ...problem,
        goal: problem.goal === null || problem.goal === number ? null : moved(problem.goal),
        parts: problem.parts
          .filter(({ shape }) => shape !== number)
          .map((part) => ({ ...part, shape: moved(part.shape) })),
        found: isGone ? {} : problem.found,
      };
    }),
  };
}

/** The colours after it move up; cubes that had it have none. */
function dropColour(doc: ShapesDoc, number: number): ShapesDoc {
  const moved = (colour: number): number => (colour === number ? 0 : colour > number ? colour - 1 : colour);
  return {
    ...doc,
    palette: doc.palette.filter((_, i) => i !== number - 1),
    shapes: doc.shapes.map((shape) => ({ ...shape, colours: shape.colours.map(moved) })),
    problems: doc.problems.map((problem) => ({
      ...problem,
      allowed: problem.allowed
        .filter((pair) => !pair.includes(number))
        .map(([piece, goal]): [number, number] => [moved(piece), moved(goal)]),
      found: {},
    })),
  };
}

// Problems --------------------------------------------------------------------------------------------------

function editedProblems(doc: ShapesDoc, action: ProblemAction): ShapesDoc {
  if (action.do === "comment") return { ...doc, comment: writable(action.comment), popup: action.popup };
  if (action.do === "add-problem") {
    const like = action.like === null ? undefined : doc.problems[action.like];
    const made: Problem = like
      ? { ...like, key: newKey(), name: like.name && words.copyOf(like.name), found: {} }
      : emptyProblem();
    return { ...doc, problems: [...doc.problems, made] };
  }
  const old = doc.problems[action.problem];
  if (!old) return doc;
  const put = (change: Partial<Problem>): ShapesDoc => withProblem(doc, action.problem, { found: {}, ...change });
  switch (action.do) {
    case "split-new":
      return splitAnew(doc, action.problem, action.count);
    case "assign":
      return assigned(doc, action.problem, action.place, action.cells);
    case "recount": {
      const walls = containerOf(doc, old)?.walls;
      const others = action.how.make(old, doc).filter(({ shape }) => shape !== walls);
      return withParts(doc, action.problem, [...others, ...old.parts.filter(({ shape }) => shape === walls)]);
    }
    case "box":
      return withBox(doc, action.problem, action.box);
    case "drop-problem":
      return { ...doc, problems: doc.problems.filter((_, i) => i !== action.problem) };
    case "name-problem":
      return withProblem(doc, action.problem, { name: action.name });
    case "goal":
      return put({ goal: action.shape, parts: old.parts.filter(({ shape }) => shape !== action.shape) });
    case "count":
      return withParts(doc, action.problem, counted(old.parts, action.shape, action));
    case "group":
      return withParts(
        doc,
        action.problem,
        old.parts.map((part) => (part.shape === action.shape ? grouped(part, action.group, action.count) : part)),
      );
    case "holes":
      return put({ maxHoles: action.most });
    case "allow": {
      const others = old.allowed.filter(([piece, goal]) => piece !== action.piece || goal !== action.goal);
      return put({ allowed: action.is ? [...others, [action.piece, action.goal]] : others });
    }
  }
}

export function emptyProblem(): Problem {
  return { key: newKey(), name: "", goal: null, parts: [], maxHoles: null, allowed: [], found: {} };
}

function withProblem(doc: ShapesDoc, number: number, change: Partial<Problem>): ShapesDoc {
  const old = doc.problems[number];
  return old ? { ...doc, problems: doc.problems.with(number, { ...old, ...change }) } : doc;
}

/** Other parts of a problem, for which nothing is found yet; the same document if they are as before. */
function withParts(doc: ShapesDoc, number: number, parts: readonly Part[]): ShapesDoc {
  const { parts: before } = doc.problems[number]!;
  const isSame = parts.length === before.length && parts.every((part, i) => part === before[i]);
  return isSame ? doc : withProblem(doc, number, { parts, found: {} });
}

/** A text without the characters that no file can hold, and no longer than one holds. */
function writable(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .slice(0, LONGEST_COMMENT)
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, "");
}
