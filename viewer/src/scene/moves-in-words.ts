/** Moves as sentences, in which `{3}` stands for the mark of piece 3; and their directions, lengths and senses. */

import * as hand from "../words/hand";
import { listed } from "../words/list";
import * as words from "../words/scene";
import { AXES, type Axis, scaled, type Vec3 } from "./vec";

/** A move, and how far it slides, in words. */
export interface Move {
  readonly pieces: readonly number[];
  readonly way: Vec3;
  /** Of slides that are made at once: where each of the pieces goes, and how far in words. */
  readonly ways?: readonly Vec3[];
  readonly lengths?: readonly string[];
  readonly turn?: { readonly axis: Axis; readonly quarters: number };
  readonly frees: boolean;
  readonly length: string;
}

/** The sentences of a move, on the way apart and on the way together. */
export interface MoveText {
  readonly apart: string;
  readonly together: string;
}

/** What a separation splits off by its steps, and which others take the parts further apart. */
interface Split {
  readonly steps: readonly [number, number];
  readonly left: readonly number[];
  readonly removed: readonly number[];
  readonly leftNext: number | null;
  readonly removedNext: number | null;
}

/** A direction goes along those axes of space along which it has at least this share of its length. */
const LEAST_PART = 0.1;

/** "to the right and up". */
export function directionOf(way: Vec3): string {
  const least = LEAST_PART * Math.hypot(...way);
  const parts = AXES.filter((axis) => Math.abs(way[axis]) > least);
  return listed(parts.map((axis) => hand.directions[axis][way[axis] > 0 ? 0 : 1]));
}

/** A distance in units, of which each has some steps: "2", "1/2", "1 1/2". */
export function distanceText(distance: number, unit: number): string {
  const whole = Math.floor(Math.abs(distance) / unit);
  const rest = Math.abs(distance) % unit;
  if (rest === 0) return String(whole);
  const shared = divisor(rest, unit);
  const fraction = `${rest / shared}/${unit / shared}`;
  return whole > 0 ? `${whole} ${fraction}` : fraction;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/** Whether a turn about each axis is seen from where the axis points. */
const IS_AHEAD = [true, false, true] as const;

/** How far and which way, as it is seen. */
export function wayOfTurn(axis: Axis, quarters: number): keyof typeof hand.senses {
  if (Math.abs(quarters) === 2) return "half";
  return quarters > 0 === IS_AHEAD[axis] ? "counterclockwise" : "clockwise";
}

/** How far and which way: "a quarter clockwise, seen from above". */
export function senseOf(axis: Axis, quarters: number): string {
  return hand.senses[wayOfTurn(axis, quarters)](axis);
}

/** Some pieces in a sentence, by default at its beginning; if any of all `marks` is a number, they are introduced. */
export function groupText(pieces: readonly string[], marks: readonly string[], isWithin = false): string {
  if (!marks.some((mark) => /^\d+$/.test(mark))) return hand.group(pieces);
  return (isWithin ? hand.introducedWithin : hand.introducedGroup)(pieces);
}

/** A move of some pieces, with a text for these. */
export function moveText({ pieces: { length: count }, way, turn, frees, length }: Move, group: string): MoveText {
  if (turn) {
    const turns = (quarters: number): string => hand.turns(group, count, senseOf(turn.axis, quarters));
    return { apart: turns(turn.quarters), together: turns(-turn.quarters) };
  }
  const [to, back] = [directionOf(way), directionOf(scaled(way, -1))];
  if (frees) return { apart: hand.slidesOut(group, count, to), together: hand.slidesIn(group, count, back) };
  return { apart: hand.slides(group, count, length, to), together: hand.slides(group, count, length, back) };
}

/** Slides that are made at once, pieces that go the same way together; `named` are some pieces in a sentence. */
function textAtOnce(
  { pieces, ways, lengths, frees }: Pick<Move, "pieces" | "frees"> & Required<Pick<Move, "ways" | "lengths">>,
  named: (pieces: readonly number[]) => string,
): MoveText {
  const groups = [...new Set(ways.map(String))].map((way) => [...ways.keys()].filter((i) => String(ways[i]) === way));
  const slides = (sign: number): string[] =>
    groups.map((group) => {
      const first = group[0]!;
      const way = [lengths[first], directionOf(scaled(ways[first]!, sign))].filter(Boolean).join(" ");
      return hand.slideTo(named(group.map((i) => pieces[i]!)), group.length, way);
    });
  return { apart: hand.jointly(slides(1), frees), together: hand.jointlyBack(slides(-1), frees) };
}

/**
 * The way apart, a text for each step. What is taken apart later, or put in later, is set aside and taken up again; a
 * part of several pieces that is not taken apart further stays together.
 */
export function wayApart(moves: readonly Move[], separations: readonly Split[], marks: readonly string[]): MoveText[] {
  const named = (pieces: readonly number[], isWithin = false): string =>
    groupText(
      pieces.map((piece) => `{${piece}}`),
      marks,
      isWithin,
    );
  const texts = moves.map(({ ways, lengths, ...move }) =>
    ways && lengths
      ? textAtOnce({ ...move, ways, lengths }, (pieces) => named(pieces, true))
      : moveText(move, named(move.pieces)),
  );
  const add = (step: number, before: Partial<MoveText>, after: Partial<MoveText>): void => {
    const { apart, together } = texts[step]!;
    texts[step] = {
      apart: [before.apart, apart, after.apart].filter(Boolean).join(" "),
      together: [before.together, together, after.together].filter(Boolean).join(" "),
    };
  };
  for (const { steps, left, removed, leftNext, removedNext } of separations) {
    const last = steps[1] - 1;
    if (removedNext !== null) {
      const group = named(removed, true);
      add(last, { together: words.takeUp(group) }, { apart: words.putAside(group) });
      add(separations[removedNext]!.steps[0], { apart: words.takeUp(group) }, { together: words.putAside(group) });
    }
    for (const [part, next] of [
      [left, leftNext],
      [removed, removedNext],
    ] as const)
      if (next === null && part.length > 1) add(last, {}, { apart: words.stayTogether(named(part)) });
  }
  return texts;
}
