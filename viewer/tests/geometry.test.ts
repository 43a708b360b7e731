import { describe, expect, it } from "vitest";
import { buildSolid, DEFAULTS, type Solid, triangles } from "../src/scene/geometry";

type Cell = [number, number, number];

const box = (x: number, y: number, z: number): Cell[] => {
  const cells: Cell[] = [];
  for (let i = 0; i < x; i++) for (let j = 0; j < y; j++) for (let k = 0; k < z; k++) cells.push([i, j, k]);
  return cells;
};

/** Cubes that hang together, grown from one by a little chance that is the same each time. */
function blob(size: number, seed: number): Cell[] {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const cells: Cell[] = [[0, 0, 0]];
  const seen = new Set(["0,0,0"]);
  while (cells.length < size) {
    const cell: Cell = [...cells[next(cells.length)]!];
    cell[next(3)]! += next(2) * 2 - 1;
    if (!seen.has(cell.join())) {
      seen.add(cell.join());
      cells.push(cell);
    }
  }
  return cells;
}

/** A hair's breadth each way: a point between two cubes belongs to both. */
const AROUND = box(2, 2, 2).map((corner) => corner.map((side) => (side - 0.5) * 1e-3));

/** Edges with different numbers of triangles on one side and on the other, by the places of their ends. */
function cracks(solid: Solid): number {
  const name = (p: number): string => [0, 1, 2].map((k) => Math.round(solid.position[3 * p + k]! * 1e4)).join();
  const sides = new Map<string, number>();
  for (let t = 0; t < solid.index.length; t += 3)
    for (const [i, j] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const [a, b] = [name(solid.index[t + i]!), name(solid.index[t + j]!)];
      if (a === b) continue;
      const [key, way] = a < b ? [`${a} ${b}`, 1] : [`${b} ${a}`, -1];
      sides.set(key, (sides.get(key) ?? 0) + way);
    }
  return [...sides.values()].filter((sum) => sum !== 0).length;
}

/** The volume that the surface encloses. */
function volume({ position: p, index }: Solid): number {
  let sum = 0;
  for (let t = 0; t < index.length; t += 3) {
    const [a, b, c] = [3 * index[t]!, 3 * index[t + 1]!, 3 * index[t + 2]!];
    const cross = (u: number, v: number): number => p[b + u]! * p[c + v]! - p[b + v]! * p[c + u]!;
    sum += (p[a]! * cross(1, 2) + p[a + 1]! * cross(2, 0) + p[a + 2]! * cross(0, 1)) / 6;
  }
  return sum;
}

describe("buildSolid", () => {
  it("has no faces inside", () => {
    expect(triangles(buildSolid(box(1, 1, 1), [1, 1, 1]))).toBe(6 * 18);
    expect(triangles(buildSolid(box(3, 3, 3), [1, 1, 1]))).toBe(54 * 18);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("has no cracks (blob %i)", (seed) => {
    const solid = buildSolid(blob(40, seed), [1, 1, 1]);
    expect(cracks(solid)).toBe(0);
  });

  it("is a little smaller than its cubes, and never outside of them", () => {
    for (const cells of [box(1, 1, 1), box(4, 2, 3), blob(60, 11)]) {
      const solid = buildSolid(cells, [1, 1, 1]);
      expect(volume(solid)).toBeGreaterThan(cells.length * 0.9);
      expect(volume(solid)).toBeLessThan(cells.length);
      const filled = new Set(cells.map((cell) => cell.join()));
      for (let p = 0; p < solid.position.length; p += 3) {
        const at = [0, 1, 2].map((k) => solid.position[p + k]!);
        const isInside = AROUND.some((by) => filled.has(at.map((x, k) => Math.round(x + by[k]!) + 0).join()));
        expect(isInside).toBe(true);
      }
    }
  });

  it("keeps the gap from the cubes' faces, and rounds convex edges only", () => {
    const { position } = buildSolid(box(2, 2, 2), [1, 1, 1]);
    expect(Math.max(...position)).toBeCloseTo(1.5 - DEFAULTS.gap, 5);
    expect(Math.min(...position)).toBeCloseTo(-0.5 + DEFAULTS.gap, 5);
  });

  it("has normals of length one that look outward", () => {
    const solid = buildSolid(blob(50, 3), [1, 1, 1]);
    for (let p = 0; p < solid.normal.length; p += 3)
      expect(Math.hypot(solid.normal[p]!, solid.normal[p + 1]!, solid.normal[p + 2]!)).toBeCloseTo(1, 5);
  });

  it("paints the cubes that have a colour", () => {
    const solid = buildSolid(
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
      [1, 0, 0],
      (cell) => (cell === 1 ? [0, 0, 1] : undefined),
    );
    const blue = [...Array(solid.position.length / 3).keys()].filter((p) => solid.colour[3 * p + 2]! > 0.5);
    expect(blue.length).toBe(5 * 4);
    for (const p of blue) expect(solid.position[3 * p]).toBeGreaterThan(0.5);
  });

  it("builds 3,000 cubes", () => {
    const solid = buildSolid(blob(3000, 5), [1, 1, 1]);
    expect(cracks(solid)).toBe(0);
  });
});
