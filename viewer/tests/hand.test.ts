import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bodiesOf, type Vec3 } from "../src/scene/bodies";
import { direct } from "../src/scene/director";
import { cubesOf } from "../src/hand/cubes";
import { HandSession } from "../src/hand/hand-session";
import { leastSlides } from "../src/hand/slides";
import { leastTurns } from "../src/hand/turns";
import { segmentsOf } from "../src/scene/strip-layout";
import { bars } from "./scenes";

interface Case {
  readonly cubes: Vec3[][];
  readonly slides: [number, number, number[], number | null][][];
  readonly turns: [number[], number, number[], number, number][][];
}

const CASES = JSON.parse(readFileSync(new URL("hand-cases.json", import.meta.url), "utf8")) as Case[];
const text = (value: unknown): string => JSON.stringify(value);

describe("moves by hand, compared with what Python offers", () => {
  it.each(CASES.map((one, i) => [i, one] as const))("slides of arrangement %i", (_, { cubes, slides }) => {
    const present = cubes.map((__, i) => i);
    for (const piece of present) {
      const found = leastSlides(cubes, present, piece).map(({ axis, sign, pieces, reach }) =>
        text([axis, sign, pieces, reach]),
      );
      const all = slides[piece]!.map(text);
      // Python also lists groups to which the piece belongs only because others are pulled.
      for (const each of found) expect(all).toContain(each);
      for (const [axis, sign, pieces, reach] of slides[piece]!) {
        const own = found
          .map((each) => JSON.parse(each) as [number, number, number[], number | null])
          .filter((each) => each[0] === axis && each[1] === sign);
        expect(
          own.some((each) => each[2].every((n) => pieces.includes(n)) || (reach !== null && each[3] === null)),
        ).toBe(true);
      }
    }
  });

  it.each(CASES.map((one, i) => [i, one] as const))("turns of arrangement %i", (_, { cubes, turns }) => {
    const present = cubes.map((__, i) => i);
    for (const piece of present) {
      const found = leastTurns(cubes, present, piece)!.map(({ pieces, axis, pivot, quarters, way }) => [
        pieces,
        axis,
        pivot,
        quarters,
        way,
      ]);
      expect(found).toEqual(turns[piece]);
    }
  });

  it("are not sought where pieces are far apart", () => {
    expect(leastTurns([[[0, 0, 0]], [[40, 0, 0]]], [0, 1], 0)).toBeNull();
  });
});

describe("a session of moves by hand", () => {
  const scene = bars();
  const begin = (): HandSession => new HandSession(scene, scene.solutions[0]!, cubesOf(scene, scene.solutions[0]!)!);
  /** Slide the least group with a piece along an axis. */
  const slide = (
    session: HandSession,
    moves: number,
    piece: number,
    axis: number,
    sign: number,
    size = 1,
    far = 1,
  ): void => {
    const found = session
      .slides(moves, piece)
      .find((each) => each.axis === axis && each.sign === sign && each.pieces.length === size);
    session.slide(moves, found!, far);
  };

  it("takes the assembly apart, a separation after the other", () => {
    const session = begin();
    expect(
      session.slides(0, 3).map(({ axis, sign, reach, pieces }) => [axis, sign, reach, pieces.length]),
    ).toContainEqual([0, 1, null, 1]);
    slide(session, 0, 3, 0, 1);
    expect(session.state(1).present).toEqual([0, 1, 2]);
    expect(session.solution.steps.map(({ apart, frees }) => [apart, frees])).toEqual([
      ["{3} slides to the right and comes free.", true],
    ]);
    expect(session.solution.steps[0]!.together).toBe("{3} slides in, to the left.");
    slide(session, 1, 2, 1, 1);
    slide(session, 2, 0, 2, 1);
    expect(session.state(3).present).toEqual([]);
    expect(session.solution.end).toBe("Everything is apart.");
    expect(
      session.solution.separations.map(({ steps, left, removed, leftNext }) => [steps, left, removed, leftNext]),
    ).toEqual([
      [[0, 1], [0, 1, 2], [3], 1],
      [[1, 2], [0, 1], [2], 2],
      [[2, 3], [1], [0], null],
    ]);
  });

  it("forgets later moves where another is made, and turns a piece", () => {
    const session = begin();
    slide(session, 0, 3, 1, 1);
    session.slide(0, { pieces: [3], axis: 0, sign: 1, reach: 2 }, 2);
    expect(session.solution.steps.map(({ apart }) => apart)).toEqual(["{3} slides 2 to the right."]);
    const turn = session
      .turns(1, 3)!
      .find(({ pieces, axis, quarters }) => pieces.length === 1 && axis === 0 && quarters === 2)!;
    session.turn(1, turn);
    expect(session.solution.steps[1]!.apart).toBe("{3} turns half way round, seen from the right.");
    expect(session.solution.separations).toMatchObject([{ steps: [0, 2], pieces: [0, 1, 2, 3], removed: [] }]);
  });

  it("keeps a part that was set aside, and takes it up when nothing else is left", () => {
    const session = begin();
    const pair = { pieces: [2, 3], axis: 0, sign: 1, reach: null } as const;
    session.slide(0, pair, 0);
    expect(session.state(1).present).toEqual([0, 1]);
    expect(session.solution.separations.map(({ steps, pieces }) => [steps, pieces])).toEqual([
      [
        [0, 1],
        [0, 1, 2, 3],
      ],
      [
        [1, 1],
        [0, 1],
      ],
      [
        [1, 1],
        [2, 3],
      ],
    ]);
    expect(segmentsOf(session.solution, "apart").map(({ from, to }) => [from, to])).toEqual([[0, 1]]);
    slide(session, 1, 1, 2, 1);
    expect(session.state(2).present).toEqual([2, 3]);
    expect(session.solution.separations[0]).toMatchObject({ leftNext: 1, removedNext: 2 });
  });

  it("is played with the pieces where the session has them", () => {
    const session = begin();
    session.slide(0, { pieces: [3], axis: 0, sign: 1, reach: 4 }, 4);
    const turn = session
      .turns(1, 3)!
      .find(({ pieces, axis, quarters }) => pieces.length === 1 && axis === 2 && quarters === 1)!;
    session.turn(1, turn);
    session.slide(2, { pieces: [0, 1], axis: 0, sign: -1, reach: 1 }, 1);
    const bodies = bodiesOf(scene, scene.solutions[0]!);
    const { frames, stateFrames } = direct(bodies, session.solution, 1);
    expect(stateFrames).toHaveLength(4);
    for (const moves of [0, 1, 2, 3]) {
      const { position } = frames[stateFrames[moves]!]!;
      const middles = session
        .state(moves)
        .cubes.map((cubes) =>
          [0, 1, 2].map(
            (k) => (Math.min(...cubes.map((cube) => cube[k]!)) + Math.max(...cubes.map((cube) => cube[k]!))) / 2,
          ),
        );
      for (const piece of [1, 2, 3])
        for (const k of [0, 1, 2])
          expect(position[3 * piece + k]! - position[k]!).toBeCloseTo(middles[piece]![k]! - middles[0]![k]!);
    }
  });
});
