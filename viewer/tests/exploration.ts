/** Documents of placements that tests share: small puzzles with placements that are made here, by hand. */

import { type ExplorationDoc, readExploration } from "../src/explore/exploration";

const TURN = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** A piece as runs, the offsets where it fits (only moved, not turned), and how many equal ones there are. */
export interface Kind {
  readonly cells: readonly number[];
  /** x, y, z, and 1 for a placement that an assembly may contain. */
  readonly at: readonly (readonly [number, number, number, number])[];
  readonly needed: number;
  readonly optional?: number;
}

export const bar = (length: number): number[] => [0, 0, 0, length];

export function document(
  kinds: readonly Kind[],
  goal: { required: number[]; optional?: number[]; least?: number },
): Record<string, unknown> {
  const pieces = kinds.flatMap(({ cells, needed, optional = 0 }, kind) =>
    Array.from({ length: needed + optional }, (_, i) => ({
      cells,
      kind,
      optional: i >= needed,
      name: "",
      note: "",
      colour: "#e69f00",
      ink: "#000000",
    })),
  );
  return {
    format: "burrkit-placements",
    version: 1,
    title: "test",
    about: "",
    accent: "#d55e00",
    pieces: pieces.map((piece, i) => ({ ...piece, mark: String.fromCharCode(65 + i) })),
    goal: { required: goal.required, optional: goal.optional ?? [], least: goal.least ?? 0 },
    turns: [TURN],
    kinds: kinds.map(({ at }) => at.flatMap(([x, y, z, left]) => [0, x, y, z, 0, left])),
    layouts: [],
  };
}

/** Two bars of two cubes and one cube in a row of five. */
export function row(): ExplorationDoc {
  return readExploration(
    document(
      [
        { cells: bar(2), at: [0, 1, 2, 3].map((x) => [x, 0, 0, 1] as const), needed: 2 },
        { cells: bar(1), at: [0, 1, 2, 3, 4].map((x) => [x, 0, 0, x % 2 ? 0 : 1] as const), needed: 1 },
      ],
      { required: [0, 0, 0, 5] },
    ),
  );
}

/** Six single cubes in six places, each in eight ways; some of them look the same. */
export function sixPlaces(ways: readonly number[]): ExplorationDoc {
  const made = document(
    ways.map(() => ({ cells: bar(1), at: [], needed: 1 })),
    { required: [0, 0, 0, 6] },
  );
  return readExploration({
    ...made,
    kinds: ways.map((count) =>
      [1, 2, 3, 4, 5, 6].flatMap((p) => Array.from({ length: count }, () => [0, p - 1, 0, 0, p, 1]).flat()),
    ),
  });
}
