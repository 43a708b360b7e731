/** Where the pieces of an assembly are between moves by hand, which of them are together, and what moves change. */

import { plus, scaled, turned, type Vec3 } from "../scene/vec";
import {
  type Cubes,
  type HandSlide,
  type HandTurn,
  motionOf,
  movedCubes,
  type Placed,
  rotatedAfter,
  type Rotation,
} from "./cubes";

/** The shift of each piece from its place in the assembly; null for one that is not in play. */
export type Offsets = readonly (Vec3 | null)[];

export interface Arrangement {
  /** The pieces that are together and can be moved; none once all is apart. */
  readonly present: readonly number[];
  /** The shifts of those that are present. */
  readonly offsets: Offsets;
  /** How each piece has turned before its shift, also of those that are not in play; null for not at all. */
  readonly turned: readonly (Rotation | null)[];
  /** The last shift of each piece, also of those that are not in play. */
  readonly shifts: Offsets;
  /** Where pieces went that are not in play. */
  readonly away: ReadonlyMap<number, Vec3>;
  /** Parts that were set aside and still are to be taken apart, the first one first. */
  readonly waiting: readonly (readonly number[])[];
  /** The pieces that came here last. */
  readonly moved: readonly number[];
  /** The turn by which they came, if it was one. */
  readonly turn: HandTurn | null;
  readonly isApart: boolean;
  /** What is on the table as pieces are put together; missing where they are taken apart. */
  readonly table?: Table;
}

/** What is on the table besides the pieces in play. */
interface Table {
  /** The number of stages that have begun. */
  readonly begun: number;
  /** Whether the pieces in play are where they are to go. */
  readonly isWhole: boolean;
  /** Loose pieces, and parts that are together. */
  readonly parts: readonly (readonly number[])[];
}

/** The pieces of an assembly in their places; `used` are those that it has. */
export function assembled(used: readonly boolean[]): Arrangement {
  const pieces = [...used.keys()].filter((piece) => used[piece]);
  return withPresent(pieces, {
    turned: used.map(() => null),
    shifts: used.map((is) => (is ? [0, 0, 0] : null)),
    away: new Map(),
    waiting: [],
    moved: [],
    turn: null,
  });
}

/**
 * After a slide by a vector. A group that comes free is `beyond` the rest, which is left then: the larger of both parts
 * stays in play, and once that is a single piece, the one that has waited longest.
 */
export function afterSlide(
  at: Arrangement,
  { pieces, reach }: Pick<HandSlide, "pieces" | "reach">,
  by: Vec3,
  beyond: Vec3,
): Arrangement {
  const shifts = at.shifts.map((shift, piece) => (shift && pieces.includes(piece) ? plus(shift, by) : shift));
  const next = { ...at, shifts, moved: pieces, turn: null };
  if (reach !== null) return withPresent(at.present, next);
  const rest = at.present.filter((piece) => !pieces.includes(piece));
  const isRestLarger = rest.length >= pieces.length;
  const [keep, leave] = isRestLarger ? [rest, pieces] : [pieces, rest];
  const away = new Map(at.away);
  for (const piece of leave) away.set(piece, plus(shifts[piece]!, isRestLarger ? beyond : scaled(beyond, -1)));
  const waiting = leave.length > 1 ? [...at.waiting, leave] : at.waiting;
  if (keep.length > 1) return withPresent(keep, { ...next, away, waiting });
  const [part = [], ...others] = waiting;
  for (const piece of keep) away.set(piece, shifts[piece]!);
  for (const piece of part) away.delete(piece);
  return withPresent(part, { ...next, away, waiting: others });
}

export function afterTurn(at: Arrangement, turn: HandTurn): Arrangement {
  const { rotation, shift } = motionOf(turn);
  const isTurned = (piece: number): boolean => turn.pieces.includes(piece);
  return withPresent(at.present, {
    ...at,
    turned: at.turned.map((was, piece) =>
      isTurned(piece) ? orNull(was ? rotatedAfter(rotation, was) : rotation) : was,
    ),
    shifts: at.shifts.map((was, piece) => (was && isTurned(piece) ? plus(turned(rotation, was), shift) : was)),
    moved: turn.pieces,
    turn,
  });
}

/** The cubes of the pieces in play, where they are; `home` are those in the assembly. */
export function cubesAt(home: Cubes, { offsets, turned }: Pick<Arrangement, "offsets" | "turned">): Placed {
  return new Map(
    home.flatMap((cubes, piece) => {
      const offset = offsets[piece];
      return offset ? [[piece, movedCubes(cubes, turned[piece] ?? null, offset)] as const] : [];
    }),
  );
}

function withPresent(
  pieces: readonly number[],
  rest: Omit<Arrangement, "present" | "offsets" | "isApart">,
): Arrangement {
  const present = pieces.length > 1 ? pieces : [];
  const offsets = rest.shifts.map((shift, piece) => (present.includes(piece) ? shift : null));
  return { ...rest, present, offsets, isApart: present.length === 0 };
}

/** Null instead of the rotation that changes nothing. */
function orNull(rotation: Rotation): Rotation | null {
  return rotation.every((value, k) => value === (k % 4 === 0 ? 1 : 0)) ? null : rotation;
}
