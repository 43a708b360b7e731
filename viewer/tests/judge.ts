/**
 * What pictures should show, found by rays through the cells of pieces; it shares nothing with how they are painted.
 */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { cross, dot, minus, plus, type Vec3 } from "../src/scene/vec";
import type { Path } from "../src/vector/paths";
import type { Cell } from "../src/bench/model/document";
import { Lattice, type LatticeData } from "../src/bench/model/lattice";

const ROOT = resolve(import.meta.dirname, "../..");
const OWN_PYTHON = join(ROOT, ".venv/bin/python");
const PYTHON = process.env.BURRKIT_PYTHON ?? (existsSync(OWN_PYTHON) ? OWN_PYTHON : "python3");

/** A puzzle from tests/page/random_scenes.py. */
export interface Puzzle {
  readonly lattice: LatticeData;
  readonly pieces: readonly (readonly Cell[])[];
  readonly scene: unknown;
}

/** Some random puzzles of each lattice. */
export function randomPuzzles(count: number): Puzzle[] {
  const printed = execFileSync(PYTHON, ["-m", "tests.page.random_scenes", `${count}`], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: join(ROOT, "src") },
    maxBuffer: 1 << 26,
  });
  return JSON.parse(printed.toString()) as Puzzle[];
}

/** Numbers from 0 to 1 that look random and are the same each time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** A cell in space: a convex body by the planes of its sides, or a ball. */
export interface Solid {
  readonly piece: number;
  readonly cell: Cell;
  readonly corners: readonly Vec3[];
  readonly planes: readonly { normal: Vec3; distance: number }[];
  readonly radius: number;
}

/** All cells of a puzzle where its lattice has them. */
export function solidsOf({ lattice: data, pieces }: Puzzle): Solid[] {
  const lattice = new Lattice(data);
  return pieces.flatMap((cells, piece) =>
    cells.map((cell): Solid => {
      const placed = lattice.find(cell)!;
      const corners = lattice.corners(placed);
      const planes = data.types[placed.type]!.faces.map((face) => {
        const [a, b, c] = face.map((k) => corners[k]!);
        const normal = cross(minus(b!, a!), minus(c!, b!));
        return { normal, distance: dot(normal, a!) };
      });
      return { piece, cell, corners, planes, radius: data.radius };
    }),
  );
}

/** All cells of a puzzle as in its scene: on the ground, the middle of the box around them above the origin. */
export function standing(puzzle: Puzzle): Solid[] {
  const solids = solidsOf(puzzle);
  const points = solids.flatMap(({ corners }) => corners);
  const [low, high] = [Math.min, Math.max].map((of) => [0, 1, 2].map((k) => of(...points.map((point) => point[k]!))));
  return solids.map((solid) =>
    moved(solid, [-(low![0]! + high![0]!) / 2, -(low![1]! + high![1]!) / 2, puzzle.lattice.radius - low![2]!]),
  );
}

export function moved(solid: Solid, by: Vec3): Solid {
  const planes = solid.planes.map(({ normal, distance }) => ({ normal, distance: distance + dot(normal, by) }));
  return { ...solid, corners: solid.corners.map((corner) => plus(corner, by)), planes };
}

/** What a ray meets first; null for nothing. */
function firstHit(solids: readonly Solid[], from: Vec3, way: Vec3): Solid | null {
  let [found, least] = [null as Solid | null, Infinity];
  for (const solid of solids) {
    const far = entry(solid, from, way);
    if (far !== null && far < least) [found, least] = [solid, far];
  }
  return found;
}

function entry({ corners, planes, radius }: Solid, from: Vec3, way: Vec3): number | null {
  if (radius > 0) {
    const off = minus(from, corners[0]!);
    const [a, b, c] = [dot(way, way), dot(way, off), dot(off, off) - radius * radius];
    return b * b > a * c ? (-b - Math.sqrt(b * b - a * c)) / a : null;
  }
  let [low, high] = [-Infinity, Infinity];
  for (const { normal, distance } of planes) {
    const [speed, above] = [dot(normal, way), dot(normal, from) - distance];
    if (Math.abs(speed) < 1e-12) {
      if (above > 0) return null;
    } else if (speed < 0) low = Math.max(low, -above / speed);
    else high = Math.min(high, -above / speed);
  }
  return low < high ? low : null;
}

/** The area that a path fills: discs, and outlines. */
interface Area {
  readonly path: Path;
  readonly discs: readonly (readonly [x: number, y: number, radius: number])[];
  readonly rings: readonly (readonly (readonly [number, number])[])[];
}

/** Paths with a fill, but for the shine on balls. */
function areasOf(paths: readonly Path[]): Area[] {
  return paths
    .filter(({ fill }) => fill !== "none" && fill !== "#ffffff")
    .map((path): Area => {
      const parts = path.d!.split("M").filter((part) => part !== "");
      const discs = parts
        .filter((part) => part.includes("a"))
        .map((part) => {
          const [left, y, radius] = part.split(/[ a]/).map(Number) as [number, number, number];
          return [left + radius, y, radius] as const;
        });
      const rings = parts
        .filter((part) => !part.includes("a"))
        .map((part) =>
          part
            .replace("Z", "")
            .split("L")
            .map((point) => point.split(" ").map(Number) as [number, number]),
        );
      return { path, discs, rings };
    });
}

function covers({ discs, rings }: Area, x: number, y: number): boolean {
  if (discs.some(([cx, cy, radius]) => Math.hypot(x - cx, y - cy) < radius)) return true;
  // To the right of the point an odd number of sides.
  return rings.some(
    (ring) =>
      ring.filter(([ax, ay], k) => {
        const [bx, by] = ring[(k + 1) % ring.length]!;
        return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay);
      }).length %
        2 ===
      1,
  );
}

/** A ray of the view through a point of the paper. */
export type Ray = (x: number, y: number) => readonly [from: Vec3, way: Vec3];

const AROUND = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/**
 * Where on the paper to look, and how far around a point the same must be seen: pieces are drawn a little smaller than
 * they are.
 */
export interface Window {
  readonly low: readonly [number, number];
  readonly size: readonly [number, number];
  readonly clear: number;
  readonly points: number;
}

/**
 * Compare a picture with what rays meet at random points of the paper, except near borders: how many, and which are
 * wrong.
 */
export function judge(
  paths: readonly Path[],
  solids: readonly Solid[],
  ray: Ray,
  window: Window,
  isRight: (top: Path | null, hit: Solid | null) => boolean,
): { compared: number; wrong: string[] } {
  const next = chance(window.points);
  const areas = areasOf(paths);
  let compared = 0;
  const wrong: string[] = [];
  for (let k = 0; k < window.points; k++) {
    const [x, y] = [window.low[0] + next() * window.size[0], window.low[1] + next() * window.size[1]];
    const [hit, ...others] = AROUND.map(([a, b]) =>
      firstHit(solids, ...ray(x + a * window.clear, y + b * window.clear)),
    );
    if (others.some((other) => other?.cell !== hit?.cell)) continue;
    compared++;
    // Coordinates are rounded, so that a point may be in the crack between two parts of a face.
    const tops = AROUND.map(
      ([a, b]) =>
        areas.findLast((area) => covers(area, x + (a * window.clear) / 8, y + (b * window.clear) / 8))?.path ?? null,
    );
    if (!tops.some((top) => isRight(top, hit ?? null)))
      wrong.push(
        `(${x.toFixed(2)}, ${y.toFixed(2)}): piece ${hit?.piece ?? "none"}, painted ${tops[0]?.fill ?? "nothing"}`,
      );
  }
  return { compared, wrong };
}
