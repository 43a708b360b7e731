/**
 * Putting together by hand: the separations of a solution backward. Pieces are on a table; one after the other, each
 * returns where it left, and moves to where its separation began.
 */

import { minus, plus, turned as turnedBy } from "../scene/vec";
import type { SolutionDoc, StepDoc } from "../scene/scene";
import type { Arrangement, Offsets } from "./arrangement";
import { type Cubes, motionOf, rotatedAfter, type Rotation } from "./cubes";

/** How pieces are shifted and turned. */
interface Poses {
  readonly shifts: Offsets;
  readonly turned: readonly (Rotation | null)[];
}

/** A separation backward. */
export interface Stage {
  readonly pieces: readonly number[];
  /** Where a part has just come in, and where the pieces are to go. */
  readonly entry: Poses;
  readonly goal: Poses;
}

/** The stages of a solution, in the order of putting together; null if its pieces do not move by whole cubes. */
export function stagesOf({ kind, places, steps, separations }: SolutionDoc): Stage[] | null {
  const isWhole = steps.every(({ way, ways, turn }) => way.every(Number.isInteger) && !ways && !turn?.drift);
  if (kind !== "apart" || separations.length === 0 || !isWhole) return null;
  let at: Poses = { shifts: places.map((place) => place && [0, 0, 0]), turned: places.map(() => null) };
  const stages = separations.map(({ pieces, steps: [first, end] }): Stage => {
    const goal = at;
    let entry = at;
    for (const step of steps.slice(first, end)) {
      entry = at;
      at = afterStep(at, step);
    }
    return { pieces, entry, goal };
  });
  return stages.reverse();
}

function afterStep({ shifts, turned }: Poses, { pieces, way, turn }: StepDoc): Poses {
  const isMoved = (piece: number): boolean => pieces.includes(piece);
  if (!turn) return { shifts: shifts.map((was, piece) => (was && isMoved(piece) ? plus(was, way) : was)), turned };
  const { quarters } = turn;
  const { rotation, shift } = motionOf({ ...turn, quarters: quarters === 1 || quarters === -1 ? quarters : 2 });
  return {
    shifts: shifts.map((was, piece) => (was && isMoved(piece) ? plus(turnedBy(rotation, was), shift) : was)),
    turned: turned.map((was, piece) => (isMoved(piece) ? (was ? rotatedAfter(rotation, was) : rotation) : was)),
  };
}

/** All pieces on the table. */
export function loose(home: Cubes): Arrangement {
  const pieces = [...home.keys()].filter((piece) => home[piece]!.length > 0);
  return {
    present: [],
    offsets: home.map(() => null),
    turned: home.map(() => null),
    shifts: home.map((cubes) => (cubes.length > 0 ? [0, 0, 0] : null)),
    away: new Map(),
    waiting: [],
    moved: [],
    turn: null,
    isApart: false,
    table: { begun: 0, isWhole: true, parts: pieces.map((piece) => [piece]) },
  };
}

/** After a piece was brought in from the table, with the part that it belongs to; null if another one goes in first. */
export function broughtIn(at: Arrangement, stages: readonly Stage[], piece: number): Arrangement | null {
  const { begun, isWhole, parts } = at.table!;
  const stage = stages[begun];
  if (!isWhole || !stage?.pieces.includes(piece)) return null;
  const all = at.present.length > 0 ? [...parts, at.present] : parts;
  const isIn = (other: number): boolean => stage.pieces.includes(other);
  const { shifts, turned } = stage.entry;
  const next = {
    ...at,
    present: stage.pieces,
    offsets: shifts.map((shift, other) => (isIn(other) ? shift : null)),
    shifts: shifts.map((shift, other) => (isIn(other) ? shift : at.shifts[other]!)),
    turned: turned.map((turn, other) => (isIn(other) ? turn : at.turned[other]!)),
    moved: all.find((part) => part.includes(piece))!,
    turn: null,
    table: { begun: begun + 1, isWhole: false, parts: all.filter((part) => !isIn(part[0]!)) },
  };
  return settled(next, stages);
}

/** Whether all pieces are together. */
export function isTogether({ table }: Arrangement, stages: readonly Stage[]): boolean {
  return table !== undefined && table.isWhole && table.begun === stages.length;
}

/** The same, known to be whole if the pieces in play are where they are to go. */
export function settled<At extends Arrangement>(at: At, stages: readonly Stage[]): At {
  const { table } = at;
  if (!table || table.isWhole) return at;
  return isWhole(at, stages[table.begun - 1]!) ? { ...at, table: { ...table, isWhole: true } } : at;
}

/** Whether the pieces of a stage are as far from each other, and turned, as they are to be. */
export function isWhole(at: Arrangement, { pieces, goal }: Stage): boolean {
  const offset = (piece: number): string => minus(at.shifts[piece]!, goal.shifts[piece]!).join();
  const first = offset(pieces[0]!);
  return pieces.every((piece) => offset(piece) === first && at.turned[piece]?.join() === goal.turned[piece]?.join());
}
