/** Known sets of pieces to pack, and a box for each. */

import { type Cell, readShape, type Shape } from "./document";

interface PieceSet {
  /** The room of its box, and an opening in the top: its least corner and its size, in the room. */
  readonly room: Cell;
  readonly opening: readonly [readonly [number, number], readonly [number, number]];
  /** Drawings by names: rows from behind are parted by strokes, layers from below by two. */
  readonly pieces: Readonly<Record<string, string>>;
}

const TWISTED = { A: "#./##//#./..", B: "#./##//../.#", P: "#./##//../#." };

export const PIECE_SETS = {
  soma: {
    room: [3, 3, 3],
    opening: [
      [0, 0],
      [2, 3],
    ],
    pieces: { V: "#./##", L: "#../###", T: ".#./###", Z: "##./.##", ...TWISTED },
  },
  tetracubes: {
    room: [2, 4, 4],
    opening: [
      [0, 0],
      [2, 3],
    ],
    pieces: { I: "####", O: "##/##", L: "#../###", T: ".#./###", Z: "##./.##", ...TWISTED },
  },
  pentominoes: {
    room: [5, 4, 3],
    opening: [
      [0, 0],
      [3, 3],
    ],
    pieces: {
      F: ".##/##./.#.",
      I: "#####",
      L: "####/#...",
      N: "##../.###",
      P: "##/##/#.",
      T: "###/.#./.#.",
      U: "#.#/###",
      V: "#../#../###",
      W: "#../##./.##",
      X: ".#./###/.#.",
      Y: "..#./####",
      Z: "##./.#./.##",
    },
  },
} as const satisfies Record<string, PieceSet>;

export type SetName = keyof typeof PIECE_SETS;

export function piecesOf(set: SetName): Shape[] {
  return Object.entries(PIECE_SETS[set].pieces).map(([name, drawing]) =>
    readShape({ name, layers: drawing.split("//").map((layer) => layer.split("/")) }),
  );
}

/** Its box: the cells of the opening that the top lacks. */
export function boxOfSet(set: SetName): { readonly size: Cell; readonly open: readonly Cell[] } {
  const { room, opening } = PIECE_SETS[set];
  const [[x, y], [wide, deep]] = opening;
  const open: Cell[] = [];
  for (let j = 0; j < deep; j++) for (let i = 0; i < wide; i++) open.push([1 + x + i, 1 + y + j, room[2] + 1]);
  return { size: [...room], open };
}
