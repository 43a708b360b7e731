/**
 * The volume that a group of cubes sweeps as it turns about a line along an axis.
 *
 * Across the axis cubes are squares. On a circle about the line a square covers arcs, which a turn makes longer by its
 * angle. The squares of a layer are cut into rings between the circles through their corners and the circles that touch
 * their sides, and these into thin ones, so that from one edge of a ring to the other arcs only grow or shrink.
 */

import { BufferGeometry, Float32BufferAttribute } from "three";
import { type Axis, make3, type Vec3 } from "./vec";
import type { Turning } from "./turning";

/** The middle of a square, from the line, with sides of 1. */
export type Square = readonly [number, number];

/** From where to where, in radians; the beginning is in the first full turn, the end may be beyond. */
export type Arc = readonly [number, number];

const FULL = 2 * Math.PI;

/** The greatest width of a ring. */
const WIDE = 0.06;

/** Arcs are drawn by chords no longer than this angle. */
const CHORD = Math.PI / 48;

/** Gaps of drawing that come of rounding alone. */
const LEAST = 1e-6;

/** Where a circle is inside a square. */
export function arcsIn([u, v]: Square, radius: number): Arc[] {
  const at = new Set<number>();
  const cross = (x: number, y: number, isIn: boolean): void => {
    if (isIn) at.add((Math.atan2(y, x) + FULL) % FULL);
  };
  for (const half of [-0.5, 0.5]) {
    const [x, y] = [u + half, v + half];
    const [across, along] = [radius * radius - x * x, radius * radius - y * y];
    for (const sign of [1, -1]) {
      if (across >= 0) cross(x, sign * Math.sqrt(across), Math.abs(sign * Math.sqrt(across) - v) <= 0.5 + LEAST);
      if (along >= 0) cross(sign * Math.sqrt(along), y, Math.abs(sign * Math.sqrt(along) - u) <= 0.5 + LEAST);
    }
  }
  const isIn = (angle: number): boolean =>
    Math.abs(radius * Math.cos(angle) - u) < 0.5 && Math.abs(radius * Math.sin(angle) - v) < 0.5;
  const ends = [...at].sort((a, b) => a - b);
  if (ends.length === 0) return isIn(0) ? [[0, FULL]] : [];
  return ends.flatMap((begin, i): Arc[] => {
    const end = ends[i + 1] ?? ends[0]! + FULL;
    return end - begin > LEAST && isIn((begin + end) / 2) ? [[begin, end]] : [];
  });
}

/** Where a circle is inside what squares sweep as they turn by an angle. */
export function sweptArcs(squares: readonly Square[], radius: number, angle: number): Arc[] {
  return united(
    squares
      .flatMap((square) => arcsIn(square, radius))
      .map(([begin, end]) => [begin + Math.min(angle, 0), end + Math.max(angle, 0)]),
  );
}

/** Arcs that may overlap, as arcs that do not. */
function united(arcs: readonly Arc[]): Arc[] {
  const placed = arcs.map(([begin, end]): Arc => {
    const from = ((begin % FULL) + FULL) % FULL;
    return [from, from + Math.min(end - begin, FULL)];
  });
  const found: [number, number][] = [];
  for (const [begin, end] of placed.sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last && begin <= last[1] + LEAST) last[1] = Math.max(last[1], end);
    else found.push([begin, end]);
  }
  // The last ones may go on into the first.
  for (
    let last = found.at(-1);
    found.length > 1 && last && last[1] >= found[0]![0] + FULL - LEAST;
    last = found.at(-1)
  ) {
    const [first] = found.splice(0, 1);
    last[1] = Math.max(last[1], first![1] + FULL);
  }
  return found.map(([begin, end]) => (end - begin >= FULL - LEAST ? [0, FULL] : [begin, end]));
}

/** The radii at which the arcs of squares begin, end, join or part. */
function radiiOf(squares: readonly Square[]): number[] {
  const found = new Set<number>();
  for (const [u, v] of squares) {
    const nearest = (at: number): number => Math.max(Math.abs(at) - 0.5, 0);
    for (const x of [u - 0.5, u + 0.5]) {
      if (Math.abs(v) < 0.5) found.add(round(Math.abs(x)));
      for (const y of [v - 0.5, v + 0.5]) found.add(round(Math.hypot(x, y)));
    }
    for (const y of [v - 0.5, v + 0.5]) if (Math.abs(u) < 0.5) found.add(round(Math.abs(y)));
    found.add(round(Math.hypot(nearest(u), nearest(v))));
  }
  const exact = [...found].sort((a, b) => a - b);
  return exact.flatMap((radius, i) => {
    const next = exact[i + 1];
    if (next === undefined) return [radius];
    const parts = Math.ceil((next - radius) / WIDE);
    return Array.from({ length: parts }, (_, k) => radius + ((next - radius) * k) / parts);
  });
}

