/**
 * The two arrangements of a path as drawings: a document of two shapes, start and goal, that is edited as any other.
 * Cubes of one colour are one piece, by its number; those without a colour are walls.
 */

import type { SceneDoc } from "../../scene/scene";
import { minus, plus, type Vec3 } from "../../scene/vec";
import { type Cubes, cubesOf as cubesOfScene, motionOf, movedCubes } from "../../hand/cubes";
import * as words from "../../words/bench/path";
import { type Cell, FIXED, indexOf, type Shape, type ShapesDoc } from "./document";
import { boundsOf, colourAt, cubesOf, emptyShape, isInside, painted } from "./shape";

export const ENDS = ["start", "goal"] as const;

/** The marks of pieces 1, 2, 3, … in drawings; a path has no more. */
const MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz12345678";
const WALL = "#";
const NOTHING = "._-0?";
/** What is left free around an assembly, to draw in. */
const AROUND = 1;

/** A document of two arrangements; `palette` holds the colours of pieces, blank for the usual ones. */
function pathOf(start: Shape, goal: Shape, palette: readonly string[] = []): ShapesDoc {
  const named = [start, goal].map((shape, i) => ({ ...shape, name: words.ends[ENDS[i]!].name }));
  return {
    kind: "puzzle",
    comment: "",
    popup: false,
    grid: "cubes",
    palette,
    colourBy: "shape",
    shapes: named,
    problems: [],
  };
}

/** Nothing is drawn yet. */
export const NO_PATH: ShapesDoc = pathOf(emptyShape([4, 4, 1]), emptyShape([4, 4, 1]));

/** The drawing with the piece that has a cube at `from` so moved that this is at `to`; the same if it has no room. */
export function withPieceMoved(shape: Shape, from: Cell, to: Cell): Shape {
  const piece = colourAt(shape, from);
  const cells = cubesOf(shape).filter((cell) => colourAt(shape, cell) === piece);
  const there = cells.map((cell) => plus(cell, minus(to, from)));
  const isFree = (cell: Cell): boolean =>
    isInside(shape, cell) && (shape.states[indexOf(shape.size, cell)] !== FIXED || colourAt(shape, cell) === piece);
  if (piece === 0 || !there.every(isFree)) return shape;
  return painted(painted(shape, cells, 0, 0), there, FIXED, piece);
}

export function markOf(piece: number): string {
  return MARKS[piece - 1] ?? "?";
}

/** The numbers of the pieces that are drawn, in order. */
export function piecesIn(...shapes: readonly Shape[]): number[] {
  const numbers = new Set(shapes.flatMap(({ colours }) => [...colours]));
  numbers.delete(0);
  return [...numbers].sort((a, b) => a - b);
}

/** The number of a piece that is not drawn yet; null if a path has no more. */
export function newPiece({ shapes }: ShapesDoc): number | null {
  const used = piecesIn(...shapes);
  const number = used.findIndex((piece, i) => piece !== i + 1) + 1 || used.length + 1;
  return number <= MARKS.length ? number : null;
}

export function pieceColour({ palette }: Pick<ShapesDoc, "palette">, piece: number, usual: readonly string[]): string {
  const own = palette[piece - 1] ?? "";
  return own === "" ? usual[(piece - 1) % usual.length]! : own;
}

/** The cubes of a piece, or of the walls for 0. */
export function cubesOfPiece(shape: Shape, piece: number): Cell[] {
  return cubesOf(shape).filter((cell) => colourAt(shape, cell) === piece);
}

// As texts ------------------------------------------------------------------------------------------------

/** The drawing as a request has it: rows from behind, layers from below. */
export function textOf(shape: Shape): string {
  const [wide, deep, high] = shape.size;
  const signAt = (cell: Cell): string => {
    const index = indexOf(shape.size, cell);
    if (shape.states[index] !== FIXED) return ".";
    const piece = shape.colours[index]!;
    return piece === 0 ? WALL : markOf(piece);
  };
  const layers = Array.from({ length: high }, (_, z) =>
    Array.from({ length: deep }, (_, back) =>
      Array.from({ length: wide }, (_, x) => signAt([x, deep - 1 - back, z])).join(""),
    ).join("\n"),
  );
  return layers.join("\n\n");
}

