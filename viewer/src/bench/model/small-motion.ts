/** A motion to first order as a small move that can be seen: how far pieces go, and how they turn. */

import { Quaternion, Vector3 } from "three";
import { type Body, boxAt, boxCorners } from "../../scene/bodies";
import { cross, plus, scaled, type Vec3 } from "../../scene/vec";
import type { PieceMotion } from "../api/types";

/** How far the fastest point of a piece goes, in units of the picture: to be seen, and less than any slide. */
const FAR = 0.3;

export interface SmallMove {
  readonly shift: Vec3;
  readonly turn: Body["turn"];
}

/**
 * Where bodies at `at` go by a motion; `turns` are how they are turned there. Bodies that rest stay as they are.
 */
export function smallMoves(bodies: readonly Body[], at: readonly Vec3[], motion: readonly PieceMotion[]): SmallMove[] {
  const own = bodies.map((body) => motion.find(({ piece }) => piece === body.piece));
  const speeds = bodies.map((body, b) => (own[b] ? speedOf(body, at[b]!, own[b]) : 0));
  const times = FAR / Math.max(...speeds, 1e-9);
  return bodies.map((body, b) => {
    const moves = own[b];
    if (!moves || speeds[b] === 0) return { shift: [0, 0, 0], turn: body.turn };
    const angle = times * Math.hypot(...moves.turn);
    const spun = new Quaternion(...body.turn);
    if (angle > 0) spun.premultiply(new Quaternion().setFromAxisAngle(new Vector3(...moves.turn).normalize(), angle));
    return {
      shift: scaled(velocityOf(moves, plus(at[b]!, body.origin)), times),
      turn: [spun.x, spun.y, spun.z, spun.w],
    };
  });
}

/** The velocity of a point of the assembly. */
function velocityOf({ slide, turn }: PieceMotion, point: Vec3): Vec3 {
  return plus(slide, cross(turn, point));
}

/** The greatest speed of the corners of a body. */
function speedOf(body: Body, at: Vec3, motion: PieceMotion): number {
  const corners = boxCorners(boxAt(body, at));
  return Math.max(...corners.map((corner) => Math.hypot(...velocityOf(motion, plus(corner, body.origin)))));
}
