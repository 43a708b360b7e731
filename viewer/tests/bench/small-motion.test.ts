import { describe, expect, it } from "vitest";
import type { Body } from "../../src/scene/bodies";
import type { Vec3 } from "../../src/scene/vec";
import { smallMoves } from "../../src/bench/model/small-motion";

/** A cube of edge `wide` of a piece. */
const cube = (piece: number, wide: number, origin: Vec3): Body => ({
  piece,
  cells: [[0, 0, 0]],
  size: [wide, wide, wide],
  home: [0, 0, 0],
  homeSize: [wide, wide, wide],
  turn: [0, 0, 0, 1],
  matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  origin,
});

const STILL: Vec3 = [0, 0, 0];

describe("a motion to first order as a small move", () => {
  const bodies = [cube(0, 2, [0, 0, 0]), cube(2, 2, [0, 0, 0])];

  it("keeps the ratio of slides, and is as far whatever the numbers are", () => {
    for (const times of [1, 1000]) {
      const moves = smallMoves(
        bodies,
        [STILL, [2, 0, 0]],
        [
          { piece: 0, slide: [times, 0, 0], turn: STILL },
          { piece: 2, slide: [0, -2 * times, 0], turn: STILL },
        ],
      );
      const [first, second] = moves.map(({ shift }) => shift);
      expect(first![0]).toBeCloseTo(0.15);
      expect(second![1]).toBeCloseTo(-0.3);
      expect(moves[0]!.turn).toEqual([0, 0, 0, 1]);
    }
  });

  it("turns a body about its line: its middle stays on it, and its corners go a little way", () => {
    // About the line along z through the middle of the body, which is the point (5, 3) of the assembly.
    const [body] = smallMoves([cube(1, 2, [5, 3, 0])], [STILL], [{ piece: 1, slide: [3, -5, 0], turn: [0, 0, 1] }]);
    expect(body!.shift.map((at) => Math.abs(at))).toEqual([0, 0, 0]);
    const [x, y, z, w] = body!.turn;
    expect([x, y]).toEqual([0, 0]);
    expect(2 * Math.atan2(z, w)).toBeCloseTo(0.3 / Math.SQRT2);
    const [off] = smallMoves([cube(1, 2, [5, 3, 0])], [[1, 0, 0]], [{ piece: 1, slide: [3, -5, 0], turn: [0, 0, 1] }]);
    expect(off!.shift[1]).toBeGreaterThan(0.1);
    expect(off!.shift[0]).toBeCloseTo(0);
  });

  it("leaves what rests where it is", () => {
    const moves = smallMoves(
      bodies,
      [STILL, STILL],
      [
        { piece: 0, slide: [0, 0, 1], turn: STILL },
        { piece: 2, slide: STILL, turn: STILL },
      ],
    );
    expect(moves[1]).toEqual({ shift: STILL, turn: [0, 0, 0, 1] });
    expect(smallMoves(bodies, [STILL, STILL], []).map(({ shift }) => shift)).toEqual([STILL, STILL]);
  });
});