function round(radius: number): number {
  return Math.round(radius * 1e9) / 1e9;
}

/** A ring between two radii, with the arcs at its inner and at its outer edge, which belong to each other. */
interface Ring {
  readonly radii: readonly [number, number];
  readonly inner: readonly Arc[];
  readonly outer: readonly Arc[];
}

function ringsOf(squares: readonly Square[], angle: number): Ring[] {
  const radii = radiiOf(squares);
  return radii.slice(1).map((outer, i): Ring => {
    const inner = radii[i]!;
    const within = 1e-7 + 1e-4 * (outer - inner);
    const [low, high] = [sweptArcs(squares, inner + within, angle), sweptArcs(squares, outer - within, angle)];
    if (low.length === high.length) return { radii: [inner, outer], inner: low, outer: high };
    const middle = sweptArcs(squares, (inner + outer) / 2, angle);
    return { radii: [inner, outer], inner: middle, outer: middle };
  });
}

/** Parts of one list of arcs that the other lacks. */
function lacking(arcs: readonly Arc[], others: readonly Arc[]): Arc[] {
  let left = [...arcs];
  for (const [begin, end] of others)
    for (const turn of [-FULL, 0, FULL])
      left = left.flatMap(([from, to]): Arc[] => {
        const [a, b] = [Math.max(from, begin + turn), Math.min(to, end + turn)];
        return a >= b
          ? [[from, to]]
          : [
              [from, a],
              [b, to],
            ];
      });
  return left.filter(([from, to]) => to - from > 1e-3);
}

/** The volume that cubes, given by their middles, sweep as they turn, relative to the point of the line. */
export function sweptVolume(cubes: readonly Vec3[], { axis, pivot, angle }: Turning): BufferGeometry {
  const layers = new Map<number, Square[]>();
  for (const cube of cubes) {
    const [along, u, v] = make3((k) => Math.round(2 * (cube[(axis + k) % 3]! - pivot[(axis + k) % 3]!)) / 2);
    const layer = layers.get(along);
    if (layer) layer.push([u, v]);
    else layers.set(along, [[u, v]]);
  }
  return sweptGeometry(
    [...layers].map(([middle, squares]) => ({ low: middle - 0.5, squares })),
    axis,
    angle,
  );
}

/** The swept volume of squares in layers, with `low` and `high` along the axis, as triangles about the line. */
export function sweptGeometry(
  layers: readonly { readonly low: number; readonly squares: readonly Square[] }[],
  axis: Axis,
  angle: number,
): BufferGeometry {
  const points: number[] = [];
  const put = (radius: number, at: number, height: number): void => {
    const point = [0, 0, 0];
    point[(axis + 1) % 3] = radius * Math.cos(at);
    point[(axis + 2) % 3] = radius * Math.sin(at);
    point[axis] = height;
    points.push(...point);
  };
  const quad = (a: Vec3, b: Vec3, c: Vec3, d: Vec3): void => {
    for (const corner of [a, b, c, a, c, d]) put(...corner);
  };
  for (const { low, squares } of layers) {
    const high = low + 1;
    const rings = ringsOf(squares, angle);
    const wall = (radius: number, [begin, end]: Arc): void => {
      const parts = Math.ceil((end - begin) / CHORD);
      for (let k = 0; k < parts; k++) {
        const [a, b] = [begin + ((end - begin) * k) / parts, begin + ((end - begin) * (k + 1)) / parts];
        quad([radius, a, low], [radius, b, low], [radius, b, high], [radius, a, high]);
      }
    };
    rings.forEach(({ radii: [near, far], inner, outer }, i) => {
      inner.forEach(([a, b], n) => {
        const [c, d] = outer[n]!;
        const parts = Math.ceil(Math.max(b - a, d - c) / CHORD);
        for (let k = 0; k < parts; k++) {
          const [from, to] = [k / parts, (k + 1) / parts];
          for (const height of [low, high])
            quad(
              [near, a + (b - a) * from, height],
              [far, c + (d - c) * from, height],
              [far, c + (d - c) * to, height],
              [near, a + (b - a) * to, height],
            );
        }
        if (b - a >= FULL - LEAST) return;
        quad([near, a, low], [far, c, low], [far, c, high], [near, a, high]);
        quad([near, b, low], [far, d, low], [far, d, high], [near, b, high]);
      });
      const before = rings[i - 1]?.outer ?? [];
      for (const arc of [...lacking(inner, before), ...lacking(before, inner)]) wall(near, arc);
      if (i === rings.length - 1) for (const arc of outer) wall(far, arc);
    });
  }
  const geometry = new BufferGeometry().setAttribute("position", new Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals();
  return geometry;
}
