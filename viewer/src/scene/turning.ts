/** Turns of bodies about a line along an axis: how far round, where to, and the space that it takes. */

import { Quaternion, Vector3 } from "three";
import { type Body, type Box, boxAt, boxCorners, boxOf } from "./bodies";
import { along, type Axis, map3, minus, plus, type Vec3 } from "./vec";
import type { DriftDoc, TurnDoc } from "./scene";

/** A turn of the picture. */
export interface Turning {
  readonly axis: Axis;
  /** A point of the line. */
  readonly pivot: Vec3;
  /** In radians. */
  readonly angle: number;
  /** How what turns drifts meanwhile. */
  readonly drift?: DriftDoc;
}

/** How far something has turned, in radians, and its drift. */
export interface PartOfTurn {
  readonly angle: number;
  readonly offset: Vec3;
}

/** The angle, in quarters, of the first number of a point of a drift. */
function quartersOf(t: number): number {
  const size = Math.abs(t);
  return (Math.sign(t) * (size <= 1 ? Math.atan(size) * 4 : Math.PI + Math.atan(size - 1) * 4)) / Math.PI;
}

/** How long each leg of a drift is shown: a quarter turn as long as a drift by one cube. */
function legsOf({ points }: DriftDoc): number[] {
  return points.slice(1).map(([t, u, v], i) => {
    const [t0, u0, v0] = points[i]!;
    return Math.abs(quartersOf(t) - quartersOf(t0)) + Math.abs(u - u0) + Math.abs(v - v0);
  });
}

/** How long the whole way of a drift is. */
export function lengthOf(drift: DriftDoc): number {
  return legsOf(drift).reduce((sum, leg) => sum + leg, 0);
}

/** How far a turn has come after a part of it. */
export function partOf({ axis, angle, drift }: Pick<Turning, "axis" | "angle" | "drift">, share: number): PartOfTurn {
  // Without rounding at the ends.
  if (!drift || share <= 0 || share >= 1) return { angle: angle * share, offset: [0, 0, 0] };
  const { points, backwards } = drift;
  const legs = legsOf(drift);
  let way = (backwards ? 1 - share : share) * lengthOf(drift);
  let leg = 0;
  while (leg < legs.length - 1 && way > legs[leg]!) way -= legs[leg++]!;
  const part = legs[leg]! > 0 ? Math.min(way / legs[leg]!, 1) : 0;
  const [t, u, v] = map3(points[leg]!, (from, k) => from + part * (points[leg + 1]![k] - from));
  const offset = plus(along((axis + 1) % 3, u), along((axis + 2) % 3, v));
  const turned = quartersOf(t) - (backwards ? quartersOf(points.at(-1)![0]) : 0);
  return { angle: (turned * Math.PI) / 2, offset };
}

/** The point of the line of a turn, with the middles of cubes at whole numbers as in a scene. */
export function pivotOf({ pivot }: Pick<TurnDoc, "pivot">): Vec3 {
  return map3(pivot, (n) => n / 2 - 0.5);
}

const spun = new Quaternion();
const own = new Quaternion();
const point = new Vector3();
const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)] as const;

/** Where a point is after a part of a turn. */
export function roundTo(turning: Turning, at: Vec3, share: number): Vec3 {
  const { axis, pivot } = turning;
  const { angle, offset } = partOf(turning, share);
  spun.setFromAxisAngle(AXES[axis], angle);
  point.set(...minus(at, pivot)).applyQuaternion(spun);
  return plus(plus(pivot, offset), point.toArray());
}

/** Write x, y, z, w of how a body is turned after a part of a turn, `from` before it. */
export function spin(turning: Turning, from: Float32Array, at: number, share: number, out: Float32Array): void {
  own.fromArray(from, at);
  spun.setFromAxisAngle(AXES[turning.axis], partOf(turning, share).angle).multiply(own).toArray(out, at);
}

/** A body of cubes in its orientation after quarter turns, wherever that is. */
export function turnedBody(body: Body, { axis, angle }: Turning): Body {
  spun.setFromAxisAngle(AXES[axis], angle);
  const { x, y, z, w } = spun.clone().multiply(own.set(...body.turn));
  point.set(...body.homeSize).applyQuaternion(spun);
  const homeSize = map3(point.toArray(), (n) => Math.abs(Math.round(n)));
  return { ...body, turn: [x, y, z, w], homeSize };
}

/** The box around a body after a part of a turn that begins with its middle at a point. */
export function boxInTurn(turning: Turning, body: Body, at: Vec3, share: number): Box {
  const corners = boxCorners(boxAt(body, at));
  return boxOf(
    corners.map((corner) => roundTo(turning, corner, share)),
    0,
  );
}
