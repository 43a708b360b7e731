/**
 * Containers as the server draws them: the walls are one more piece, the heaviest one, in a colour of their own, and
 * the goal is the walls with the room within, in the next colour.
 */

import { type Cell, EMPTY, FIXED, isCubic, type Problem, type Shape, type ShapesDoc, VARIABLE } from "./document";
import { boundsOf, cellsIn, colourAt, cubesOf, emptyShape, painted, stateAt } from "./shape";
import { type Axis, minus, plus, replaced } from "../../scene/vec";

const WALL = 1;
const ROOM = 2;
/** The colours of both. */
const PALETTE = ["#a08c72", "#d9c9b0"] as const;
/** From the room to the outside of a wall, at both ends of an axis. */
const WALLS: Cell = [2, 2, 2];

/** The shapes of the walls and of the goal, and the colours of both. */
export interface Container {
  readonly walls: number;
  readonly goal: number;
  readonly colour: number;
  readonly roomColour: number;
}

/** A box by the size of its room; `open` are the cells that its walls lack, counted from its outer corner. */
export interface Box {
  readonly size: Cell;
  readonly open: readonly Cell[];
}

/** The containers of problems, with the shapes in which they were found. */
const KNOWN = new WeakMap<Problem, readonly [readonly Shape[], Container | null]>();

/** The container of a problem; null for another goal. */
export function containerOf(doc: ShapesDoc, problem: Problem | null | undefined): Container | null {
  if (!problem) return null;
  const known = KNOWN.get(problem);
  if (known?.[0] === doc.shapes) return known[1];
  const found = containerIn(doc, problem);
  KNOWN.set(problem, [doc.shapes, found]);
  return found;
}

function containerIn(doc: ShapesDoc, problem: Problem): Container | null {
  if (problem.goal === null || !isCubic(doc)) return null;
  const weight = Math.max(...problem.parts.map(({ shape }) => doc.shapes[shape]!.weight));
  const heaviest = problem.parts.filter(({ shape }) => doc.shapes[shape]!.weight === weight);
  const [part] = heaviest;
  if (!part || heaviest.length > 1 || part.least !== 1 || part.most !== 1) return null;
  const walls = doc.shapes[part.shape]!;
  const goal = doc.shapes[problem.goal]!;
  const cells = cubesOf(walls);
  const colour = cells[0] ? colourAt(walls, cells[0]) : 0;
  if (colour === 0 || cells.some((cell) => colourAt(walls, cell) !== colour)) return null;
  const isWall = (cell: Cell): boolean => colourAt(goal, cell) === colour;
  const place = cubesOf(goal).filter(isWall);
  const room = cubesOf(goal).find((cell) => !isWall(cell));
  if (!room || patternOf(place) !== patternOf(cells)) return null;
  return { walls: part.shape, goal: problem.goal, colour, roomColour: colourAt(goal, room) };
}

/** Cells wherever they are. */
function patternOf(cells: readonly Cell[]): string {
  const low = boundsOf(cells)?.low ?? [0, 0, 0];
  return cells.map((cell) => minus(cell, low).join()).join(" ");
}

/** The size of a box with its walls. */
export function outerSize({ size }: Pick<Box, "size">): Cell {
  return plus(size, WALLS);
}

/** At how many of its coordinates a cell is at the outside of a box: none in the room, one on a side. */
function edgesOf(cell: Cell, outer: Cell): number {
  return cell.filter((n, k) => n === 0 || n === outer[k]! - 1).length;
}

/** Whether a cell of a box is a part of a side that can be open. */
export function isOnSide(cell: Cell, outer: Cell): boolean {
  return edgesOf(cell, outer) === 1;
}

/** The container as a box with walls of one cube; null for one that is drawn otherwise. */
export function boxOf(doc: ShapesDoc, { goal, colour }: Container): Box | null {
  const shape = doc.shapes[goal]!;
  const { low, high } = boundsOf(cubesOf(shape))!;
  const outer = plus(minus(high, low), [1, 1, 1]);
  const open: Cell[] = [];
  for (const cell of cellsIn({ size: outer })) {
    const at = plus(cell, low);
    const is = stateAt(shape, at) === EMPTY ? "open" : colourAt(shape, at) === colour ? "wall" : "room";
    const edges = edgesOf(cell, outer);
    if (edges === 1 && is === "open") open.push(cell);
    else if (is !== (edges === 0 ? "room" : "wall")) return null;
  }
  return { size: minus(outer, WALLS), open };
}

