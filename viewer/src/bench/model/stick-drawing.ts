/** Where the cubes of a stick are drawn: an oblique view of its two halves, the lower one below the upper one. */

import type { Cell } from "./document";

/** The size of a cube's front, and how far its back is shifted. */
const ACROSS = 46;
const UP = 20;
const BACK: readonly [number, number] = [22, -24];
const MARGIN = 2;
/** From one half to the other. */
const APART = 2 * -BACK[1] + UP + 20;

const LENGTH = 6;

export const WIDTH = LENGTH * ACROSS + 2 * BACK[0] + 2 * MARGIN;
export const HEIGHT = APART + 2 * -BACK[1] + UP + 2 * MARGIN;

/** How far down the words next to the two halves are. */
export const UPPER_LABEL = 12;
export const LOWER_LABEL = APART - 8;

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
        cubes.push(cubeAt(x, y, z, number < 0 ? null : number));
      }
  return cubes;
}

function cubeAt(x: number, y: number, z: number, removable: number | null): DrawnCube {
  const left = MARGIN + x * ACROSS + y * BACK[0];
  const top = MARGIN - 2 * BACK[1] + (1 - z) * APART + y * BACK[1];
  const [right, bottom] = [left + ACROSS, top + UP];
  const back = ([px, py]: readonly [number, number]): [number, number] => [px + BACK[0], py + BACK[1]];
  const [a, b, c, d] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  const points = (...corners: readonly (readonly [number, number])[]): string =>
    corners.map((corner) => corner.join()).join(" ");
  return {
    key: `${x},${y},${z}`,
    removable,
    faces: [
      { side: "right", points: points(b, back(b), back(c), c) },
      { side: "front", points: points(a, b, c, d) },
      { side: "top", points: points(a, b, back(b), back(a)) },
    ],
    label: [left + (ACROSS + BACK[0]) / 2, top + BACK[1] / 2],
  };
}
