import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bodiesOf } from "../src/scene/bodies";
import { along, AXES, type Axis, type Vec3 } from "../src/scene/vec";
import { direct } from "../src/scene/director";
import { cubesOf, type HandSlide, type HandTurn } from "../src/hand/cubes";
import { HandSession } from "../src/hand/hand-session";
import { afterSlide, afterTurn, assembled, cubesAt, type Offsets } from "../src/hand/arrangement";
import { leastSlides, pairwiseGaps, pulledBy } from "../src/hand/slides";
import { leastTurns, rowsOf } from "../src/hand/turns";
import { senseOf } from "../src/scene/moves-in-words";
import { segmentsOf } from "../src/scene/strip-layout";
import { bars } from "./scenes";

/** What the server answers for an arrangement, and the move that has led there. */
interface Position {
  readonly move?: readonly [number, number] | readonly [number];
  readonly offsets: Offsets;
  readonly turned: readonly (readonly number[] | null)[];
  readonly slides: readonly (readonly [Axis, 1 | -1, number[], number | null, number])[];
  readonly piece: number;
  readonly count: number;
  readonly turns: readonly (readonly [number[], Axis, Vec3, number, number])[];
  readonly gaps: readonly (readonly (readonly (number | null)[])[])[];
}

const { cases, senses } = JSON.parse(readFileSync(new URL("hand-cases.json", import.meta.url), "utf8")) as {
  readonly senses: readonly (readonly [Axis, number, string])[];
  readonly cases: readonly { readonly cubes: readonly (readonly Vec3[])[]; readonly positions: readonly Position[] }[];
};

const slideOf = (pieces: number[], reach: number | null, sign: 1 | -1 = 1): HandSlide => ({
  pieces,
  axis: 0,
  sign,
  reach,
  distance: sign * (reach ?? 9),
});

describe("moves by hand, compared with what the server answers", () => {
  it.each(cases.map((one, i) => [i, one] as const))("case %i", (_, { cubes: home, positions }) => {
    let at = assembled(home.map(() => true));
    let slides: HandSlide[] = [];
    let turns: HandTurn[] = [];
    for (const { move, ...answer } of positions) {
      if (move?.length === 1) at = afterTurn(at, turns[move[0]]!);
      else if (move) {
        const slide = slides[move[0]]!;
        at = afterSlide(at, slide, along(slide.axis, move[1]), along(slide.axis, 1));
      }
      const cubes = cubesAt(home, at);
      slides = leastSlides(cubes);
      turns = leastTurns(cubes, answer.piece)!;
      expect({
        offsets: at.offsets,
        turned: at.turned.map((rotation, piece) => (at.offsets[piece] ? rotation : null)),
        slides: slides.map(({ axis, sign, pieces, reach, distance }) => [axis, sign, pieces, reach, distance]),
        piece: answer.piece,
        count: turns.length,
        turns: turns
          .filter((__, i) => i % (Math.floor(turns.length / 25) + 1) === 0)
          .map(({ pieces, axis, pivot, quarters, way }) => [pieces, axis, pivot, quarters, way]),
        gaps: AXES.map((axis) => pairwiseGaps(cubes, axis)),
      }).toEqual(answer);
    }
  });

  it("describe turns in the same words", () => {
    for (const [axis, quarters, words] of senses) expect(senseOf(axis, quarters)).toBe(words);
  });

  it("list no turns where pieces are far apart", () => {
    const far = new Map([
      [0, [[0, 0, 0] as const]],
      [1, [[40, 0, 0] as const]],
    ]);
    expect(leastTurns(far, 0)).toBeNull();
  });
});

describe("a pull at a piece", () => {
  it("takes along the least group, and more of them the farther it goes", () => {
    const [far, only, off] = [slideOf([0, 1], 3), slideOf([0], 1), slideOf([0, 1, 2], null)];
    const others = [slideOf([1], 2), slideOf([0, 2], 1), slideOf([0, 1], 3, -1)];
    expect(pulledBy([only, others[0]!, far, others[1]!, off, others[2]!], 0)).toEqual([only, far, off, others[2]]);
  });
});

describe("rows of turns", () => {
  it("have those of one group in one sense", () => {
    const turn = (
      pieces: number[],
      quarters: HandTurn["quarters"],
    ): Pick<HandTurn, "pieces" | "axis" | "quarters"> => ({ pieces, axis: 0, quarters });
    const [a, b, c] = [turn([0], 1), turn([0], -1), turn([0, 1], 1)];
    expect(rowsOf([a, b, c, a])).toEqual([[a, a], [b], [c]]);
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
    session.slide(0, slideOf([3], 2), 2);
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
    session.slide(0, slideOf([2, 3], null), 0);
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
    session.slide(0, slideOf([3], 4), 4);
    const turn = session
      .turns(1, 3)!
      .find(({ pieces, axis, quarters }) => pieces.length === 1 && axis === 2 && quarters === 1)!;
    session.turn(1, turn);
    session.slide(2, slideOf([0, 1], 1, -1), 1);
    const bodies = bodiesOf(scene, scene.solutions[0]!);
    const { frames, stateFrames } = direct(bodies, session.solution, 1);
    expect(stateFrames).toHaveLength(4);
    for (const moves of [0, 1, 2, 3]) {
      const { position } = frames[stateFrames[moves]!]!;
      const cubes = cubesAt(cubesOf(scene, scene.solutions[0]!)!, session.state(moves));
      const middles = [...cubes.values()].map((own) =>
        [0, 1, 2].map((k) => (Math.min(...own.map((cube) => cube[k]!)) + Math.max(...own.map((cube) => cube[k]!))) / 2),
      );
      for (const piece of [1, 2, 3])
        for (const k of [0, 1, 2])
          expect(position[3 * piece + k]! - position[k]!).toBeCloseTo(middles[piece]![k]! - middles[0]![k]!);
    }
  });
});
