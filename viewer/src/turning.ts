/** Turns of bodies about a line along an axis: how far round, where to, and the room that it takes. */

import { Quaternion, Vector3 } from "three";
import { boxAt, boxOf, minus, plus, type Body, type Box, type Vec3 } from "./bodies";
import type { TurnDoc } from "./document";

/** A turn of the picture. */
export interface Turning {
  readonly axis: 0 | 1 | 2;
  /** A point of the line. */
  readonly pivot: Vec3;
  /** In radians. */
  readonly angle: number;
}

/** The point of the line of a turn, with the middles of cubes at whole numbers as in a scene. */
export function pivotOf({ pivot }: Pick<TurnDoc, "pivot">): Vec3 {
  return [pivot[0] / 2 - 0.5, pivot[1] / 2 - 0.5, pivot[2] / 2 - 0.5];
}

const spun = new Quaternion();
const own = new Quaternion();
const point = new Vector3();
const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)] as const;

/** Where a point is after a part of a turn. */
export function roundTo({ axis, pivot, angle }: Turning, at: Vec3, share: number): Vec3 {
  spun.setFromAxisAngle(AXES[axis], angle * share);
  point.set(...minus(at, pivot)).applyQuaternion(spun);
  return plus(pivot, [point.x, point.y, point.z]);
}

/** Write x, y, z, w of how a body is turned after a part of a turn, `from` before it. */
export function spin({ axis, angle }: Turning, from: Float32Array, at: number, share: number, out: Float32Array): void {
  own.fromArray(from, at);
  spun.setFromAxisAngle(AXES[axis], angle * share).multiply(own).toArray(out as unknown as number[], at);
}

/** A body of cubes as it lies after quarter turns, wherever that is. */
export function turnedBody(body: Body, { axis, angle }: Turning): Body {
  spun.setFromAxisAngle(AXES[axis], angle);
  const { x, y, z, w } = spun.clone().multiply(own.set(...body.turn));
  point.set(...body.homeSize).applyQuaternion(spun);
  const homeSize: Vec3 = [Math.abs(Math.round(point.x)), Math.abs(Math.round(point.y)), Math.abs(Math.round(point.z))];
  return { ...body, turn: [x, y, z, w], homeSize };
}

/** The box around a body after a part of a turn that begins with its middle at a point. */
export function boxInTurn(turning: Turning, body: Body, at: Vec3, share: number): Box {
  const { low, high } = boxAt(body, at);
  const corners = [low, high].flatMap(([x]) => [low, high].flatMap(([, y]) => [low, high].map(([, , z]): Vec3 => [x, y, z])));
  return boxOf(corners.map((corner) => roundTo(turning, corner, share)), 0);
}
