/** The model of moving by hand: chosen pieces, moves under way, pushes, hints, errors. */

import { beforeEach, describe, expect, it } from "vitest";
import type { SlideGroup } from "../../src/bench/api/types";
import { HandModel } from "../../src/bench/hand-model";
import { pieces } from "../scenes";
import { Late, serverOf } from "./sample";

const group = (pieces: number[], more: Partial<SlideGroup> = {}): SlideGroup => ({
  pieces,
  axis: 0,
  sign: 1,
  reach: 2,
  distance: 2,
  ...more,
});
const UNITS = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const ASSEMBLED = [
  [0, 0, 0],
  [0, 0, 0],
];
/** After the first slide. */
const SLID = [
  [1, 0, 0],
  [0, 0, 0],
];
/** Not cubes: the server finds what can move. */
const START = {
  groups: [group([0]), group([0], { sign: -1 }), group([0], { axis: 2, reach: null })],
  unit: 1,
  space: {
    metric: UNITS,
    axes: UNITS,
  },
  rule: "slides",
  found_by: "slides",
};
const NEXT = { groups: [group([1])] };

describe("moving by hand", () => {
  let answers: (object | Promise<object>)[];
  let requests: object[];
  let model: HandModel;

  beforeEach(async () => {
    answers = [START];
    requests = [];
    const movement = (_: unknown, request: object): Promise<object> => {
      requests.push(request);
      return Promise.resolve(answers.shift()!);
    };
    const scene = (): Promise<object> => Promise.resolve(pieces([0, 0, 0, 1], [0, 1, 0, 1]));
    model = new HandModel(serverOf({ movement, rigidity: movement, scene }), { job: "j", number: 1 });
    await model.begin();
  });

  it("begins with the assembly, without a piece", () => {
    const { at, piece, groups, trail, isBusy } = model.store.state;
    expect([at?.offsets, piece, groups, trail.length, isBusy, model.canGoBack]).toEqual([
      ASSEMBLED,
      null,
      [],
      1,
      false,
      false,
    ]);
  });

  it("shows where the chosen piece goes, and goes there", async () => {
    model.choose(0);
    expect(model.store.state.groups).toEqual(START.groups);
    answers = [NEXT];
    expect(await model.slide(START.groups[0]!, 1)).toBe(true);
    const { at, piece, groups, trail } = model.store.state;
    expect([at?.offsets, piece, groups, trail.length, model.canGoBack]).toEqual([SLID, 0, [], 2, true]);
    model.back();
    await Promise.resolve();
    expect(model.store.state.at?.offsets).toEqual(ASSEMBLED);
  });

  it("does one thing at a time, and reports what went wrong", async () => {
    const late = new Late<object>();
    answers = [late.answer];
    const first = model.slide(START.groups[0]!, 1);
    expect(await model.slide(START.groups[1]!, -1)).toBe(false);
    late.fail(new Error("no way"));
    expect([await first, model.store.state.error, model.store.state.isBusy]).toEqual([false, "no way", false]);
    answers = [NEXT];
    await model.slide(START.groups[0]!, 1);
    expect(model.store.state.error).toBeNull();
  });

  it("keeps a piece that has left in mind, but does not show it as chosen", async () => {
    model.choose(0);
    await model.slide(START.groups[2]!, 2);
    expect([model.store.state.at?.isApart, model.store.state.piece]).toEqual([true, null]);
    model.back();
    await Promise.resolve();
    expect(model.store.state.piece).toBe(0);
  });

  it("pushes pieces through others without the server, and takes pushes back first", async () => {
    model.setPushing(true);
    model.choose(0);
    const right = model.store.state.groups.find(({ axis, sign }) => axis === 0 && sign === 1)!;
    await model.slide(right, 1);
    await model.slide(right, 1);
    expect([model.store.state.seen?.offsets[0], model.store.state.at?.offsets[0]]).toEqual([
      [2, 0, 0],
      [0, 0, 0],
    ]);
    model.back();
    expect(model.store.state.seen?.offsets[0]).toEqual([1, 0, 0]);
    // Back where the moves have led, nothing is pushed.
    await model.slide(right, -1);
    expect([model.store.state.pushes, model.canGoBack, requests.length]).toEqual([[], false, 1]);
  });

  it("hints at pieces first, and at the way if pressed again in the same situation", async () => {
    const ahead = { ahead: { moves: 2, next: { pieces: [0], axis: 0, distance: 1 } } };
    answers = [ahead, ahead, NEXT, ahead];
    const mark = (piece: number): string => "AB"[piece]!;
    const said: string[] = [];
    const hint = async (): Promise<void> => {
      await model.hint(mark);
      said.push(model.store.state.advice);
    };
    await hint();
    await hint();
    await model.slide(START.groups[0]!, 1);
    expect(model.store.state.advice).toBe("");
    await hint();
    expect(said).toEqual(["Try A.", "A to the right by 1.", "Try A."]);
  });

  it("shakes what moves a little, in the situation that was analysed", async () => {
    const motion = [{ piece: 0, slide: [1, 0, 0], turn: [0, 0, 0], pivot: [0, 0, 0] }];
    const slide = { pieces: [0], turns: false, far: "1", axis: 0, sign: 1, line: "", through: [], along: false };
    answers = [{ verdict: "moves", kind: "slide", frees: false, groups: [slide], motion }];
    await model.analyse();
    const { at, advice, shaking } = model.store.state;
    expect([advice, shaking?.of === at, shaking?.motion]).toEqual(["A slides 1 to the right.", true, motion]);
  });

  it("shows the matrix of few pieces", async () => {
    model.open("matrix");
    expect(model.store.state.panel).toBe("matrix");
    const rows = Array.from({ length: 41 }, (_, x) => [x, 0, 0, 1]);
    const movement = (): Promise<object> => Promise.resolve({ ...START, groups: [], space: undefined });
    const server = serverOf({ movement, scene: () => Promise.resolve(pieces(...rows)) });
    const large = new HandModel(server, { job: "j", number: 1 });
    await large.begin();
    large.open("matrix");
    expect([large.store.state.panel, large.store.state.error]).toEqual([
      null,
      "41 pieces; a matrix is shown for 40 at most",
    ]);
  });

  it("points at no turn of another piece", () => {
    model.point({ pieces: [0] } as never);
    model.choose(1);
    expect(model.store.state.pointed).toBeNull();
  });
});
