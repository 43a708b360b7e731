/** Lattices as data: which points are cells, where they are, what is across a side, and what is seen of them. */

import { describe, expect, it } from "vitest";
import { type Cell, readDoc, writeDoc } from "../../src/bench/model/document";
import { Lattice, type LatticeData } from "../../src/bench/model/lattice";
import { chance } from "../judge";
import { wordOf } from "../../src/bench/model/words";
import { built, colourAt, cubesOf, emptyShape, trimmed, without } from "../../src/bench/model/shape";
import { type Angle, lightOn, seen, unseen, USUAL } from "../../src/vector/angle";
import { flatPicture } from "../../src/vector/flat";
import { ballAround } from "../../src/bench/picture/lattice-frame";
import { scaled, type Vec3 } from "../../src/scene/vec";
import { type CellPart, cellScene, type CellSide, withNames } from "../../src/vector/cells";

const H = Math.sqrt(3) / 2;
const SIDES = [
  [0, 2, 1],
  [3, 4, 5],
  [0, 1, 4, 3],
  [1, 2, 5, 4],
  [2, 0, 3, 5],
];

/** A triangular prism of edge 1 with its corners in order, counter-clockwise from above. */
function prism(cell: Cell, outline: [number, number][]) {
  const at = (z: number): Vec3[] => outline.map(([x, y]) => [x, y, z]);
  return { cell, corners: [...at(-0.5), ...at(0.5)], faces: SIDES, outline };
}

const PRISMS = new Lattice({
  name: "triangular prisms",
  cell_name: "prism",
  rotations: 12,
  shifts: [
    [2, 0, 0],
    [1, 1, 0],
    [0, 0, 1],
  ],
  moves: [
    [1, 0, 0],
    [0.5, H, 0],
    [0, 0, 1],
  ],
  period: [2, 2, 1],
  radius: 0,
  turns: [
    // By 60 degrees about the upright axis, and by a half turn about it.
    {
      turn: [60, "z"],
      cells: [
        [-1, 0, 0],
        [-1, 1, 0],
      ],
      shifts: [
        [1, 1, 0],
        [-1, 1, 0],
        [0, 0, 1],
      ],
    },
    {
      turn: [180, "z"],
      cells: [
        [-2, -1, 0],
        [-3, -1, 0],
      ],
      shifts: [
        [-2, 0, 0],
        [-1, -1, 0],
        [0, 0, 1],
      ],
    },
  ],
  types: [
    prism(
      [0, 0, 0],
      [
        [0, 0],
        [1, 0],
        [0.5, H],
      ],
    ),
    prism(
      [1, 0, 0],
      [
        [1, 0],
        [1.5, H],
        [0.5, H],
      ],
    ),
  ],
});
const BALL_DATA: LatticeData = {
  name: "spheres",
  cell_name: "ball",
  rotations: 24,
  shifts: [
    [2, 0, 0],
    [1, 1, 0],
    [1, 0, 1],
  ],
  moves: (
    [
      [2, 0, 0],
      [1, 1, 0],
      [1, 0, 1],
    ] as const
  ).map((row) => scaled(row, Math.SQRT1_2)),
  period: [2, 2, 2],
  radius: 0.5,
  turns: [],
  types: [{ cell: [0, 0, 0], corners: [[0, 0, 0]], faces: [], outline: [] }],
};
const BALLS = new Lattice(BALL_DATA);

