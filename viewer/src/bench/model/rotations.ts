/** Pieces that have turned since the assembly: their orientation, and the turns that led there. */

import { Matrix4, Quaternion } from "three";
import { type Body, minus, plus, turned, type Vec3 } from "../../scene/bodies";
import { pivotOf, type Turning } from "../../scene/turning";
import type { TurnOffer } from "../api/types";

/** How a piece has turned since the assembly: a matrix of nine numbers, row by row. */
export type Rotation = readonly number[];

/** The matrix "`first`, then `then`", both row by row. */
function after(then: readonly number[], first: readonly number[]): number[] {
  return then.map((_, k) =>
    [0, 1, 2].reduce((sum, i) => sum + then[3 * Math.floor(k / 3) + i]! * first[3 * i + (k % 3)]!, 0),
  );
}

/** A body in its orientation after a rotation, with its home where the rotation alone would put it. */
export function turnedAs(body: Body, rotation: Rotation | null | undefined): Body {
  if (!rotation) return body;
  const matrix = after(rotation, body.matrix);
  const [a, b, c, d, e, f, g, h, k] = matrix;
  const { x, y, z, w } = new Quaternion().setFromRotationMatrix(
    new Matrix4().set(a!, b!, c!, 0, d!, e!, f!, 0, g!, h!, k!, 0, 0, 0, 0, 1),
  );
  const homeSize = turned(rotation, body.homeSize).map(Math.abs) as unknown as Vec3;
  // The rotation is about the point 0, 0, 0 of the assembly, which is elsewhere in the picture.
  const home = minus(turned(rotation, plus(body.home, body.origin)), body.origin);
  return { ...body, home, homeSize, turn: [x, y, z, w], matrix };
}

/** A turn as the picture makes it. */
export function turningOf({ axis, pivot, way }: Pick<TurnOffer, "axis" | "pivot" | "way">, origin: Vec3): Turning {
  return { axis, pivot: minus(pivotOf({ pivot: [...pivot] }), origin), angle: (way * Math.PI) / 2 };
}

/** The turn that leads back. */
export function undone(offer: TurnOffer): TurnOffer {
  return {
    ...offer,
    way: -offer.way as TurnOffer["way"],
    quarters: offer.quarters === 2 ? 2 : (-offer.quarters as 1 | -1),
  };
}

/** Turns of one group in one sense, the line nearest to the group first. */
export interface TurnRow {
  readonly pieces: readonly number[];
  readonly sense: string;
  readonly offers: readonly TurnOffer[];
}

export function rowsOf(offers: readonly TurnOffer[]): TurnRow[] {
  const rows = new Map<string, { pieces: readonly number[]; sense: string; offers: TurnOffer[] }>();
  for (const offer of offers) {
    const key = `${offer.pieces.join()} ${offer.sense}`;
    const row = rows.get(key);
    if (row) row.offers.push(offer);
    else rows.set(key, { pieces: offer.pieces, sense: offer.sense, offers: [offer] });
  }
  return [...rows.values()];
}

/** More curved arrows than these crowd the picture. */
const MOST_CURVES = 6;

/** The turns that are drawn: all if they are few, else the nearest about each axis in each sense. */
export function drawnTurns(offers: readonly TurnOffer[]): TurnOffer[] {
  if (offers.length <= MOST_CURVES) return [...offers];
  const quarters = offers.filter((offer) => offer.quarters !== 2);
  return quarters.filter(
    (offer, i) => quarters.findIndex(({ axis, way }) => axis === offer.axis && way === offer.way) === i,
  );
}

/** What the line of a turn goes through, in words. */
export function lineWords({ axis, pivot }: Pick<TurnOffer, "axis" | "pivot">): string {
  const odd = pivot.filter((at, k) => k !== axis && at % 2 !== 0).length;
  return odd === 2 ? "through the middle of a cube" : odd === 0 ? "along an edge" : "through the middle of a side";
}
