/** The document of placements as the page reads it (docs/formats/scene.md): checked here, relied on elsewhere. */

import type { Vec3 } from "../scene/vec";
import { cellsOf, type PieceDoc, readPiece, readRuns } from "../scene/scene";
import * as faults from "../words/documents";
import { colour, fields, list, numbers, SceneError, text, whole } from "../scene/fields";

const FORMAT = "burrkit-placements";
const VERSION = 1;
/** Numbers of one placement in the document: turn, x, y, z, position, and whether an assembly may contain it. */
const WIDTH = 6;
/** Cubes of all placements together. */
const MOST_FILLED = 4_000_000;
const MOST_GOAL = 200_000;
const POSITIONS = 6;
const WAYS = 8;

/** One placement of a piece in the goal. */
export interface Placement {
  /** Its place among all placements of its kind, from 0. */
  readonly index: number;
  /** The rotation, row by row. */
  readonly turn: readonly number[];
  readonly offset: Vec3;
  /** The position 1 to 6 of a six-piece burr; 0 for none of them. */
  readonly position: number;
  /** Whether an assembly may contain it. */
  readonly isPossible: boolean;
  /** The cubes of the goal that it fills, by their numbers. */
  readonly cells: readonly number[];
}

interface Goal {
  /** The cubes: first those that must be filled, then the others. */
  readonly cells: readonly Vec3[];
  readonly required: number;
  /** The number of cubes that must be filled in all. */
  readonly least: number;
}

export interface ExplorationDoc {
  readonly title: string;
  readonly about: string;
  readonly accent: string;
  readonly pieces: readonly PieceDoc[];
  /** For each piece whether it may be left out. */
  readonly optional: readonly boolean[];
  readonly goal: Goal;
  /** For each kind of piece its placements. */
  readonly kinds: readonly (readonly Placement[])[];
  /** Whether it is a six-piece burr: every piece has the same number of placements in each of six positions. */
  readonly isBurr: boolean;
  /** Numbers of layouts as text, each with what it counts. */
  readonly layouts: readonly (readonly [string, string])[];
}

/** The placements of a piece. */
export function placementsOf(doc: ExplorationDoc, piece: number): readonly Placement[] {
  return doc.kinds[doc.pieces[piece]!.kind]!;
}

/** Whether a parsed JSON value calls itself a document of placements. */
export function isExploration(value: unknown): boolean {
  return typeof value === "object" && value !== null && (value as { format?: unknown }).format === FORMAT;
}

/** The document in a parsed JSON value. SceneError names what is wrong and where. */
export function readExploration(value: unknown): ExplorationDoc {
  const top = fields(value, faults.whole);
  if (top.format !== FORMAT) throw new SceneError(faults.otherFormat(FORMAT));
  if (top.version !== VERSION) throw new SceneError(faults.otherVersion(String(top.version), VERSION));
  const pieces = list(top.pieces, "pieces").map((piece, i) => readPiece(piece, `pieces[${i}]`));
  if (pieces.length === 0) throw new SceneError(faults.noPieces);
  const goal = readGoal(top.goal);
  const turns = list(top.turns, "turns").map((turn, i) => readTurn(turn, `turns[${i}]`));
  const number = new Map(goal.cells.map((cell, i) => [cell.join(), i]));
  let filled = 0;
  const kinds = list(top.kinds, "kinds").map((kind, k) => {
    const drawn = pieces.find((piece) => piece.kind === k);
    if (!drawn) throw new SceneError(faults.noSuchKind(`kinds[${k}]`));
    const cells = [...cellsOf(drawn.cells)];
    const rows = numbers(kind, `kinds[${k}]`);
    if (rows.length % WIDTH !== 0) throw new SceneError(faults.placement(`kinds[${k}]`, WIDTH));
    filled += (rows.length / WIDTH) * cells.length;
    if (filled > MOST_FILLED) throw new SceneError(faults.tooManyFilled(MOST_FILLED));
    return Array.from({ length: rows.length / WIDTH }, (_, i) =>
      readPlacement(rows, i, cells, turns, number, faults.placementAt(k, i + 1)),
    );
  });
  for (const { kind } of pieces) if (!kinds[kind]) throw new SceneError(faults.noPlacements(kind));
  return {
    title: text(top.title, "title"),
    about: text(top.about, "about"),
    accent: colour(top.accent, "accent"),
    pieces,
    optional: list(top.pieces, "pieces").map((piece, i) => fields(piece, `pieces[${i}]`).optional === true),
    goal,
    kinds,
    isBurr: pieces.length === POSITIONS && kinds.every(areInPositions),
    layouts: list(top.layouts, "layouts").map((pair, i): [string, string] => {
      const [count, what] = list(pair, `layouts[${i}]`);
      return [text(count, `layouts[${i}][0]`), text(what, `layouts[${i}][1]`)];
    }),
  };
}

function readGoal(value: unknown): Goal {
  const goal = fields(value, "goal");
  const [required, optional] = ["required", "optional"].map((name) => [
    ...cellsOf(readRuns(goal[name], `goal.${name}`)),
  ]);
  const cells = [...required!, ...optional!];
  if (cells.length > MOST_GOAL) throw new SceneError(faults.tooLargeGoal(cells.length, MOST_GOAL));
  return { cells, required: required!.length, least: whole(goal.least, "goal.least") };
}

function readTurn(value: unknown, at: string): readonly number[] {
  const nine = numbers(value, at);
  if (nine.length !== 9) throw new SceneError(faults.rotation(at));
  return nine;
}

function readPlacement(
  rows: readonly number[],
  index: number,
  drawn: readonly Vec3[],
  turns: readonly (readonly number[])[],
  number: ReadonlyMap<string, number>,
  at: string,
): Placement {
  const [t, x, y, z, position, left] = rows.slice(WIDTH * index, WIDTH * (index + 1)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const turn = turns[t];
  if (!turn) throw new SceneError(faults.noSuchTurn(at, t));
  const cells = drawn.map(([a, b, c]) => {
    const row = (r: number, by: number): number => turn[r]! * a + turn[r + 1]! * b + turn[r + 2]! * c + by;
    const cell = number.get([row(0, x), row(3, y), row(6, z)].join());
    if (cell === undefined) throw new SceneError(faults.outside(at));
    return cell;
  });
  return { index, turn, offset: [x, y, z], position, isPossible: left === 1, cells };
}

/** Whether a kind has the same number of placements, a divisor of eight, in each position of the burr. */
function areInPositions(placements: readonly Placement[]): boolean {
  const counts = Array.from(
    { length: POSITIONS },
    (_, p) => placements.filter(({ position }) => position === p + 1).length,
  );
  const [first] = counts as [number];
  return first > 0 && WAYS % first === 0 && counts.every((count) => count === first);
}
