/** Solids of pieces that are not made of cubes: flat faces, or balls with necks, as plain arrays. */

import { acrossOf, cross, dot, minus, normalOf, plus, pointsOf, scaled, type Vec3 } from "../scene/vec";
import type { BallsDoc, FacesDoc } from "../scene/scene";
import type { Rgb, Solid } from "../scene/geometry";
import { type Paint, solidFaces } from "../vector/faces";

/** Parts of a ball around and from pole to pole, and of a neck around. */
const AROUND = 32;
const RINGS = 18;

/** Points with their normals, and triangles. */
class Patches {
  private readonly position: number[] = [];
  private readonly normal: number[] = [];
  private readonly index: number[] = [];
  private readonly colour: number[] = [];

  /** The number of a new point. */
  point(at: Vec3, normal: Vec3, colour: Rgb): number {
    this.position.push(...at);
    this.normal.push(...normal);
    this.colour.push(...colour);
    return this.position.length / 3 - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.index.push(a, b, c);
  }

  /** A convex face, by its points in order. */
  face(numbers: readonly number[]): void {
    for (let k = 1; k + 1 < numbers.length; k++) this.triangle(numbers[0]!, numbers[k]!, numbers[k + 1]!);
  }

  solid(): Solid {
    return {
      position: new Float32Array(this.position),
      normal: new Float32Array(this.normal),
      colour: new Float32Array(this.colour),
      index: new Uint32Array(this.index),
    };
  }
}

/** The faces about a middle, each with its own points, so that edges are sharp. */
export function buildFaces(doc: FacesDoc, middle: Vec3, colour: Rgb, paint?: Paint): Solid {
  const patches = new Patches();
  for (const face of solidFaces(doc, middle, colour, paint)) {
    const normal = normalOf(face.ring);
    patches.face(face.ring.map((point) => patches.point(point, normal, face.colour)));
  }
  return patches.solid();
}

/** Balls about a middle, and necks between them. */
export function buildBalls(doc: BallsDoc, middle: Vec3, colour: Rgb, paint?: Paint): Solid {
  const patches = new Patches();
  const centres = pointsOf(doc.centres).map((centre) => minus(centre, middle));
  centres.forEach((centre, k) => {
    addBall(patches, centre, doc.radius, paint?.(k) ?? colour);
  });
  for (let i = 0; i < doc.necks.length; i += 2)
    addNeck(patches, centres[doc.necks[i]!]!, centres[doc.necks[i + 1]!]!, doc.neck, colour);
  return patches.solid();
}

function addBall(patches: Patches, centre: Vec3, radius: number, colour: Rgb): void {
  const rows = Array.from({ length: RINGS + 1 }, (_, j) => {
    const down = (Math.PI * j) / RINGS;
    return Array.from({ length: AROUND + 1 }, (_, i) => {
      const turn = (2 * Math.PI * i) / AROUND;
      const out: Vec3 = [Math.sin(down) * Math.cos(turn), Math.sin(down) * Math.sin(turn), Math.cos(down)];
      return patches.point(plus(centre, scaled(out, radius)), out, colour);
    });
  });
  for (let j = 0; j < RINGS; j++)
    for (let i = 0; i < AROUND; i++) {
      const [a, b] = [rows[j]![i]!, rows[j]![i + 1]!];
      const [c, d] = [rows[j + 1]![i]!, rows[j + 1]![i + 1]!];
      if (j > 0) patches.triangle(a, c, b);
      if (j < RINGS - 1) patches.triangle(b, c, d);
    }
}

function addNeck(patches: Patches, one: Vec3, other: Vec3, radius: number, colour: Rgb): void {
  const way = minus(other, one);
  const unit = scaled(way, 1 / Math.hypot(...way));
  const u = acrossOf(unit);
  const v = cross(unit, u);
  const half = Math.sqrt(Math.max(dot(way, way) / 4, 0));
  const middle = scaled(plus(one, other), 0.5);
  // Its ends are well inside of the balls.
  const reach = 0.3 * half;
  const rows = [-reach, reach].map((at) =>
    Array.from({ length: AROUND + 1 }, (_, i) => {
      const turn = (2 * Math.PI * i) / AROUND;
      const out = plus(scaled(u, Math.cos(turn)), scaled(v, Math.sin(turn)));
      return patches.point(plus(plus(middle, scaled(unit, at)), scaled(out, radius)), out, colour);
    }),
  );
  for (let i = 0; i < AROUND; i++) {
    const [a, b] = [rows[0]![i]!, rows[0]![i + 1]!];
    const [c, d] = [rows[1]![i]!, rows[1]![i + 1]!];
    patches.triangle(a, b, d);
    patches.triangle(a, d, c);
  }
}
