/** The model of moving by hand: chosen pieces, moves under way, pushes, hints, errors. */

import { beforeEach, describe, expect, it } from "vitest";
import type { SlideGroup } from "../../src/bench/api/types";
import { HandModel } from "../../src/bench/hand-model";
import { Late, serverOf } from "./sample";

const group = (pieces: number[], more: Partial<SlideGroup> = {}): SlideGroup => ({
  pieces,
  axis: 0,
  sign: 1,
  reach: 2,
  distance: 2,
  ...more,
});
const START = {
  offsets: [
    [0, 0, 0],
    [0, 0, 0],
  ],
  groups: [group([0]), group([0], { sign: -1 })],
  rule: "slides",
  found_by: "slides",
};
const NEXT = {
  offsets: [
    [1, 0, 0],
    [0, 0, 0],
  ],
  groups: [group([1])],
};

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
    model = new HandModel(serverOf({ movement, rigidity: movement }), { job: "j", number: 1 });
    await model.begin();
  });

  it("begins with the assembly, without a piece", () => {
    const { at, piece, groups, trail, isBusy } = model.store.state;
    expect([at?.offsets, piece, groups, trail.length, isBusy, model.canGoBack]).toEqual([
      START.offsets,
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
    expect([at?.offsets, piece, groups, trail.length, model.canGoBack]).toEqual([NEXT.offsets, 0, [], 2, true]);
    model.back();
    await Promise.resolve();
    expect(model.store.state.at?.offsets).toEqual(START.offsets);
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
    answers = [{ offsets: [null, [0, 0, 0]], groups: [] }];
    await model.slide(START.groups[0]!, 2);
    expect(model.store.state.piece).toBeNull();
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
    answers = [{ sentences: ["A slides."], remarks: ["And more."], motion }];
    await model.analyse();
    const { at, advice, shaking } = model.store.state;
    expect([advice, shaking?.of === at, shaking?.motion]).toEqual(["A slides. And more.", true, motion]);
  });

  it("points at no turn of another piece", () => {
    model.point({ pieces: [0] } as never);
    model.choose(1);
    expect(model.store.state.pointed).toBeNull();
  });
});
