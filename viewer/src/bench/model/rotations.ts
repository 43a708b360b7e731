/** Pieces that have turned since the assembly: their orientation, and the turns that led there. */

import { rotatedAfter, type Rotation } from "../../hand/cubes";
import { type Body, turnOf } from "../../scene/bodies";
import { map3, minus, plus, turned, type Vec3 } from "../../scene/vec";
import { pivotOf, type Turning } from "../../scene/turning";
import * as words from "../../words/bench/by-hand";
import type { TurnOffer } from "../api/types";

/** A body in its orientation after a rotation, with its home where the rotation alone would put it. */
export function turnedAs(body: Body, rotation: Rotation | null | undefined): Body {
  if (!rotation) return body;
  const matrix = rotatedAfter(rotation, body.matrix);
  const homeSize = map3(turned(rotation, body.homeSize), Math.abs);
  // The rotation is about the point 0, 0, 0 of the assembly, which is elsewhere in the picture.
  const home = minus(turned(rotation, plus(body.home, body.origin)), body.origin);
  return { ...body, home, homeSize, turn: turnOf(matrix), matrix };
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
  return words.lines[odd === 2 ? "cube" : odd === 0 ? "edge" : "side"];
}
