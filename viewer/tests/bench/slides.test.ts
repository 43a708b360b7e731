/** Slides along the axes of a lattice: distances, stops, and which axis a drag means. */

import { describe, expect, it } from "vitest";
import type { SlideGroup } from "../../src/bench/api/types";
import type { Cell } from "../../src/bench/model/document";
import {
  CUBE_AXES,
  type Flat,
  followed,
  plainWays,
  pulledFar,
  restOf,
  SlideAxes,
  strain,
} from "../../src/bench/model/slides";

const group = (reach: number | null, ...pieces: number[]): SlideGroup => ({
  pieces,
  axis: 2,
  sign: -1,
  reach,
  distance: -(reach ?? 60),
});

/** Two axes of triangular prisms, in steps of a quarter of a unit. */
const PRISMS = new SlideAxes(4, {
  metric: [
    [0.5, 0, 0],
    [0, Math.sqrt(0.75), 0],
    [0, 0, 0.5],
  ],
  axes: [
    [0, 0, 2],
    [2, 0, 0],
    [-1, 1, 0],
  ],
});

it("have their directions in words", () => {
  expect([0, 1, 2].map((axis) => PRISMS.words(axis, 1))).toEqual([
    "up",
    "to the right",
    "to the left and away from you",
  ]);
  expect(PRISMS.words(2, -1)).toBe("to the right and toward you");
});

describe("the axis that a drag means", () => {
  /** On the screen, y down: to the right, away to the right, up, toward the viewer. */
  const ways: Flat[] = [
    [40, 0],
    [20, -20],
    [0, -40],
    [1, 2],
  ];

  it("is the one that fits the drag best in the picture, and a multiple of it", () => {
    expect(followed([80, 8], ways)).toEqual({ way: 0, times: 2 });
    expect(followed([30, -30], ways)!.way).toBe(1);
    expect(followed([30, -30], ways)!.times).toBeCloseTo(1.5);
    expect(followed([4, -50], ways)).toEqual({ way: 2, times: 1.25 });
  });

  it("is null where no axis goes that way, or one that looks at the viewer", () => {
    expect(followed([-50, 10], ways)).toBeNull();
    expect(followed([5, 10], ways)).toBeNull();
    expect(followed([0, 0], ways)).toBeNull();
    expect(followed([5, 5], [])).toBeNull();
  });
});

describe("a slide", () => {
  it("is a way in space", () => {
    expect(PRISMS.unitInSpace(2, -1).map((c) => c.toFixed(3))).toEqual(["0.500", "-0.866", "0.000"]);
    expect(PRISMS.inSpace([0, 0, 4])).toEqual([0, 0, 0.5]);
    expect(PRISMS.words(2, -1)).toBe("to the right and toward you");
  });

  it("has a length in units", () => {
    expect([4, -2, 7, 12].map((steps) => PRISMS.length(steps))).toEqual(["1", "1/2", "1 3/4", "3"]);
    expect(CUBE_AXES.length(-3)).toBe("3");
  });

  it("ends after whole units, or where pieces touch", () => {
    expect(PRISMS.stops(group(10, 0))).toEqual([4, 8, 10]);
    expect(PRISMS.stops(group(3, 0))).toEqual([3]);
    expect(CUBE_AXES.stops(group(2, 0))).toEqual([1, 2]);
    expect([group(3, 0), group(10, 0), group(null, 0)].map((each) => PRISMS.first(each))).toEqual([-3, -4, -60]);
  });

  it("takes more pieces along the farther it goes", () => {
    const groups = [group(4, 0), group(8, 0, 1)];
    expect(pulledFar(groups, 3)).toEqual({ group: groups[0], steps: 3 });
    expect(pulledFar(groups, 6)).toEqual({ group: groups[1], steps: 6 });
    expect(pulledFar(groups, 30)).toEqual({ group: groups[1], steps: 8 });
    expect(pulledFar([groups[0]!, group(null, 0, 1)], 30).steps).toBe(30);
  });

  it("gives way a little beyond its stop", () => {
    expect(strain(3, 2)).toBe(0);
    expect(strain(3, 3.5)).toBeGreaterThan(0);
    expect(strain(3, 99)).toBeCloseTo(0.15);
  });

  it("comes to rest at the nearest stop after a drag", () => {
    expect([1, 3, 7, 9.5].map((steps) => restOf(PRISMS, group(10, 0), steps))).toEqual([0, -4, -8, -10]);
    expect([1, 3].map((steps) => restOf(PRISMS, group(null, 0), steps))).toEqual([0, -60]);
  });
});

describe("arrows", () => {
  /** The thirteen lines of balls, both ways. */
  const lines: Cell[] = [];
  for (const x of [-1, 0, 1])
    for (const y of [-1, 0, 1]) for (const z of [-1, 0, 1]) if (9 * x + 3 * y + z > 0) lines.push([x, y, z]);
  const BALLS = new SlideAxes(1, {
    metric: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    axes: lines,
  });
  const along = (...ways: Cell[]): SlideGroup[] =>
    ways.map((way) => {
      const isAlong = (line: Cell): boolean => [1, -1].some((sign) => line.every((c, k) => c === sign * way[k]!));
      const axis = lines.findIndex(isAlong);
      const sign = lines[axis]!.join() === way.join() ? 1 : -1;
      return { pieces: [0], axis, sign, reach: null, distance: sign };
    });
  const shown = (groups: readonly SlideGroup[]): string[] =>
    plainWays(BALLS, groups).map(({ axis, sign }) =>
      BALLS.unitInSpace(axis, sign)
        .map((c) => c || 0)
        .join(" "),
    );

  it("are one for each direction while these are few", () => {
    const few = along([1, 0, 0], [0, 1, 0], [1, 1, 0]);
    expect(shown([...few, ...few])).toEqual(["1 0 0", "0 1 0", "1 1 0"]);
  });

  it("leave out what goes between plainer ones, where they are many", () => {
    const many = along([1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 0, 1], [1, 1, 1], [1, -1, 0], [1, -1, 1]);
    // 1 -1 1 is between 1 -1 0 and 0 0 1; nothing plainer leads along 1 -1 0.
    expect(shown(many)).toEqual(["1 0 0", "0 1 0", "0 0 1", "1 -1 0"]);
  });
});
