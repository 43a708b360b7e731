/** Moves by hand, found by the page or by the server: parts that are set aside, states that are recognised, turns. */

import { describe, expect, it } from "vitest";
import type { MovementRequest, SlideGroup } from "../../src/bench/api/types";
import { ByHand, type Situation } from "../../src/bench/by-hand";
import { pieces } from "../scenes";
import { serverOf } from "./sample";

/** Four bars along x, side by side along y. */
const BARS = pieces([0, 0, 0, 4], [0, 1, 0, 4], [0, 2, 0, 4], [0, 3, 0, 4]);

const START = { unit: 1, rule: "slides", found_by: "slides" };

/** By hand from an assembly of pieces on, and the requests that it makes. */
function begin(scene: object, more: object = {}): { hand: ByHand; requests: MovementRequest[] } {
  const requests: MovementRequest[] = [];
  const movement = (_: unknown, request: MovementRequest): Promise<object> => {
    requests.push(request);
    return Promise.resolve({ ...START, groups: [], ...more });
  };
  const server = serverOf({ movement, scene: () => Promise.resolve(scene) });
  return { hand: new ByHand(server, { job: "j", number: 1 }), requests };
}

const group = (members: number[], reach: number | null, more: Partial<SlideGroup> = {}): SlideGroup => ({
  pieces: members,
  axis: 0,
  sign: 1,
  reach,
  distance: reach ?? 6,
  ...more,
});

const along = ({ groups }: Situation, axis: number, sign: number): (readonly number[])[] =>
  groups.filter((each) => each.axis === axis && each.sign === sign).map((each) => each.pieces);

describe("moves of cubes", () => {
  it("need the server for the beginning alone", async () => {
    const { hand, requests } = begin(BARS);
    await hand.begin();
    const next = (await hand.move(group([3], 4, { axis: 1 }), 1))!;
    expect(next.offsets[3]).toEqual([0, 1, 0]);
    expect(along(next, 1, -1)).toEqual([[0], [3], [0, 1], [0, 1, 2]]);
    expect(next.groups.find(({ pieces: own, axis, sign }) => own[0] === 3 && axis === 1 && sign < 0)?.reach).toBe(1);
    expect(hand.turnsHere(next, 3)!.length).toBeGreaterThan(0);
    expect(hand.matrices(next)[1]!.pairwise[2]).toEqual([null, null, 0, 1]);
    expect(requests).toEqual([{}]);
  });

  it("go on with the larger part, then with what was set aside, until all is apart", async () => {
    const { hand } = begin(BARS);
    await hand.begin();
    const second = (await hand.move(group([0, 1], null), 6))!;
    expect([second.present, second.waiting, second.away.get(0)]).toEqual([[2, 3], [[0, 1]], [10, 0, 0]]);
    const third = (await hand.move(group([2], null), 6))!;
    expect(third.offsets).toEqual([[6, 0, 0], [6, 0, 0], null, null]);
    expect((await hand.move(group([0], null), 6))!.isApart).toBe(true);
    expect(hand.trail).toHaveLength(4);
    expect(hand.goTo(hand.trail[1]!)).toBe(second);
    expect(hand.trail.map(({ word }) => word(String))).toEqual(["Assembled", "0, 1 to the right off"]);
    expect(hand.visits).toHaveLength(4);
  });

  it("recognise a situation, by the shorter way to it", async () => {
    const { hand } = begin(BARS);
    await hand.begin();
    const once = group([1], 1);
    await hand.move({ ...once, axis: 1 }, 1);
    await hand.move(once, 1);
    await hand.move({ ...once, axis: 1, sign: -1 }, -1);
    const far = hand.trail.at(-1)!;
    expect(hand.trail).toHaveLength(4);
    hand.goTo(hand.trail[0]!);
    // The others slide back by one: the same as piece 1 sliding on.
    await hand.move(group([0, 2, 3], 1, { sign: -1 }), -1);
    expect([hand.visits.length, hand.trail.length, hand.trail[1] === far]).toEqual([4, 2, true]);
  });

  it("go back by the turn that led there", async () => {
    const { hand } = begin(BARS);
    const before = (await hand.begin())!;
    const offer = hand.turnsHere(before, 3)!.find(({ pieces: own, quarters }) => own.length === 1 && quarters === 1)!;
    const after = (await hand.turn(offer))!;
    expect([after.turn, after.turned[3]?.length]).toEqual([offer, 9]);
    expect(hand.trail[1]!.word(String)).toMatch(/^3 quarter (counter)?clockwise$/);
    const back = hand.goTo(hand.trail[0]!);
    expect([back.moved, back.turn?.quarters, back.turned[3]]).toEqual([[3], -1, null]);
    // Four quarters cancel out.
    for (let k = 0; k < 4; k++) await hand.turn(offer);
    expect([hand.trail.length, hand.trail[0]!.situation.turned[3]]).toEqual([1, null]);
  });
});

describe("moves that the server finds", () => {
  it("are those of other cells, by steps of their axes", async () => {
    const space = {
      metric: [
        [0.5, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      axes: [[2, 0, 0]],
    };
    const found = [group([0], 3)];
    const { hand, requests } = begin(BARS, { unit: 4, space, groups: found });
    await hand.begin();
    const next = (await hand.move(found[0]!, 3))!;
    expect([next.offsets[0], next.groups, hand.cubes, hand.turnsHere(next, 0)]).toEqual([[6, 0, 0], found, null, null]);
    expect(hand.trail[1]!.word(String)).toBe("0 to the right 3/4");
    const offsets = [
      [6, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    expect(requests).toEqual([{}, { offsets }]);
    // What has left is seen beyond, and is not sent.
    const parted = (await hand.move(group([3], null), 5))!;
    expect(parted.away.get(3)).toEqual([10 + 2 * 16, 0, 0]);
    expect(requests.at(-1)).toEqual({ offsets: [...offsets.slice(0, 3), null] });
  });

  it("are turns of very many cubes", async () => {
    const block = Array.from({ length: 64 }, (_, i) => [0, i % 8, Math.floor(i / 8), 9]).flat();
    const { hand, requests } = begin(pieces(block, [0, 0, 8, 1]));
    const at = (await hand.begin())!;
    expect(hand.turnsHere(at, 1)).toBeNull();
    await hand.turns(at, 1, new AbortController().signal);
    expect(requests.at(-1)).toMatchObject({ turns: 1 });
  });
});