describe("a lattice", () => {
  it("has cells at some points, each in its place", () => {
    for (const cell of [
      [0, 0, 0],
      [3, -1, 2],
      [-4, 2, 5],
    ] as Cell[]) {
      const placed = PRISMS.find(cell)!;
      const isUp = (cell[0] + cell[1]) % 2 === 0;
      expect(placed.type).toBe(isUp ? 0 : 1);
      const [x, y, z] = PRISMS.middle(placed);
      expect(x).toBeCloseTo(0.5 * cell[0] + 0.5);
      expect(y).toBeCloseTo(H * cell[1] + (isUp ? H / 3 : (2 * H) / 3));
      expect(z).toBeCloseTo(cell[2]);
    }
    expect(BALLS.find([1, 0, 0])).toBeNull();
    const [x, y, z] = BALLS.middle(BALLS.find([-1, 2, 3])!);
    expect([x, y, z].map((n) => Math.round(n * Math.SQRT2))).toEqual([-1, 2, 3]);
    expect(BALLS.layer(emptyShape([3, 2, 2]), 1)).toEqual([
      [1, 0, 1],
      [0, 1, 1],
      [2, 1, 1],
    ]);
  });

  it("has what is across each side", () => {
    expect(SIDES.map((_, side) => PRISMS.across([2, 2, 1], side))).toEqual([
      [2, 2, 0],
      [2, 2, 2],
      [2, 1, 1],
      [3, 2, 1],
      [1, 2, 1],
    ]);
    for (const cell of [
      [3, 0, 0],
      [0, 0, 4],
    ] as Cell[])
      SIDES.forEach((_, side) => {
        const next = PRISMS.across(cell, side)!;
        expect(SIDES.map((__, back) => PRISMS.across(next, back)?.join())).toContain(cell.join());
      });
  });

  it("shows the sides that are turned to who looks, and none between cells", () => {
    /** The cells and sides that are painted, from far to near. */
    const shown = (lattice: Lattice, parts: readonly CellPart[], angle: Angle): readonly CellSide[] => {
      const scene = withNames(cellScene(parts, lattice));
      return flatPicture(scene, angle).paths.flatMap((path) =>
        path["data-face"] === undefined ? [] : [scene.sides[Number(path["data-face"])]!],
      );
    };
    const one = shown(PRISMS, [{ cells: [[0, 0, 0]], colour: "#123456" }], USUAL);
    const sides = one.map(({ side }) => side);
    expect(sides).toContain(1);
    expect(sides).not.toContain(0);
    expect(one.every(({ cell }) => cell.join() === "0,0,0")).toBe(true);
    const stacked = shown(
      PRISMS,
      [
        {
          cells: [
            [0, 0, 0],
            [0, 0, 1],
          ],
          colour: "#123456",
        },
      ],
      USUAL,
    );
    expect(stacked.filter(({ side }) => side === 1).map(({ cell }) => cell[2])).toEqual([1]);
    const under = shown(PRISMS, [{ cells: [[0, 0, 0]], colour: "#123456" }], { around: 0, up: -1.5 });
    expect(under.map(({ side }) => side)).toContain(0);
    const ghosts = [
      { cells: [[0, 0, 0]] as Cell[], colour: "#111111" },
      {
        cells: [
          [0, 0, 1],
          [0, 0, 2],
        ] as Cell[],
        colour: "#222222",
        opacity: 0.3,
      },
    ];
    expect(
      shown(PRISMS, ghosts, USUAL)
        .filter(({ side }) => side === 1)
        .map(({ cell }) => cell[2]),
    ).toEqual([0, 2]);
    const balls = [
      {
        cells: [
          [0, 0, 0],
          [0, 2, 0],
          [1, 1, 0],
        ] as Cell[],
        colour: "#123456",
      },
    ];
    expect(shown(BALLS, balls, USUAL).map(({ cell }) => cell[1])).toEqual([2, 1, 0]);
  });

  it("is drawn in a box around all, in the colours of its cells", () => {
    const { paths, box } = flatPicture(
      withNames(
        cellScene(
          [
            {
              cells: [
                [0, 0, 0],
                [0, 2, 0],
                [1, 1, 0],
              ],
              colour: "#123456",
              paint: (i) => (i === 2 ? "#abcdef" : undefined),
            },
          ],
          BALLS,
        ),
      ),
      USUAL,
    );
    expect(paths.filter((path) => "data-face" in path).map(({ fill }) => fill)).toEqual([
      "#123456",
      "#abcdef",
      "#123456",
    ]);
    const [, , wide, high] = box.split(" ").map(Number);
    expect(Math.min(wide!, high!)).toBeGreaterThan(1.12);
    expect(flatPicture(cellScene([], BALLS), USUAL)).toEqual({ paths: [], box: "0 0 1 1" });
    expect(
      ballAround(BALLS, [
        [0, 0, 0],
        [2, 0, 0],
      ]).radius,
    ).toBeCloseTo(Math.SQRT1_2 + 0.5);
  });

  it("is lit from where the viewer is", () => {
    const sides = [
      [0, 0, 1],
      [0, -1, 0],
      [1, 0, 0],
    ] as const;
    expect(sides.map((normal) => lightOn(normal, USUAL))).toEqual([
      expect.closeTo(1),
      expect.closeTo(0.82),
      expect.closeTo(0.62),
    ]);
    // After half a turn the sides behind are where those in front have been.
    const behind = { ...USUAL, around: USUAL.around + Math.PI };
    expect(
      (
        [
          [0, 0, 1],
          [0, 1, 0],
          [-1, 0, 0],
        ] as const
      ).map((normal) => lightOn(normal, behind)),
    ).toEqual([expect.closeTo(1), expect.closeTo(0.82), expect.closeTo(0.62)]);
    const next = chance(3);
    for (let k = 0; k < 50; k++) {
      const [a, b] = [6.3 * next(), 2 * next() - 1];
      const light = lightOn([Math.cos(a) * Math.sqrt(1 - b * b), Math.sin(a) * Math.sqrt(1 - b * b), b], {
        around: 6.3 * next(),
        up: 3 * next() - 1.5,
      });
      expect(light).toBeGreaterThan(0.5);
      expect(light).toBeLessThanOrEqual(1);
    }
  });
});

