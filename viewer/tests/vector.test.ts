import { describe, expect, it } from "vitest";
import { cross, dot, minus, normalOf, plus, scaled, type Vec3 } from "../src/scene/vec";
import { cubeFaces, type Face, solidFaces } from "../src/vector/faces";
import type { Rgb } from "../src/scene/geometry";
import { type Eye, fromFarToNear, partOf } from "../src/vector/order";
import { type Paper, pathsInOrder } from "../src/vector/paths";
import { sectionOf } from "../src/vector/section";
import { chance } from "./judge";
import { type CellPart, cellScene, CUBES } from "../src/vector/cells";

const RED: Rgb = [1, 0, 0];
const BLUE: Rgb = [0, 0, 1];

function area({ ring }: Face): number {
  return ring
    .slice(2)
    .reduce(
      (sum, point, k) => sum + Math.hypot(...cross(minus(ring[k + 1]!, ring[0]!), minus(point, ring[0]!))) / 2,
      0,
    );
}

/** How long the edges of faces are together. */
function rim(faces: readonly Face[]): number {
  return faces.reduce(
    (sum, { ring, isEdge }) =>
      sum +
      ring.reduce(
        (all, point, k) => all + (isEdge[k] ? Math.hypot(...minus(ring[(k + 1) % ring.length]!, point)) : 0),
        0,
      ),
    0,
  );
}

/** How far along a ray it meets a face, well within it; null if it does not. */
function meets({ ring }: Face, eye: Vec3, way: Vec3): number | null {
  const normal = normalOf(ring);
  const far = dot(normal, minus(ring[0]!, eye)) / dot(normal, way);
  const at = plus(eye, scaled(way, far));
  const isIn = ring.every(
    (point, k) => dot(cross(minus(ring[(k + 1) % ring.length]!, point), minus(at, point)), normal) > 1e-3,
  );
  return far > 0 && isIn ? far : null;
}

describe("cubeFaces", () => {
  it("has a square for each side in the open, with edges only where the piece bends", () => {
    const one = cubeFaces([[0, 0, 0]], RED);
    expect(one.length).toBe(6);
    expect(rim(one)).toBe(24);
    const bar = cubeFaces(
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
      RED,
    );
    expect(bar.length).toBe(10);
    // Four long and eight short edges, each seen from both of its faces.
    expect(rim(bar)).toBe(2 * (4 * 2 + 8));
    expect(
      cubeFaces(
        [
          [0, 0, 0],
          [1, 0, 0],
        ],
        RED,
        (cell) => (cell === 1 ? BLUE : undefined),
      ).filter(({ colour }) => colour === BLUE).length,
    ).toBe(5);
    for (const { ring } of bar) expect(dot(normalOf(ring), minus(ring[0]!, [0.5, 0, 0]))).toBeGreaterThan(0);
  });

  it("keeps edges in a corner, and has none beneath a missing one", () => {
    const corner = cubeFaces(
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 0, 1],
      ],
      RED,
    );
    const inner = corner.filter(({ ring }) =>
      ring.every(([x, , z]) => (x === 0.5 && z > 0.4) || (z === 0.5 && x > 0.4)),
    );
    expect(inner.map(({ isEdge }) => isEdge)).toEqual([
      [true, true, true, true],
      [true, true, true, true],
    ]);
  });
});

describe("cellScene", () => {
  const bar: readonly Vec3[] = [
    [0, 0, 0],
    [1, 0, 0],
  ];
  const sides = (...parts: readonly CellPart[]): number => cellScene(parts, CUBES).faces.length;
  const part = (cells: readonly Vec3[], opacity?: number): CellPart => ({ cells, colour: "red", opacity });

  it("leaves out the sides between cells of one part, whether it is opaque or not", () => {
    expect(sides(part(bar))).toBe(5);
    expect(sides(part(bar, 0.3))).toBe(5);
  });

  it("leaves out a side before an opaque cell of another part, but none before a transparent one", () => {
    const [first, second] = [part([bar[0]!]), part([bar[1]!])];
    expect(sides(first, second)).toBe(5);
    expect(sides({ ...first, opacity: 0.3 }, second)).toBe(5);
    expect(sides(first, { ...second, opacity: 0.3 })).toBe(6);
    expect(sides({ ...first, opacity: 0.3 }, { ...second, opacity: 0.3 })).toBe(6);
  });

  it("keeps the sides of a cell that two pieces fill", () => {
    expect(sides(part([bar[0]!]), part([bar[0]!]))).toBe(6);
  });
});

