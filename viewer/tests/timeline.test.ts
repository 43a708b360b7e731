import { describe, expect, it } from "vitest";
import { bodiesOf } from "../src/scene/bodies";
import { explosion } from "../src/scene/explode";
import { eased, Pose, Timeline } from "../src/scene/timeline";
import { readScene } from "../src/scene/scene";
import { bars, pieces } from "./scenes";

const scene = bars();
const solution = scene.solutions[0]!;
const bodies = bodiesOf(scene, solution);
const timeline = new Timeline(bodies, solution, 1.6);

const at = (s: number): Pose => {
  const pose = new Pose(bodies.length);
  timeline.at(s, pose);
  return pose;
};
const place = (pose: Pose, b: number): number[] => [...pose.position.slice(3 * b, 3 * b + 3)];

describe("bodies", () => {
  it("stand on the ground about the origin", () => {
    expect(bodies.map(({ home }) => home)).toEqual([
      [0, -1.5, 0.5],
      [0, -0.5, 0.5],
      [0, 0.5, 0.5],
      [0, 1.5, 0.5],
    ]);
  });
});

describe("timeline", () => {
  it("begins assembled", () => {
    bodies.forEach(({ home }, b) => {
      expect(place(at(0), b)).toEqual([...home]);
    });
    expect(at(0).away.every((away) => away === 0)).toBe(true);
  });

  it("eases from one state to the next", () => {
    expect([0, 0.5, 1].map(eased)).toEqual([0, 0.5, 1]);
    expect(place(at(0.5), 3)[1]).toBeCloseTo(2);
    expect(place(at(1), 3)[1]).toBeCloseTo(2.5);
    expect(place(at(0.5), 0)).toEqual([0, -1.5, 0.5]);
  });

  it("marks what moves while it moves", () => {
    expect([...at(0.5).moving]).toEqual([0, 0, 0, 1]);
    expect([...at(1).moving]).toEqual([0, 0, 0, 0]);
    expect([...at(1.5).moving]).toEqual([0, 0, 1, 1]);
  });

  it("keeps together what was set aside, and takes it up again", () => {
    const [apart, taken] = [at(2), at(3.3)];
    for (const pose of [apart, taken]) {
      const apart = place(pose, 3).map((x, k) => x - place(pose, 2)[k]!);
      expect(apart[1]).toBeCloseTo(2);
      expect(pose.away[2]).toBe(0);
    }
    expect(place(apart, 2)[0]).toBeGreaterThan(4);
    expect(place(taken, 2)[0]).toBeLessThan(place(apart, 2)[0]!);
  });

  it("raises the rest when something leaves below, so that nothing sinks into the ground", () => {
    for (let s = 0; s <= 4; s += 1 / 64) {
      const pose = at(s);
      for (let b = 0; b < 4; b++) expect(pose.position[3 * b + 2]).toBeGreaterThan(0.5 - 1e-5);
    }
    const early = at(2 + 0.9 * (0.5 / timeline.seconds(2)));
    expect(place(early, 0)[2]).toBeGreaterThan(1.2);
    expect(place(early, 1)[2]).toBeCloseTo(0.5, 4);
  });

  it("ends with all on the table, as drawn, numbered from the left", () => {
    const pose = at(4);
    expect([...pose.away]).toEqual([1, 1, 1, 1]);
    for (let b = 1; b < 4; b++) {
      const [here, before] = [place(pose, b), place(pose, b - 1)];
      expect(here[0]! > before[0]! + 3 || here[1]! < before[1]! - 1).toBe(true);
    }
  });

  it("is continuous", () => {
    const [before, after] = [new Pose(4), new Pose(4)];
    for (let s = 0; s < 4; s += 1 / 512) {
      timeline.at(s, before);
      timeline.at(s + 1 / 512, after);
      for (let i = 0; i < 12; i++) expect(Math.abs(after.position[i]! - before.position[i]!)).toBeLessThan(0.35);
    }
  });

  it("shows everything that is there", () => {
    for (let s = 0; s <= 4; s++) {
      const { view, position } = at(s);
      for (let i = 0; i < 12; i++) {
        expect(position[i]).toBeGreaterThan(view[i % 3]! - 1e-4);
        expect(position[i]).toBeLessThan(view[(i % 3) + 3]! + 1e-4);
      }
    }
  });
});

describe("explosion", () => {
  it("leaves air between all bodies along the ways in which they leave", () => {
    const shifts = explosion(bodies, solution);
    const boxes = bodies.map(({ home }, b) => home.map((x, k) => x + shifts[3 * b + k]!));
    for (let a = 0; a < 4; a++)
      for (let b = 0; b < a; b++) {
        const [dx, dy, dz] = [0, 1, 2].map((k) => Math.abs(boxes[a]![k]! - boxes[b]![k]!));
        expect(dx! >= 3.99 || dy! >= 1 - 1e-6 || dz! >= 1.99).toBe(true);
      }
  });
});

describe("slides that are made at once", () => {
  const together = readScene({
    ...pieces([0, 0, 0, 1], [1, 0, 0, 1], [2, 0, 0, 1]),
    solutions: [
      {
        number: 1,
        level: "2",
        note: null,
        places: [0, 1, 2].map(() => [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]),
        steps: [
          {
            pieces: [0, 2],
            ways: [
              [-1, 0, 0],
              [1, 1, 0],
            ],
            lengths: ["1", ""],
            frees: false,
          },
          {
            pieces: [0, 2],
            ways: [
              [-4, 0, 0],
              [4, 4, 0],
            ],
            lengths: ["4", ""],
            frees: true,
          },
        ],
        separations: [
          { steps: [0, 2], pieces: [0, 1, 2], left: [1], removed: [0, 2], leftNext: null, removedNext: null },
        ],
      },
    ],
  });
  const [solution] = together.solutions;
  const bodies = bodiesOf(together, solution!);
  const play = new Timeline(bodies, solution!, 1.6);
  const moved = (s: number): number[][] => {
    const pose = new Pose(3);
    play.at(s, pose);
    return bodies.map(({ home }, b) => home.map((c, k) => pose.position[3 * b + k]! - c));
  };

  it("move each piece its own way, all at the same time", () => {
    expect(moved(0.5)).toEqual([
      [-0.5, 0, 0],
      [0, 0, 0],
      [0.5, 0.5, 0],
    ]);
    expect(moved(1)).toEqual([
      [-1, 0, 0],
      [0, 0, 0],
      [1, 1, 0],
    ]);
  });

  it("draw each piece out its own way", () => {
    const shifts = explosion(bodies, solution!);
    const way = (b: number): number[] => [0, 1, 2].map((k) => shifts[3 * b + k]! - shifts[3 + k]!);
    expect(way(0)[0]).toBeLessThan(-0.9);
    expect(way(0)[1]).toBeCloseTo(0);
    expect(way(2)[0]).toBeGreaterThan(0.6);
    expect(way(2)[1]).toBeCloseTo(way(2)[0]!);
  });

  it("need a way and a length for each piece", () => {
    const short = { pieces: [0, 2], ways: [[1, 0, 0]], lengths: ["1"], frees: true };
    const other = { ...pieces([0, 0, 0, 1], [1, 0, 0, 1], [2, 0, 0, 1]) } as { solutions: object[] };
    const wrong = { ...other, solutions: [{ ...other.solutions[0], steps: [short] }] };
    expect(() => readScene(wrong)).toThrow("solutions[0].steps[0]: ways and lengths are one for each of the pieces");
  });
});
