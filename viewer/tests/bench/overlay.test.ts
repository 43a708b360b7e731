/** What is drawn over the pieces. */

import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../../src/scene/geometry";
import type { Cell } from "../../src/bench/model/document";
import { seams } from "../../src/bench/picture/overlay";

function linesOf(cells: readonly Cell[]): number[][] {
  const { array } = seams(cells, (at) => at, "#000000", 1).geometry.getAttribute("position");
  return Array.from({ length: array.length / 6 }, (_, i) =>
    Array.from(array.slice(6 * i, 6 * i + 6), (x) => Number(x.toFixed(4))),
  );
}

describe("seams", () => {
  it("end where the edges of a face are rounded", () => {
    const end = Number((0.5 - DEFAULTS.bevel - DEFAULTS.gap).toFixed(4));
    const lines = linesOf([
      [0, 0, 0],
      [1, 0, 0],
    ]);
    expect(lines).toHaveLength(4);
    expect(lines).toContainEqual([0.5, -end, 0.5, 0.5, end, 0.5]);
  });

  it("meet where a face goes on", () => {
    const top = linesOf([
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ]).filter(([, , z, , , w]) => z === 0.5 && w === 0.5);
    expect(top.map(([x, y, , u, v]) => [x, y, u, v])).toContainEqual([0.5, -0.422, 0.5, 0.5]);
    expect(top).toHaveLength(4);
  });
});
