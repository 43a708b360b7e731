import { describe, expect, it } from "vitest";
import { bodiesOf } from "../src/scene/bodies";
import { explosion } from "../src/scene/explode";
import { eased, Pose, Timeline } from "../src/scene/timeline";
import { bars } from "./scenes";

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
