/** Flat faces and balls in parallel projection, in the colours of CSS: the pictures that need no WebGL. */

import { dot, type Vec3 } from "../scene/vec";
import { type Angle, axesOf, eyeAt, lightOn, seen } from "./angle";
import { isSeen, planeOf, type Polygon } from "./order";
import { type Painted, type Paper, type Path, pathsInOrder, rounded } from "./paths";

interface Shown {
  readonly colour: string;
  readonly opacity: number;
  /** What events refer to: the value of the attribute `data-face`. */
  readonly name?: number | undefined;
}

export interface FlatFace extends Polygon, Shown {}

export interface FlatBall extends Shown {
  readonly centre: Vec3;
  readonly radius: number;
}

/** What is drawn: pieces with faces, or pieces made of balls of one size. */
export interface FlatScene {
  readonly faces: readonly FlatFace[];
  readonly balls: readonly FlatBall[];
}

/** Paths from far to near, and the view box around them. */
export interface FlatPicture {
  readonly paths: readonly Path[];
  readonly box: string;
}

/** Of edges, and around balls. */
const LINE = { colour: "#1e140a", opacity: 0.36 };

/** Of lines and seams, in cubes. */
export const LINE_WIDTH = 0.03;

/** Around what is drawn, in cubes. */
const MARGIN = 0.06;

export function flatPicture({ faces, balls }: FlatScene, angle: Angle): FlatPicture {
  const eye = eyeAt(angle);
  const [right, down] = axesOf(angle);
  const paper: Paper = { place: (at) => `${fine(dot(right, at))} ${fine(dot(down, at))}`, seam: LINE_WIDTH };
  const painted = faces.flatMap((face): Painted[] => {
    const plane = planeOf(face);
    if (!isSeen(plane, eye)) return [];
    return [
      {
        ...face,
        fill: shaded(face.colour, lightOn(plane.normal, angle)),
        line: LINE.colour,
        lineOpacity: LINE.opacity,
      },
    ];
  });
  return {
    paths: [...pathsInOrder(painted, eye, paper), ...ballPaths(balls, angle)],
    box: boxAround(painted, balls, angle),
  };
}

/** A colour of CSS in a light from 0 to 1. */
function shaded(colour: string, light: number): string {
  return `color-mix(in srgb, ${colour} ${rounded(light * 100)}%, #1d1710)`;
}

/** How bright, how far to the upper left, and how large the spots of light on balls are, in radii. */
const SHINE = { opacity: 0.28, right: -0.32, down: -0.36, size: 0.36 };

/** Disjoint balls of one size hide each other in the order of their middles. */
function ballPaths(balls: readonly FlatBall[], angle: Angle): Path[] {
  const placed = balls.map((ball) => ({ ...ball, at: seen(angle, ball.centre) }));
  placed.sort((a, b) => b.at[2] - a.at[2]);
  return placed.flatMap(({ at: [x, y], radius, colour, opacity, name }): Path[] => {
    const thin = opacity < 1 ? { opacity: `${rounded(opacity)}` } : {};
    return [
      {
        fill: colour,
        stroke: LINE.colour,
        "stroke-opacity": `${LINE.opacity}`,
        ...thin,
        ...(name === undefined ? {} : { "data-face": `${name}` }),
        d: disc(x, y, radius),
      },
      {
        fill: "#ffffff",
        "fill-opacity": `${rounded(SHINE.opacity * opacity)}`,
        d: disc(x + SHINE.right * radius, y + SHINE.down * radius, SHINE.size * radius),
      },
    ];
  });
}

function disc(x: number, y: number, radius: number): string {
  const r = fine(radius);
  return `M${fine(x - radius)} ${fine(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function boxAround(faces: readonly Polygon[], balls: readonly FlatBall[], angle: Angle): string {
  const axes = axesOf(angle);
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  const add = (at: Vec3, radius: number): void => {
    for (const k of [0, 1] as const) {
      const along = dot(axes[k], at);
      low[k] = Math.min(low[k]!, along - radius - MARGIN);
      high[k] = Math.max(high[k]!, along + radius + MARGIN);
    }
  };
  for (const { ring } of faces) for (const at of ring) add(at, 0);
  for (const { centre, radius } of balls) add(centre, radius);
  if (low[0]! > high[0]!) return "0 0 1 1";
  return [...low, high[0]! - low[0]!, high[1]! - low[1]!].map(fine).join(" ");
}

/** A coordinate in cubes, so fine that a picture may be enlarged. */
function fine(value: number): number {
  return Math.round(value * 1000) / 1000;
}
