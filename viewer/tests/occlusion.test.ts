import { describe, expect, it } from "vitest";
import { bodiesOf } from "../src/scene/bodies";
import type { Vec3 } from "../src/scene/vec";
import { hiders, momentOf } from "../src/scene/occlusion";
import { Pose, Timeline } from "../src/scene/timeline";
import { readScene } from "../src/scene/scene";

/** A wall of two pieces side by side, and a bar of three cubes behind its left half. */
const wall = (x: number): Vec3[] => [0, 1, 2].flatMap((z): Vec3[] => [0, 1, 2].map((i): Vec3 => [x + i, 0, z]));
const bar: Vec3[] = [
  [0, 3, 1],
  [1, 3, 1],
  [2, 3, 1],
];
const moment = [wall(0), wall(3), bar];
const only = (number: number): Uint8Array => Uint8Array.from([0, 1, 2], (b) => Number(b === number));
const solid = [false, false, false];
const front: Vec3 = [1, -30, 1];

describe("what hides a group", () => {
  it("is the piece between it and the eye, and no other", () => {
    expect([...hiders([moment], only(2), solid, front)]).toEqual([1, 0, 0]);
  });

  it("is nothing from the other side", () => {
    expect([...hiders([moment], only(2), solid, [1, 30, 1])]).toEqual([0, 0, 0]);
  });

  it("is nothing that is seen through already", () => {
    expect([...hiders([moment], only(2), [true, false, false], front)]).toEqual([0, 0, 0]);
  });

  it("is not a piece of the group itself", () => {
    expect([...hiders([moment], Uint8Array.from([1, 0, 1]), solid, front)]).toEqual([0, 0, 0]);
  });

  it("is nothing where enough of the group is seen", () => {
    const long = [...bar, ...[-1, -2, -3, -4, -5, -6, -7].map((x): Vec3 => [x, 3, 1])];
    expect([...hiders([[wall(0), wall(3), long]], only(2), solid, front)]).toEqual([0, 0, 0]);
  });

  it("counts at each moment", () => {
    const later = [wall(0), wall(3), bar.map(([x, y, z]): Vec3 => [x + 3, y, z])];
    expect([...hiders([moment, later], only(2), solid, front)]).toEqual([1, 1, 0]);
  });
});

describe("the cubes of a moment", () => {
  it("are those of the pose, turned as it is", () => {
    const half = Math.SQRT1_2;
    const { x, y } = { x: 2, y: 5 };
    const [body] = [
      {
        cells: [
          [1, 0, 0],
          [-1, 0, 0],
        ],
      },
    ] as unknown as Parameters<typeof momentOf>[0];
    const [cubes] = momentOf([body!], new Float32Array([x, y, 1]), new Float32Array([0, 0, half, half]));
    const expected = [
      [2, 6, 1],
      [2, 4, 1],
    ];
    cubes!.forEach((cube, i) => {
      cube.forEach((n, k) => {
        expect(n).toBeCloseTo(expected[i]![k]!, 6);
      });
    });
  });

  it("fill the assembly at the beginning of a solution", () => {
    const piece = (mark: string, cells: number[]): object => ({
      mark,
      name: "",
      note: "",
      kind: 0,
      colour: "#e69f00",
      ink: "#000000",
      cells,
    });
    const scene = readScene({
      format: "burrkit-scene",
      version: 1,
      title: "two",
      found: null,
      accent: "#d55e00",
      pieces: [piece("A", [0, 0, 0, 2]), piece("B", [0, 0, 0, 2])],
      solutions: [
        {
          number: 1,
          level: "1",
          note: null,
          places: [
            [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
            [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0],
          ],
          steps: [{ pieces: [1], axis: 1, by: 4, frees: true }],
          separations: [{ steps: [0, 1], pieces: [0, 1], left: [0], removed: [1], leftNext: null, removedNext: null }],
        },
      ],
    });
    const solution = scene.solutions[0]!;
    const bodies = bodiesOf(scene, solution);
    const pose = new Pose(2);
    new Timeline(bodies, solution, 1.5).at(0, pose);
    const middles = momentOf(bodies, pose.position, pose.turn).flat();
    expect(new Set(middles.map((cube) => cube.map((n) => n.toFixed(3)).join())).size).toBe(4);
    expect(Math.max(...middles.map(([, y]) => y)) - Math.min(...middles.map(([, y]) => y))).toBeCloseTo(1, 5);
  });
});