describe("solidFaces", () => {
  it("has edges only where the solid has them", () => {
    const pyramid = {
      points: [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1],
      faces: [
        [0, 2, 1],
        [0, 3, 2],
        [0, 1, 4],
        [1, 2, 4],
        [2, 3, 4],
        [3, 0, 4],
      ],
      edges: [0, 1, 1, 2, 2, 3, 3, 0, 0, 4, 1, 4, 2, 4, 3, 4],
    };
    const faces = solidFaces(pyramid, [0, 0, 0], RED);
    expect(faces[0]!.isEdge).toEqual([false, true, true]);
    expect(faces[2]!.isEdge).toEqual([true, true, true]);
    // A painted face has a rim in the colour of the piece, and the same edges.
    const painted = solidFaces(pyramid, [0, 0, 0], RED, (face) => (face === 2 ? BLUE : undefined));
    expect(painted.filter(({ colour }) => colour === BLUE).map(area)).toEqual([expect.closeTo(0.5 * 0.64)]);
    expect(rim(painted)).toBeCloseTo(rim(faces));
  });

  it("has edges along the sides that make one edge", () => {
    // A ground and two walls that stand on it side by side.
    const corner = {
      points: [0, 0, 0, 1, 0, 0, 2, 0, 0, 2, -1, 0, 0, -1, 0, 0, 0, 1, 1, 0, 1, 2, 0, 1],
      faces: [
        [0, 4, 3, 2],
        [0, 1, 6, 5],
        [1, 2, 7, 6],
      ],
      edges: [0, 2],
    };
    expect(solidFaces(corner, [0, 0, 0], RED).map(({ isEdge }) => isEdge)).toEqual([
      [false, false, false, true],
      [true, false, false, false],
      [true, false, false, false],
    ]);
  });
});

describe("partOf", () => {
  it("cuts a face in two, with no edge along the cut", () => {
    const [face] = cubeFaces([[0, 0, 0]], RED);
    const plane = { normal: [0, 0, 1] as Vec3, distance: 0.2 };
    const parts = [partOf(face!, plane)!, partOf(face!, plane, -1)!];
    expect(parts.map(area)).toEqual([expect.closeTo(0.3), expect.closeTo(0.7)]);
    expect(parts.map((part) => rim([part]))).toEqual([expect.closeTo(1.6), expect.closeTo(2.4)]);
  });

  it("leaves a face alone that only touches the plane", () => {
    const [face] = cubeFaces([[0, 0, 0]], RED);
    const plane = { normal: [0, 0, 1] as Vec3, distance: 0.5 };
    expect(partOf(face!, plane)).toBeNull();
    expect(partOf(face!, plane, -1)).toBe(face);
  });
});

describe("sectionOf", () => {
  const ring = cubeFaces(
    [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [0, 1, 0],
      [2, 1, 0],
      [0, 2, 0],
      [1, 2, 0],
      [2, 2, 0],
    ],
    RED,
  );
  const areas = (distance: number): number[] =>
    sectionOf(ring, { normal: [0, 0, 1], distance })
      .map((loop) => area({ ring: loop, isEdge: [], colour: RED }))
      .sort();

  it("goes around the piece and around its hole", () => {
    expect(areas(0.1)).toEqual([expect.closeTo(1), expect.closeTo(9)]);
  });

  it("takes what is behind the plane where it goes along a face", () => {
    expect(areas(-0.5)).toEqual([expect.closeTo(1), expect.closeTo(9)]);
    expect(areas(0.5)).toEqual([]);
    expect(areas(0.7)).toEqual([]);
  });
});

