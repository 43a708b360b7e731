import { describe, expect, it } from "vitest";
import { isCut, NUMBERS, sumOfValues, toggled, valueOf } from "../../src/bench/model/stick";
import { drawnCubes, HEIGHT, WIDTH } from "../../src/bench/model/stick-drawing";
import { TABLES } from "./sample";

const TWELVE = TABLES.removable.map((_, cube) => cube);

describe("the values of a stick", () => {
  it("add up to its number less one", () => {
    for (let number = 1; number <= NUMBERS; number += 13) {
      expect(1 + TWELVE.filter((cube) => isCut(number, cube)).reduce((sum, cube) => sum + valueOf(cube), 0)).toBe(
        number,
      );
    }
    expect(TWELVE.map((cube) => toggled(1, cube) - 1)).toEqual(TWELVE.map(valueOf));
  });

  it("are written as a sum", () => {
    const plain = (number: number): string => sumOfValues(number).replaceAll("\u00a0", " ");
    expect(plain(74)).toBe("1 + 8 + 64 = 73, number 74");
    expect(plain(257)).toBe("256, number 257");
    expect(plain(1)).toBe("none, number 1");
    expect(plain(4096)).toBe("1 + 2 + 4 + 8 + 16 + 32 + 64 + 128 + 256 + 512 + 1024 + 2048 = 4095, number 4096");
  });
});

describe("the drawing of a stick", () => {
  const cubes = drawnCubes(TABLES.removable);
  const labels = new Map(
    cubes.flatMap(({ removable, label }) => (removable === null ? [] : [[removable, label] as const])),
  );

  it("has the 24 cubes once, and each of the twelve", () => {
    expect(new Set(cubes.map(({ key }) => key)).size).toBe(24);
    expect([...labels.keys()].sort((a, b) => a - b)).toEqual(TWELVE);
  });

  it("is in its box", () => {
    for (const { faces } of cubes)
      for (const [x, y] of faces.flatMap(({ points }) =>
        points.split(" ").map((point) => point.split(",").map(Number) as [number, number]),
      )) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(WIDTH);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(HEIGHT);
      }
  });

  it("has the values in order: to the right, behind higher up, the bottom below", () => {
    const [x, y] = [(cube: number): number => labels.get(cube)![0], (cube: number): number => labels.get(cube)![1]];
    for (const row of [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
      [10, 11],
    ]) {
      for (const [n, cube] of row.entries()) {
        expect(y(cube)).toBe(y(row[0]!));
        if (n > 0) expect(x(cube)).toBeGreaterThan(x(row[n - 1]!));
      }
    }
    expect([y(4) < y(0), y(0) < y(10), y(10) < y(8)]).toEqual([true, true, true]);
    // 256 and 512 are below 2 and 4.
    expect([x(8), x(9)]).toEqual([x(1), x(2)]);
  });

  it("draws what is in front later", () => {
    const order = new Map(cubes.map(({ removable }, n) => [removable, n]));
    for (const [behind, front] of [
      [4, 0],
      [7, 3],
      [10, 8],
      [0, 1],
    ] as const)
      expect(order.get(behind)).toBeLessThan(order.get(front)!);
  });
});
