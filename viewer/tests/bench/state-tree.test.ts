/** Where the states that were visited are drawn. */

import { describe, expect, it } from "vitest";
import { placed } from "../../src/bench/model/state-tree";

describe("the tree of states", () => {
  it("is a line where no state has two ways on", () => {
    expect(placed([null, 0, 1, 2])).toEqual([0, 1, 2, 3].map((depth) => ({ x: 0, depth })));
  });

  it("puts a state above the middle of those behind it", () => {
    expect(placed([null, 0, 0, 1, 0])).toEqual([
      { x: 1, depth: 0 },
      { x: 0, depth: 1 },
      { x: 1, depth: 1 },
      { x: 0, depth: 2 },
      { x: 2, depth: 1 },
    ]);
  });

  it("follows a state that has got a shorter way", () => {
    expect(placed([null, 3, 0, 0])).toEqual([
      { x: 0.5, depth: 0 },
      { x: 1, depth: 2 },
      { x: 0, depth: 1 },
      { x: 1, depth: 1 },
    ]);
  });

  it("is large without deep calls", () => {
    const parents = Array.from({ length: 20_000 }, (_, i) => (i === 0 ? null : i - 1));
    expect(placed(parents).at(-1)).toEqual({ x: 0, depth: 19_999 });
  });
});
