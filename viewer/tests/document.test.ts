import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cellsOf, readScene, SceneError } from "../src/scene/scene";
import { plain } from "../src/scene/sentence";
import { fromFragment, toFragment } from "../src/scene/fragment";
import { placeOf, positionAt, segmentsOf } from "../src/scene/strip-layout";
import { noteOf } from "../src/page/panels/head";
import { layRows } from "../src/scene/box-layout";
import { bars } from "./scenes";

const valid = (): Record<string, unknown> => ({
  format: "burrkit-scene",
  version: 1,
  title: "t",
  found: null,
  accent: "#d55e00",
  pieces: [{ mark: "A", name: "", note: "", kind: 0, colour: "#e69f00", ink: "#000000", cells: [0, 0, 0, 2] }],
  solutions: [{ level: null, note: null, places: [null], steps: [], separations: [] }],
});

describe("noteOf", () => {
  it("names the number of the assembly, where there is one", () => {
    const stuck = { ...bars().solutions[0]!, level: null, note: "Nothing moves." };
    expect(noteOf(bars().solutions[0]!)).toBe("Assembly 3 \u00b7 level 2");
    expect(noteOf({ ...bars().solutions[0]!, number: null })).toBe("Level 2");
    expect(noteOf(stuck)).toBe("Assembly 3. Nothing moves.");
    expect(noteOf({ ...stuck, number: null })).toBe("Nothing moves.");
  });
});

describe("readScene", () => {
  it("reads what is right", () => {
    const scene = readScene(valid());
    expect([...cellsOf(scene.pieces[0]!.cells)]).toEqual([
      [0, 0, 0],
      [1, 0, 0],
    ]);
  });

  it("reads the example of the format's description", () => {
    const page = readFileSync(new URL("../../docs/formats/scene.md", import.meta.url), "utf8");
    const [, example] = /```json\n(.*?)```/s.exec(page)!;
    expect(readScene(JSON.parse(example!)).solutions[0]!.steps.length).toBe(1);
  });

  it.each([
    ["no document", () => 3],
    ["another format", () => ({ ...valid(), format: "x" })],
    ["a later version", () => ({ ...valid(), version: 2 })],
    ["what is not a colour", () => ({ ...valid(), accent: "red;}" })],
    ["no pieces", () => ({ ...valid(), pieces: null })],
    ["a broken run", () => ({ ...valid(), pieces: [{ ...(valid().pieces as object[])[0], cells: [0, 0, 0] }] })],
    [
      "far too many cubes",
      () => ({ ...valid(), pieces: [{ ...(valid().pieces as object[])[0], cells: [0, 0, 0, 1e9] }] }),
    ],
    [
      "a number that counts nothing",
      () => ({ ...valid(), solutions: [{ ...(valid().solutions as object[])[0], number: 0 }] }),
    ],
    [
      "a plan of another kind",
      () => ({ ...valid(), solutions: [{ ...(valid().solutions as object[])[0], kind: "hand" }] }),
    ],
    ["a place too few", () => ({ ...valid(), solutions: [{ ...(valid().solutions as object[])[0], places: [] }] })],
    [
      "a step of no piece",
      () => ({
        ...valid(),
        solutions: [
          {
            ...(valid().solutions as object[])[0],
            steps: [{ pieces: [7], axis: 0, by: 1, frees: true }],
          },
        ],
      }),
    ],
    [
      "a separation that leads back to itself",
      () => ({
        ...valid(),
        solutions: [
          {
            ...(valid().solutions as object[])[0],
            steps: [{ pieces: [0], axis: 0, by: 1, frees: true }],
            separations: [{ steps: [0, 1], pieces: [0], left: [], removed: [0], leftNext: 0, removedNext: null }],
          },
        ],
      }),
    ],
  ])("refuses %s", (_, make) => {
    expect(() => readScene(make())).toThrow(SceneError);
  });
});

describe("sharing", () => {
  it("carries any JSON value there and back", async () => {
    const value = { title: "Über\u2028<script>", list: Array.from({ length: 500 }, (_, i) => i % 7) };
    const hash = await toFragment(value);
    expect(hash).toMatch(/^#s=[\w-]+$/);
    expect(await fromFragment(hash)).toEqual(value);
    expect(await fromFragment("")).toBe(null);
    expect(await fromFragment("#else")).toBe(null);
  });

  it("reads what Python writes", async () => {
    // burrkit.page.template.fragment({"title": "Märchen", "n": [1, 2, 3]})
    expect(await fromFragment("#s=q1YqySzJSVWyUvI9vKQoOSM1T0lHKU_JKtpQx0jHOLYWAA")).toEqual({
      title: "Märchen",
      n: [1, 2, 3],
    });
  });

  it("does not unpack a bomb", async () => {
    const bomb = await toFragment("a".repeat(40 * 1024 * 1024));
    await expect(fromFragment(bomb)).rejects.toThrow(RangeError);
  });

  it("reports when it is broken", async () => {
    await expect(fromFragment("#s=!!!")).rejects.toThrow();
    await expect(fromFragment("#s=AAAA")).rejects.toThrow();
  });
});

describe("sentences", () => {
  it("have marks for numbers", () => {
    expect(plain("Pieces {0} and {3} slide {9}.", bars().pieces)).toBe("Pieces A and D slide {9}.");
  });
});

describe("strip", () => {
  const solution = bars().solutions[0]!;
  const extents = [
    { left: 0, right: 100 },
    { left: 110, right: 150 },
    { left: 160, right: 200 },
  ];

  it("runs in the order of the mode", () => {
    expect(segmentsOf(solution, "apart").map(({ separation }) => separation)).toEqual([0, 1, 2]);
    expect(segmentsOf(solution, "together").map(({ separation, from, to }) => [separation, from, to])).toEqual([
      [2, 0, 1],
      [1, 1, 2],
      [0, 2, 4],
    ]);
    expect(segmentsOf(solution, "apart").map(({ depth }) => depth)).toEqual([0, 0, 1]);
  });

  it("finds places for positions and positions for places", () => {
    const segments = segmentsOf(solution, "apart");
    for (const position of [0, 0.5, 1, 1.9, 2, 2.5, 3, 3.5, 4])
      expect(positionAt(placeOf(position, segments, extents), segments, extents)).toBeCloseTo(position);
    expect(placeOf(1, segments, extents)).toBe(50);
    expect(positionAt(-5, segments, extents)).toBe(0);
    expect(positionAt(105, segments, extents)).toBe(2);
    expect(positionAt(900, segments, extents)).toBe(4);
  });
});

describe("rows on the table", () => {
  const sticks = Array.from({ length: 6 }, () => ({ width: 6, depth: 2 }));

  it("are wide in a wide window and deep in a tall one", () => {
    const [wide, tall] = [layRows(sticks, 2.4), layRows(sticks, 0.5)];
    expect(wide.width / wide.depth).toBeGreaterThan(tall.width / tall.depth);
  });

  it("never put two pieces over each other", () => {
    const sizes = [3, 1, 7, 2, 2, 5, 1, 9, 4].map((width, i) => ({ width, depth: 1 + (i % 3) }));
    for (const aspect of [0.3, 1, 3]) {
      const { spots } = layRows(sizes, aspect);
      spots.forEach((a, i) => {
        spots.slice(0, i).forEach((b, k) => {
          const across = Math.abs(a.x - b.x) >= (sizes[i]!.width + sizes[k]!.width) / 2;
          const along = Math.abs(a.y - b.y) >= (sizes[i]!.depth + sizes[k]!.depth) / 2;
          expect(across || along).toBe(true);
        });
      });
    }
  });
});
