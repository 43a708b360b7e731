/** Small scenes that tests share. */

import { readScene, type SceneDoc } from "../src/scene/scene";

const HERE = [1, 0, 0, 0, 1, 0, 0, 0, 1];

const piece = (mark: string, cells: number[]): object => ({
  mark,
  name: "",
  note: "",
  kind: 0,
  colour: "#e69f00",
  ink: "#000000",
  cells,
});

const step = (pieces: number[], axis: number, by: number, frees: boolean): object => ({
  pieces,
  axis,
  by,
  frees,
});

/** Four bars side by side along y. First 2 and 3 leave together to the right, then the pairs part. */
export function bars(): SceneDoc {
  return readScene({
    format: "burrkit-scene",
    version: 1,
    title: "bars",
    found: null,
    accent: "#d55e00",
    pieces: ["A", "B", "C", "D"].map((mark) => piece(mark, [0, 0, 0, 3])),
    solutions: [
      {
        number: 3,
        level: "2",
        note: null,
        places: [0, 1, 2, 3].map((y) => [...HERE, 0, y, 0]),
        steps: [step([3], 1, 1, false), step([2, 3], 0, 3, true), step([1], 2, -1, true), step([3], 0, 3, true)],
        separations: [
          { steps: [0, 2], pieces: [0, 1, 2, 3], left: [0, 1], removed: [2, 3], leftNext: 1, removedNext: 2 },
          { steps: [2, 3], pieces: [0, 1], left: [0], removed: [1], leftNext: null, removedNext: null },
          { steps: [3, 4], pieces: [2, 3], left: [2], removed: [3], leftNext: null, removedNext: null },
        ],
      },
    ],
  });
}

/** Pieces at their places, as a document; each of them is rows of cubes along x: where it begins, and its length. */
export function pieces(...rows: readonly (readonly number[])[]): object {
  return {
    format: "burrkit-scene",
    version: 1,
    title: "pieces",
    found: null,
    accent: "#d55e00",
    pieces: rows.map((cells, i) => piece(String.fromCharCode(65 + i), [...cells])),
    solutions: [
      {
        number: 1,
        level: "",
        note: null,
        steps: [],
        separations: [],
        places: rows.map(() => [...HERE, 0, 0, 0]),
      },
    ],
  };
}
