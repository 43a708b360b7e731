/** Where the cubes of a stick are drawn: an oblique view of its two halves, the lower one below the upper one. */

import { dot, minus, plus, type Vec3 } from "../../scene/vec";
import { SIDES, squareOf } from "../../vector/faces";
import type { Cell } from "./document";

/** How far to the right, and how far down, a step along x, y and z leads. */
const RIGHT: Vec3 = [46, 22, 0];
const DOWN: Vec3 = [0, -24, -20];
const MARGIN = 2;

const LENGTH = 6;
/** From one half to the other, in cubes. */
const APART = 4.4;
/** The corners of the box around both halves. */
const LOW: Vec3 = [-0.5, -0.5, -0.5];
const HIGH: Vec3 = [LENGTH - 0.5, 1.5, APART + 0.5];

const SPAN = minus(HIGH, LOW);
export const WIDTH = dot(RIGHT, SPAN) + 2 * MARGIN;
export const HEIGHT = -dot(DOWN, SPAN) + 2 * MARGIN;

/** How far down the words next to the two halves are. */
export const UPPER_LABEL = 12;
export const LOWER_LABEL = 80;

/** The sides that are seen: that along x, the one against y, and that along z. */
const SEEN = [
  { name: "right", side: SIDES[0]! },
  { name: "front", side: SIDES[3]! },
  { name: "top", side: SIDES[4]! },
] as const;

export interface DrawnCube {
  readonly key: string;
  /** Which of the twelve it is; null for the others. */
  readonly removable: number | null;
  readonly faces: readonly { readonly side: "right" | "front" | "top"; readonly points: string }[];
  /** The middle of its top. */
  readonly label: readonly [number, number];
}

/** The 24 cubes of a stick of length 6, those in front after those behind them. */
export function drawnCubes(removable: readonly Cell[]): DrawnCube[] {
  const cubes: DrawnCube[] = [];
  for (const z of [1, 0])
    for (const y of [1, 0])
      for (let x = 0; x < LENGTH; x++) {
        const number = removable.findIndex((cell) => cell.join() === `${x},${y},${z}`);
        const at: Vec3 = [x, y, z * APART];
        cubes.push({
          key: `${x},${y},${z}`,
          removable: number < 0 ? null : number,
          faces: SEEN.map(({ name, side }) => ({ side: name, points: squareOf(at, side).map(placed).join(" ") })),
          label: placed(plus(at, [0, 0, 0.5])),
        });
      }
  return cubes;
}

/** Where a point is drawn. */
function placed(at: Vec3): readonly [number, number] {
  return [MARGIN + dot(RIGHT, minus(at, LOW)), MARGIN + dot(DOWN, minus(at, HIGH))];
}
