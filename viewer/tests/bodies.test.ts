import { describe, expect, it } from "vitest";
import { bodiesOf, cellsIn } from "../src/scene/bodies";
import { readScene } from "../src/scene/scene";

const HERE = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** A third of a turn about the body diagonal. */
const TURNED = [0, 0, 1, 1, 0, 0, 0, 1, 0];

describe("the cubes of a body at its place", () => {
  it("are turned with it, and whole or half", () => {
    const piece = (mark: string): object => ({
      mark,
      name: "",
      note: "",
      kind: 0,
      colour: "#e69f00",
      ink: "#000000",
      cells: [0, 0, 0, 2],
      painted: [],
    });
    const scene = readScene({
      format: "burrkit-scene",
      version: 1,
      title: "t",
      found: null,
      accent: "#d55e00",
      pieces: [piece("A"), piece("B")],
      solutions: [
        {
          number: 1,
          level: null,
          note: null,
          places: [
            [...HERE, 0, 0, 0],
            [...TURNED, 0, 1, 0],
          ],
          steps: [],
          separations: [],
        },
      ],
    });
    const [one, other] = bodiesOf(scene, scene.solutions[0]!).map(cellsIn);
    const way = (cells: typeof one): number[] => [0, 1, 2].map((k) => cells![1]![k]! - cells![0]![k]!);
    expect(way(one)).toEqual([1, 0, 0]);
    expect(way(other)).toEqual([0, 1, 0]);
    for (const n of [...one!, ...other!].flat()) expect(2 * n).toBe(Math.round(2 * n));
  });
});