/** The drawing in a text, rows parted by lines or strokes; characters that are not marks are further pieces. */
function shapeOf(text: string, others: string[]): Shape {
  const layers = text
    .trim()
    .split(/\n\s*\n|\/\//)
    .map((layer) => layer.split(/[\n/]/).map((row) => row.trim()));
  const size: Cell = [layers[0]![0]!.length, layers[0]!.length, layers.length];
  const shape = emptyShape(size);
  layers.forEach((rows, z) => {
    rows.forEach((row, back) => {
      Array.from(row).forEach((sign, x) => {
        if (NOTHING.includes(sign)) return;
        const index = indexOf(size, [x, size[1] - 1 - back, z]);
        shape.states[index] = FIXED;
        shape.colours[index] = sign === WALL ? 0 : numberOf(sign, others);
      });
    });
  });
  return shape;
}

function numberOf(sign: string, others: string[]): number {
  const known = MARKS.indexOf(sign);
  if (known >= 0) return known + 1;
  if (!others.includes(sign)) others.push(sign);
  return MARKS.length - others.indexOf(sign);
}

/** Two arrangements from texts. */
export function pathOfTexts(start: string, goal: string): ShapesDoc {
  const others: string[] = [];
  return pathOf(shapeOf(start, others), shapeOf(goal, others));
}

/** Two small puzzles with a way to find: blocks that slide in a tray, and a cube that comes apart. */
export const EXAMPLES = {
  blocks: pathOfTexts("ABC/D.E/FF.", "C.B/AED/FF."),
  cube: pathOfTexts(
    "....../.ABBA./.AAAA./.CAAA./.AAAA.//" +
      "....../.BBBA./.BA.C./.CA.C./.CCCA.//" +
      "....../.CBBA./.CA.A./.CCCC./.BBAA.//" +
      "....../.ABBB./.AABB./.CBBA./.BBAA.//" +
      "....../....../....../....../......",
    "....../.A..A./.AAAA./C.AAA./.AAAA.//" +
      "...BB./....A./..AC../C.AC../CCC.A.//" +
      "..BBB./C.B.A./C.A.A./CCCC../...AA.//" +
      "...BB./.A..../.AA.../C.BBA./...AA.//" +
      "...BBB/....BB/...BB./..BB../......",
  ),
} as const;

// From assemblies -----------------------------------------------------------------------------------------

/** From an assembly to as far as its pieces move before the first comes free; null unless all are of whole cubes. */
export function pathOfScene(scene: SceneDoc): ShapesDoc | null {
  const [solution] = scene.solutions;
  const start = solution ? cubesOfScene(scene, solution) : null;
  if (!solution || !start || scene.pieces.length > MARKS.length) return null;
  const first = solution.separations[0]?.steps[1] ?? solution.steps.length;
  let goal: Cubes = start;
  for (const { pieces, way, turn, frees } of solution.steps.slice(0, first)) {
    if (frees || turn?.drift || !way.every(Number.isInteger)) break;
    const motion = turn
      ? motionOf({ ...turn, quarters: turn.quarters === -2 ? 2 : (turn.quarters as 1 | -1 | 2) })
      : null;
    goal = goal.map((cubes, i) =>
      pieces.includes(i) ? movedCubes(cubes, motion?.rotation ?? null, motion?.shift ?? way) : cubes,
    );
  }
  const { low, high } = boundsOf([...start.flat(), ...goal.flat()])!;
  const numbers = numbersOf(scene.pieces.map(({ mark }) => mark));
  const palette = Array<string>(MARKS.length).fill("");
  scene.pieces.forEach(({ colour }, i) => {
    palette[numbers[i]! - 1] = colour;
  });
  const margin: Vec3 = [AROUND, AROUND, AROUND];
  const corner = minus(low, margin);
  const size = plus(minus(plus(high, margin), corner), [1, 1, 1]);
  const drawn = (cubes: Cubes): Shape =>
    cubes.reduce(
      (shape, cells, i) =>
        painted(
          shape,
          cells.map((cell) => minus(cell, corner)),
          FIXED,
          numbers[i]!,
        ),
      emptyShape(size),
    );
  return pathOf(drawn(start), drawn(goal), palette);
}

/** The numbers of the pieces with these marks, if drawings have all of them; else in their order. */
function numbersOf(marks: readonly string[]): number[] {
  const isDrawable =
    new Set(marks).size === marks.length && marks.every((mark) => mark.length === 1 && MARKS.includes(mark));
  return marks.map((mark, i) => (isDrawable ? MARKS.indexOf(mark) : i) + 1);
}
