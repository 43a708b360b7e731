import { Quaternion, Vector3 } from "three";
import { describe, expect, it } from "vitest";
import { bodiesOf } from "../src/scene/bodies";
import type { Vec3 } from "../src/scene/vec";
import { readScene, SceneError } from "../src/scene/scene";
import { explosion } from "../src/scene/explode";
import { sweptVolume } from "../src/scene/sweep";
import { Pose, Timeline } from "../src/scene/timeline";
import { partOf, type PartOfTurn } from "../src/scene/turning";

const HERE = [1, 0, 0, 0, 1, 0, 0, 0, 1];

const piece = (mark: string, cells: number[]): object => ({
  mark,
  name: "",
  note: "",
  kind: 0,
  colour: "#e69f00",
  ink: "#000000",
  cells,
});

/** A post, and next to it a bar in two pieces, which turns about one end; its far part turns away, and they part. */
const document = (turn: object = {}): unknown => ({
  format: "burrkit-scene",
  version: 1,
  title: "gate",
  found: null,
  accent: "#d55e00",
  pieces: [piece("A", [0, 0, 0, 1]), piece("B", [0, 0, 0, 3]), piece("C", [0, 0, 0, 1])],
  solutions: [
    {
      number: 1,
      level: "2R1",
      note: null,
      places: [
        [...HERE, 2, 3, 0],
        [...HERE, 3, 3, 0],
        [...HERE, 6, 3, 0],
      ],
      steps: [
        { pieces: [1, 2], axis: 2, pivot: [7, 7, 0], quarters: 1, frees: false, ...turn },
        { pieces: [1, 2], axis: 1, by: 5, frees: true },
        { pieces: [2], axis: 1, pivot: [5, 9, 1], quarters: -1, frees: false },
        { pieces: [2], axis: 2, by: 4, frees: true },
      ],
      separations: [
        { steps: [0, 2], pieces: [0, 1, 2], left: [0], removed: [1, 2], leftNext: null, removedNext: 1 },
        { steps: [2, 4], pieces: [1, 2], left: [1], removed: [2], leftNext: null, removedNext: null },
      ],
    },
  ],
});

const scene = readScene(document());
const solution = scene.solutions[0]!;
const bodies = bodiesOf(scene, solution);
const timeline = new Timeline(bodies, solution, 1.6);

const at = (s: number): Pose => {
  const pose = new Pose(bodies.length);
  timeline.at(s, pose);
  return pose;
};

/** Where the cubes of a body are. */
const cubes = (pose: Pose, b: number): Vec3[] => {
  const turn = new Quaternion().fromArray(pose.turn, 4 * b);
  return bodies[b]!.cells.map((cell) => {
    const { x, y, z } = new Vector3(...cell).applyQuaternion(turn).add(new Vector3().fromArray(pose.position, 3 * b));
    return [x, y, z];
  });
};

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

