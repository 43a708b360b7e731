/** What the kinds of puzzles differ in: what their squares hold, and how their solutions name them. */

import type { PuzzlePicture, Tile } from "../bench/api/types";

/** Numbers by cell: entries by the cells of tiles, solutions by those of the rules. */
export type Values = Readonly<Record<string, number>>;

/** Kinds with solutions in which a cell is a number, and its value the square on which that stands. */
const PATHS = ["hidato", "knight"];
/** The largest number in a square; other kinds have numbers without bounds, or as many as squares. */
const HIGHEST: Readonly<Record<string, number>> = { sujiko: 9, kakuro: 9, hex38: 19, workout: 6 };

/** The largest number that a square can hold; null if there is none. */
export function highestOf(kind: string, { tiles }: PuzzlePicture): number | null {
  if (kind === "pyramid" || kind === "concentration") return null;
  if (kind === "sudoku" || kind === "kenken") return Math.sqrt(tiles.length);
  return HIGHEST[kind] ?? tiles.length;
}

/** Values of a solution by the cells of tiles, or the reverse: "V3" on square 12 is "V12" with the number 3. */
export function exchanged(kind: string, values: Values): Values {
  if (!PATHS.includes(kind)) return values;
  return Object.fromEntries(Object.entries(values).map(([cell, value]) => [`V${value}`, Number(cell.slice(1))]));
}

/** Whether a square is one that the player fills in. */
export function isOpen(kind: string, tile: Tile): boolean {
  return tile.look === "found" && tile.cell !== "" && kind !== "domino";
}

/** The cells that the player fills in, as a solution has them. */
export function toFill(kind: string, { tiles }: PuzzlePicture, solution: Values): string[] {
  if (kind === "domino") return Object.keys(solution).filter((cell) => solution[cell] === 1);
  return tiles.filter((tile) => isOpen(kind, tile)).map(({ cell }) => cell);
}

/** The cell of a domino on two squares, "P31_32"; null if they are not next to each other. */
export function dominoOn(one: Tile, other: Tile): string | null {
  if (Math.abs(one.row - other.row) + Math.abs(one.column - other.column) !== 1) return null;
  const numbers = [one, other].map(({ row, column }) => 10 * row + column).sort((a, b) => a - b);
  return `P${numbers.map((number) => String(number).padStart(2, "0")).join("_")}`;
}

/** The squares of a domino, as row and column. */
export function squaresOf(domino: string): [number, number][] {
  return domino
    .slice(1)
    .split("_")
    .map((number) => [Math.floor(Number(number) / 10), Number(number) % 10]);
}
