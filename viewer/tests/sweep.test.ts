import { describe, expect, it } from "vitest";
import { arcsIn, type Square, sweptArcs, sweptGeometry } from "../src/scene/sweep";

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function chance(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const isIn = ([u, v]: Square, x: number, y: number): boolean => Math.abs(x - u) < 0.5 && Math.abs(y - v) < 0.5;

/** Whether a point is swept, by many positions of the turn. */
function isSwept(squares: readonly Square[], radius: number, at: number, angle: number): boolean {
  for (let k = 0; k <= 400; k++) {
    const back = at - (angle * k) / 400;
    if (squares.some((square) => isIn(square, radius * Math.cos(back), radius * Math.sin(back)))) return true;
  }
  return false;
}

describe("what squares sweep", () => {
  it("is an arc where a circle crosses a square, or the full circle within it", () => {
    expect(arcsIn([0, 0], 0.3)).toEqual([[0, 2 * Math.PI]]);
    expect(arcsIn([0, 0], 0.6)).toHaveLength(4);
    expect(arcsIn([0, 0], 0.8)).toEqual([]);
    expect(arcsIn([3, 0], 2)).toEqual([]);
    const [[begin, end]] = arcsIn([2, 0], 2) as [[number, number]];
    expect(Math.cos(begin) * 2 - 2).toBeGreaterThan(-0.5);
    expect(end - begin).toBeCloseTo(4 * Math.asin(0.125), 1);
  });

  it("agrees with many positions of random squares", () => {
    const next = chance(7);
    let both = 0;
    for (let n = 0; n < 60; n++) {
      const shift = n % 2 ? 0 : 0.5;
      const squares = Array.from({ length: 1 + Math.floor(4 * next()) }, (): Square => [
        Math.round(6 * next() - 3) + shift,
        Math.round(6 * next() - 3) + shift,
      ]);
      const angle = [Math.PI / 2, -Math.PI / 2, Math.PI, -Math.PI][n % 4]!;
      for (let k = 0; k < 40; k++) {
        const [radius, at] = [0.05 + 5 * next(), 2 * Math.PI * next()];
        const arcs = sweptArcs(squares, radius, angle);
        const ends = arcs.flat().map((end) => Math.abs(Math.sin((end - at) / 2)));
        const thin = squares.flatMap((square) => arcsIn(square, radius)).some(([begin, end]) => end - begin < 0.03);
        // Where it is close, many positions do not decide.
        if (thin || Math.min(1, ...ends) < 0.02) continue;
        const claimed = arcs.some(([begin, end]) => [at, at + 2 * Math.PI].some((a) => a > begin && a < end));
        expect(claimed, `${JSON.stringify(squares)} ${radius} ${at} ${angle}`).toBe(
          isSwept(squares, radius, at, angle),
        );
        if (claimed) both++;
      }
    }
    expect(both).toBeGreaterThan(300);
    expect(both).toBeLessThan(2200);
  });

  it("is closed, stays between its layers, and is as large as it must be", () => {
    // A cube about the line of its own corner turns by a quarter: it sweeps itself, a half of a disc less the corners.
    const geometry = sweptGeometry([{ low: 0, squares: [[0.5, 0.5]] }], 2, Math.PI / 2);
    const points = geometry.getAttribute("position");
    let area = 0;
    for (let i = 0; i < points.count; i += 3) {
      const [a, b, c] = [i, i + 1, i + 2].map((k) => [points.getX(k), points.getY(k), points.getZ(k)] as const);
      for (const [, , z] of [a!, b!, c!]) expect(z === 0 || z === 1).toBe(true);
      if (a![2] === 1 && b![2] === 1 && c![2] === 1)
        area += Math.abs((b![0] - a![0]) * (c![1] - a![1]) - (b![1] - a![1]) * (c![0] - a![0])) / 2;
    }
    // Two halves of squares, and a quarter of the disc through the far corner.
    expect(area).toBeCloseTo(1 + Math.PI / 2, 2);
  });
});