describe("fromFarToNear", () => {
  const bar = (middle: Vec3, axis: number, colour: readonly [number, number, number]): Face[] =>
    cubeFaces(
      [-2, -1, 0, 1, 2].map((k) => plus(middle, [axis === 0 ? k : 0, axis === 1 ? k : 0, axis === 2 ? k : 0])),
      colour,
    );
  /** Turned, so that planes are anywhere. */
  const turned = (faces: readonly Face[], angle: number): Face[] =>
    faces.map((face) => ({
      ...face,
      ring: face.ring.map(([x, y, z]): Vec3 => [
        x * Math.cos(angle) - y * Math.sin(angle),
        x * Math.sin(angle) + y * Math.cos(angle),
        z,
      ]),
    }));
  const scenes: readonly (readonly [string, readonly Face[]])[] = [
    [
      "three bars that hide each other in turn",
      [...bar([0, 1, 0], 0, [0.1, 0, 0]), ...bar([0, 0, 1], 1, [0.2, 0, 0]), ...bar([1, 0, 0], 2, [0.3, 0, 0])],
    ],
    [
      "bars at odd angles",
      [
        ...turned(bar([0, 1.3, 0], 0, [0.1, 0, 0]), 0.3),
        ...turned(bar([0, 0, 1], 1, [0.2, 0, 0]), 0.7),
        ...bar([3, 0, 0], 2, [0.3, 0, 0]),
      ],
    ],
    [
      "bars that go through each other",
      [...bar([0, 0, 0], 0, [0.1, 0, 0]), ...turned(bar([0, 0.2, 0.3], 1, [0.2, 0, 0]), 0.4)],
    ],
  ];

  it.each(scenes)("paints the nearest last: %s", (_, faces) => {
    const next = chance(7);
    for (const at of [
      [7, -9, 6],
      [-8, -5, 0.2],
      [0.5, 12, -4],
    ] as const) {
      const eye: Eye = { at, isFar: false };
      const painted = [...fromFarToNear(faces, eye)].flat();
      expect(painted.reduce((sum, face) => sum + area(face), 0)).toBeCloseTo(
        faces.reduce((sum, face) => sum + area(face), 0),
        6,
      );
      let seen = 0;
      for (let k = 0; k < 400; k++) {
        const goal: Vec3 = [4 * next() - 2, 4 * next() - 2, 4 * next() - 2];
        const way = minus(goal, at);
        const hits = painted.map((face) => meets(face, at, way));
        const last = hits.reduce<number | null>((before, far) => far ?? before, null);
        if (last === null) continue;
        seen++;
        expect(last).toBeCloseTo(Math.min(...hits.map((far) => far ?? Infinity)), 9);
      }
      expect(seen).toBeGreaterThan(80);
    }
  });

  it("comes to an end with faces that are not quite flat", () => {
    const bent: Face = {
      ring: [
        [0, 0, 0],
        [1, 0, 0.01],
        [1, 1, 0],
        [0, 1, 0.01],
      ],
      isEdge: [true, true, true, true],
      colour: RED,
    };
    const other: Face = { ...bent, ring: bent.ring.map((point) => plus(point, [1, 0, 0])) };
    const painted = [...fromFarToNear([bent, other], { at: [0, 0, 1], isFar: true })].flat();
    expect(painted.reduce((sum, face) => sum + area(face), 0)).toBeCloseTo(area(bent) + area(other), 3);
  });
});

describe("pathsInOrder", () => {
  const paper: Paper = { place: ([x, y, z]) => `${x} ${z - y}`, seam: 1 };
  const look = { line: "black", lineOpacity: 1, opacity: 1 };

  it("hides no line behind what closes a seam", () => {
    // A wall stands on the ground where two parts of the ground meet; the front part is painted after the wall.
    const floor = [0, 1].map((y) => ({
      ...look,
      fill: "grey",
      ring: [
        [0, y, 0],
        [2, y, 0],
        [2, y + 1, 0],
        [0, y + 1, 0],
      ] as Vec3[],
      isEdge: [y === 0, true, y === 1, true],
    }));
    const wall = {
      ...look,
      fill: "red",
      ring: [
        [0, 1, 0],
        [2, 1, 0],
        [2, 1, 1],
        [0, 1, 1],
      ] as Vec3[],
      isEdge: [true, true, true, true],
    };
    const paths = pathsInOrder([...floor, wall], { at: [0, -1, 1], isFar: true }, paper);
    const base = paths.findIndex(({ stroke, d }) => stroke === "black" && d!.includes("M0 -1L2 -1L2 0"));
    const fills = paths.flatMap(({ fill }, k) => (fill === "grey" ? [k] : []));
    expect(base).toBeGreaterThan(fills[0]!);
    expect(base).toBeLessThan(fills[1]!);
    // The back part reaches over the seam, below the wall; the front part does not.
    const seams = paths.flatMap(({ stroke }, k) => (stroke === "grey" ? [k] : []));
    expect(seams.length).toBe(1);
    expect(seams[0]).toBeLessThan(base);
  });

  it("paints faces of one plane and colour as one path", () => {
    const squares = [0, 1, 2].map((x) => ({
      ...look,
      fill: x < 2 ? "red" : "blue",
      ring: [
        [x, 0, 0],
        [x + 1, 0, 0],
        [x + 1, 1, 0],
        [x, 1, 0],
      ] as Vec3[],
      isEdge: [true, true, true, true],
    }));
    const paths = pathsInOrder(squares, { at: [0, 0, 1], isFar: true }, paper);
    expect(paths.map(({ fill, stroke }) => (fill === "none" ? stroke : fill))).toEqual(["red", "blue", "black"]);
  });
});