describe("drawings on a lattice", () => {
  it("grow and shrink on their low sides by whole shifts", () => {
    const goal = without(
      built(
        emptyShape([4, 4, 1]),
        [
          [0, 0, 0],
          [3, 3, 0],
        ],
        1,
        0,
      ),
      (cell) => !BALLS.has(cell),
    );
    expect(cubesOf(goal)).toEqual([
      [0, 0, 0],
      [3, 3, 0],
    ]);
    const grown = built(goal, [[-1, 1, 0]], 1, 0, BALL_DATA.period);
    expect(grown.size).toEqual([6, 4, 1]);
    expect(cubesOf(grown)).toEqual([
      [2, 0, 0],
      [1, 1, 0],
      [5, 3, 0],
    ]);
    expect(cubesOf(grown).every((cell) => BALLS.has(cell))).toBe(true);
    const alone = built(emptyShape([6, 6, 3]), [[3, 3, 2]], 1, 0);
    expect(cubesOf(trimmed(alone, BALL_DATA.period))).toEqual([[1, 1, 0]]);
    expect(trimmed(alone, BALL_DATA.period).size).toEqual([2, 2, 1]);
    expect(BALLS.usualSize).toEqual([4, 4, 4]);
  });

  it("of balls are built on where they are clicked", () => {
    const found = new Set<string>();
    for (const x of [-1, 0, 1])
      for (const y of [-1, 0, 1])
        for (const z of [-1, 0, 1]) {
          if (Math.abs(x) + Math.abs(y) + Math.abs(z) !== 2) continue;
          const next = BALLS.touching([2, 2, 0], [x + 0.1, y - 0.2, z + 0.15]);
          expect(next).toEqual([2 + x, 2 + y, z]);
          found.add(next.join());
        }
    expect(found.size).toBe(12);
    // What is seen of a ball, to the right, downward and near, is that direction of space.
    for (const angle of [USUAL, { around: 2.1, up: -0.4 }])
      for (const way of [
        [0.6, 0, -0.8],
        [0, 0, -1],
        [-0.48, 0.6, -0.64],
      ] as const) {
        const back = seen(angle, unseen(angle, way));
        back.forEach((c, k) => {
          expect(c).toBeCloseTo(way[k]!, 9);
        });
      }
  });

  it("turn as their lattice does", () => {
    const drawn = built(
      emptyShape([6, 2, 2], "bar"),
      [
        [0, 0, 0],
        [1, 0, 0],
        [2, 0, 0],
        [2, 0, 1],
      ],
      1,
      2,
    );
    const [sixth, half] = PRISMS.data.turns;
    const made = PRISMS.turned(drawn, half!);
    expect(made.name).toBe("bar");
    // The half turn maps (x, y) to (-2 - x, -1 - y); 4 to the right and 2 behind, that is in the box again.
    expect(cubesOf(made)).toEqual([
      [0, 1, 0],
      [1, 1, 0],
      [2, 1, 0],
      [0, 1, 1],
    ]);
    expect(cubesOf(PRISMS.turned(made, half!))).toEqual(cubesOf(trimmed(drawn, PRISMS.data.period)));
    let round = drawn;
    for (let i = 0; i < 6; i++) round = PRISMS.turned(round, sixth!);
    expect(cubesOf(round)).toEqual(cubesOf(drawn));
    expect(colourAt(round, [2, 0, 1])).toBe(2);
    const bare = emptyShape([2, 2, 2]);
    expect(PRISMS.turned(bare, half!)).toBe(bare);
  });

  it("keep a lattice of their own, and speak of cells", () => {
    const json = {
      format: "burrkit-puzzle",
      version: 1,
      kind: "puzzle",
      grid: { name: "bricks", parts: 2 },
      shapes: [{ layers: [["#"]] }],
    };
    const doc = readDoc(json);
    expect(writeDoc(doc)).toEqual(json);
    expect(wordOf(doc, { do: "paint", shape: 0, cells: [[0, 0, 0]], state: 0, colour: 0, stroke: 1 })).toContain(
      "removed 1 cell from",
    );
  });
});