/** The document with another box for a problem that has a container. Openings stay where sides still have them. */
export function withBox(doc: ShapesDoc, number: number, box: Box): ShapesDoc {
  const container = containerOf(doc, doc.problems[number]);
  if (!container) return doc;
  const shapes = doc.shapes.slice();
  shapes[container.walls] = wallsOf(box, container.colour, doc.shapes[container.walls]!);
  shapes[container.goal] = goalOf(box, container, doc.shapes[container.goal]!);
  const isUsed = ({ goal, parts }: Problem): boolean =>
    goal === container.goal || parts.some(({ shape }) => shape === container.walls);
  const problems = doc.problems.map((problem) => (isUsed(problem) ? { ...problem, found: {} } : problem));
  return settled({ ...doc, shapes, problems });
}

/** A box with other openings on the side across an axis, moved along if that side is the far one. */
export function resizedBox({ size: before, open }: Box, size: Cell): Box {
  const [old, outer] = [outerSize({ size: before }), outerSize({ size })];
  const moved = open.map((cell): Cell => {
    const axis = cell.findIndex((n, k) => n === 0 || n === old[k]! - 1);
    return cell[axis] === 0 ? cell : replaced(cell, axis, outer[axis as Axis] - 1);
  });
  return { size, open: moved.filter((cell) => cell.every((n, k) => n < outer[k]!) && isOnSide(cell, outer)) };
}

function wallsOf({ size, open }: Box, colour: number, like: Pick<Shape, "name" | "colour" | "weight">): Shape {
  const outer = outerSize({ size });
  const isOpen = new Set(open.map(String));
  const cells = [...cellsIn({ size: outer })].filter((cell) => edgesOf(cell, outer) > 0 && !isOpen.has(String(cell)));
  const { name, colour: own, weight } = like;
  return painted({ ...emptyShape(outer, name), colour: own, weight }, cells, FIXED, colour);
}

function goalOf(
  box: Box,
  { colour, roomColour }: Pick<Container, "colour" | "roomColour">,
  like: Pick<Shape, "name" | "colour" | "weight">,
): Shape {
  const walls = wallsOf(box, colour, like);
  const room = [...cellsIn(walls)].filter((cell) => edgesOf(cell, walls.size) === 0);
  return painted(walls, room, FIXED, roomColour);
}

/** The document with the walls as the last piece, and with room that must be filled if the pieces fill it exactly. */
export function settled(doc: ShapesDoc): ShapesDoc {
  return doc.problems.reduce((made, problem, number) => {
    const container = containerOf(made, problem);
    if (!container) return made;
    const others = problem.parts.filter(({ shape }) => shape !== container.walls);
    const parts = [...others, ...problem.parts.filter(({ shape }) => shape === container.walls)];
    const before = made.shapes[container.goal]!;
    const room = cubesOf(before).filter((cell) => colourAt(before, cell) !== container.colour);
    const volume = others.reduce((sum, { shape, most }) => sum + most * cubesOf(made.shapes[shape]!).length, 0);
    const isFull = volume === room.length && others.every(({ least, most }) => least === most);
    const goal = painted(before, room, isFull ? FIXED : VARIABLE, container.roomColour);
    const isSame = goal === before && parts.every((part, i) => part === problem.parts[i]);
    if (isSame) return made;
    const shapes = made.shapes.with(container.goal, goal);
    return { ...made, shapes, problems: made.problems.with(number, { ...problem, parts }) };
  }, doc);
}

/** Names of the shapes, for files as well. */
interface Names {
  readonly box: string;
  readonly goal: string;
}

/** Pieces and a box as a document of one problem, with the colours of walls and of room. */
export function packingDoc(pieces: readonly Shape[], box: Box, name: string, names: Names, key: number): ShapesDoc {
  const walls = wallsOf(box, WALL, { name: names.box, colour: PALETTE[0], weight: 2 });
  const goal = goalOf(box, { colour: WALL, roomColour: ROOM }, { name: names.goal, colour: "", weight: 1 });
  const parts = [...pieces, walls].map((_, shape) => ({ shape, least: 1, most: 1, groups: {} }));
  return settled({
    kind: "puzzle",
    comment: "",
    popup: false,
    grid: "cubes",
    palette: PALETTE,
    colourBy: "shape",
    shapes: [...pieces, walls, goal],
    problems: [{ key, name, goal: pieces.length + 1, parts, maxHoles: null, allowed: [[WALL, WALL]], found: {} }],
  });
}