describe("a step that turns", () => {
  it("is read", () => {
    expect(solution.steps[0]!.turn).toEqual({ axis: 2, pivot: [7, 7, 0], quarters: 1 });
    expect(solution.steps[1]!.turn).toBeUndefined();
  });

  it("may begin and end at half cubes", () => {
    const { solutions } = readScene(document({ pivot: [6.5, 7.5, 0] }));
    expect(solutions[0]!.steps[0]!.turn!.pivot).toEqual([6.5, 7.5, 0]);
  });

  it.each([
    { quarters: 0 },
    { quarters: 3 },
    { quarters: 0.5 },
    { quarters: "1" },
    { axis: 3 },
    { pivot: [1, 2] },
    { pivot: [1, 2, 3, 4] },
    { pivot: "x" },
    { frees: true },
  ])("is refused with %o", (turn) => {
    expect(() => readScene(document(turn))).toThrow(SceneError);
  });

  it("carries cubes about the axis, relative to what stays", () => {
    const [before, after] = [at(0), at(1)];
    const post = cubes(before, 0)[0]!;
    expect(cubes(before, 1).map((cell) => minus(cell, post))).toEqual([
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
    ]);
    const there = cubes(after, 1).map((cell) => minus(cell, cubes(after, 0)[0]!));
    [
      [1, 0, 0],
      [1, 1, 0],
      [1, 2, 0],
    ].forEach((cell, k) => {
      cell.forEach((c, i) => {
        expect(there[k]![i]).toBeCloseTo(c, 4);
      });
    });
  });

  it("keeps the distance from the axis on the way, and shows the axis", () => {
    const axis = at(0.5).axis;
    const far = (s: number, b: number): number[] =>
      cubes(at(s), b).map(([x, y]) => Math.hypot(x - axis[0]!, y - axis[1]!));
    for (let s = 0; s <= 1; s += 1 / 16)
      far(s, 2).forEach((distance, k) => {
        expect(distance).toBeCloseTo(far(0, 2)[k]!, 4);
      });
    expect(at(0.5).axisShare).toBe(1);
    expect([0, 1, 1.5].map((s) => at(s).axisShare)).toEqual([0, 0, 0]);
    expect([...at(0.5).moving]).toEqual([0, 1, 1]);
  });

  it("leaves pieces turned until they are on the table as drawn", () => {
    const quarter = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    for (const s of [1, 1.3, 2])
      [1, 2].forEach((b) => {
        quarter.forEach((part, k) => {
          expect(at(s).turn[4 * b + k]).toBeCloseTo(part, 5);
        });
      });
    expect(at(4).away).toEqual(new Float32Array([1, 1, 1]));
    expect([...at(4).turn]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  it("has the cubes that turn, and the line, for the volume that they sweep", () => {
    const { turn, cubes: turning } = timeline.turnOf(0)!;
    const all = [1, 2].flatMap((b) => cubes(at(0), b));
    turning.forEach((cube, k) => {
      cube.forEach((c, i) => {
        expect(c).toBeCloseTo(all[k]![i]!, 4);
      });
    });
    const farthest = Math.max(...turning.map(([x, y]) => Math.hypot(x - turn.pivot[0], y - turn.pivot[1])));
    expect(farthest).toBeCloseTo(3, 4);
    const volume = sweptVolume(turning, turn).getAttribute("position");
    const reaches = Array.from({ length: volume.count }, (_, i) => Math.hypot(volume.getX(i), volume.getY(i)));
    // The far corner of the last cube draws the outline.
    expect(Math.max(...reaches)).toBeCloseTo(Math.hypot(3.5, 0.5), 4);
    expect(timeline.turnOf(1)).toBeNull();
  });

  it("turns about the line where it is after the group was taken up elsewhere", () => {
    const after = at(3);
    // In the box C was at (3, 6, 0), and turns about the line through the middles x = 2, z = 0.
    const [away, next] = [cubes(after, 2)[0]!, cubes(after, 1)[2]!];
    minus(away, next).forEach((c, k) => {
      expect(c).toBeCloseTo([-1, 1, 1][k]!, 4);
    });
  });

  it("is drawn apart from the assembly, before anything has turned", () => {
    const shifts = explosion(bodies, solution);
    const apart = bodies.flatMap(({ cells, home }, b) =>
      cells.map((cell) => cell.map((c, k) => Math.round(2 * (c + home[k]! + shifts[3 * b + k]!))).join()),
    );
    expect(new Set(apart).size).toBe(5);
    expect(shifts.some((by) => Math.abs(by) >= 1)).toBe(true);
  });

  it("goes through nothing on the ground, and is continuous", () => {
    for (let s = 0; s < 4; s += 1 / 256) {
      const [one, two] = [at(s), at(s + 1 / 256)];
      for (let b = 0; b < 3; b++) {
        for (const [, , z] of cubes(one, b)) expect(z).toBeGreaterThan(0.5 - 1e-4);
        for (let k = 0; k < 3; k++)
          expect(Math.abs(one.position[3 * b + k]! - two.position[3 * b + k]!)).toBeLessThan(0.5);
      }
    }
  });
});

describe("a turn that drifts", () => {
  const points = [
    [0, 0, 0],
    [-7 / 16, 9 / 32, 9 / 32],
    [-1, 0, 0],
  ];
  const read = (drift: unknown): ReturnType<typeof readScene> => readScene(document({ quarters: -1, drift }));
  const { turn } = read({ points }).solutions[0]!.steps[0]!;
  const angle = -Math.PI / 2;
  const part = (share: number): PartOfTurn => partOf({ axis: 2, angle, drift: turn!.drift! }, share);

  it("is read", () => {
    expect(turn!.drift).toEqual({ points, backwards: false });
    const back = readScene(document({ quarters: 1, drift: { points, backwards: true } }));
    expect(back.solutions[0]!.steps[0]!.turn!.drift!.backwards).toBe(true);
  });

  it.each([
    {},
    { points: [] },
    { points: [[0, 0, 0]] },
    {
      points: [
        [0, 0, 0],
        [1, 0, 0],
      ],
    },
    { points, backwards: true },
    {
      points: [
        [0, 0, 0],
        [-1, 0, 0.5],
      ],
    },
    {
      points: [
        [0, 0, 0],
        [0.5, 0],
        [-1, 0, 0],
      ],
    },
    { points: "x" },
    3,
  ])("is refused with %o", (drift) => {
    expect(() => read(drift)).toThrow(SceneError);
  });

  it("is at its points where its legs meet", () => {
    expect(part(1)).toEqual({ angle, offset: [0, 0, 0] });
    const middle = (Math.atan(7 / 16) * 4) / Math.PI;
    const { angle: turned, offset } = part((middle + 18 / 32) / (1 + 36 / 32));
    expect(turned).toBeCloseTo(-2 * Math.atan(7 / 16), 9);
    [9 / 32, 9 / 32, 0].forEach((c, k) => {
      expect(offset[k]).toBeCloseTo(c, 9);
    });
  });

  it("goes the same way back", () => {
    const back = { axis: 2, angle: -angle, drift: { points: turn!.drift!.points, backwards: true } } as const;
    for (let share = 0; share <= 1; share += 1 / 64) {
      const [there, here] = [part(share), partOf(back, 1 - share)];
      expect(here.angle).toBeCloseTo(there.angle - angle, 9);
      there.offset.forEach((c, k) => {
        expect(here.offset[k]).toBeCloseTo(c, 9);
      });
    }
  });

  it("is played by the timeline", () => {
    const own = read({ points }).solutions[0]!;
    const play = new Timeline(bodies, own, 1.6);
    const seen = (s: number): number[] => {
      const { position } = ((pose) => {
        play.at(s, pose);
        return pose;
      })(new Pose(bodies.length));
      return [position[3]! - position[0]!, position[4]! - position[1]!];
    };
    // The post stays; the middle of the bar turns about the line through the middle of its end and drifts.
    const { angle: turned, offset } = part(0.5);
    const [from, at] = [seen(0), seen(0.5)];
    expect(from[0]).toBeCloseTo(2, 4);
    expect(at[0]).toBeCloseTo(1 + Math.cos(turned) + offset[0], 4);
    expect(at[1]).toBeCloseTo(Math.sin(turned) + offset[1], 4);
  });
});
