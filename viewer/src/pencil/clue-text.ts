/** Clues in the text format of a puzzle, field by field; the text is one that burrkit has written. */

import type { PuzzlePicture } from "../bench/api/types";

/** The line and the field of a clue; of a Seki its rotor, of a Sujiko a circle are on line -1. */
export type Place = readonly [line: number, field: number];

/** Kinds with one sign a field, and nothing between. */
const COMPACT = ["seki", "sudoku", "workout", "domino"];
/** What stands for a number that is not given; null where every field has something. */
const UNKNOWN: Readonly<Record<string, string | null>> = {
  pyramid: "x",
  concentration: "x",
  seki: null,
  kenken: null,
  domino: null,
};

export function isCompact(kind: string): boolean {
  return COMPACT.includes(kind);
}

function separatorOf(kind: string): string {
  return isCompact(kind) ? "" : ",";
}

/** Comments, the fields of the lines, and other lines behind them. */
function partsOf(
  kind: string,
  text: string,
  { tiles }: PuzzlePicture,
): { head: string[]; rows: string[][]; rest: string[] } {
  const lines = text.split("\n").filter((line) => line !== "");
  const head = lines.filter((line) => line.startsWith("#"));
  const body = lines.slice(head.length);
  const end = kind === "domino" ? body.indexOf("-") : -1;
  const own = end < 0 ? body : body.slice(0, end);
  const rows = own.map((line) => line.split(separatorOf(kind)));
  if (rows.length === 0) for (const { place } of tiles) if (place) (rows[place[0]] ??= [])[place[1]] = "0";
  return { head, rows, rest: body.slice(own.length) };
}

/** A rotor's place is counted through the lines. */
function inRows(rows: readonly (readonly string[])[], [line, field]: Place): Place {
  const width = rows[0]!.length;
  return line < 0 ? [Math.floor(field / width), field % width] : [line, field];
}

/** The digits of a Sujiko by their places. */
function digitsOf(rows: readonly (readonly string[])[]): Map<number, string> {
  return new Map(rows.slice(1).map(([name, digit]) => [Number(name!.slice(1)), digit!]));
}

/** The field at a place; empty if nothing is given there. */
export function clueAt(kind: string, text: string, picture: PuzzlePicture, place: Place): string {
  const { rows } = partsOf(kind, text, picture);
  if (kind === "sujiko" && place[0] >= 0) return digitsOf(rows).get(3 * place[0] + place[1]) ?? "";
  const [line, field] = inRows(rows, place);
  const found = rows[line]?.[field] ?? "";
  return found === unknownOf(kind) ? "" : found;
}

function unknownOf(kind: string): string | null {
  const found = UNKNOWN[kind];
  return found === undefined ? "0" : found;
}

/** The text with another clue at a place; an empty one takes it away, where that is possible. */
export function withClue(kind: string, text: string, picture: PuzzlePicture, place: Place, clue: string): string {
  const { head, rows, rest } = partsOf(kind, text, picture);
  const value = clue || unknownOf(kind);
  if (value === null) return text;
  if (kind === "sujiko" && place[0] >= 0) {
    const digits = digitsOf(rows).set(3 * place[0] + place[1], clue);
    const given = [...digits].filter(([, digit]) => digit !== "").sort(([a], [b]) => a - b);
    rows.splice(1, rows.length, ...given.map(([at, digit]) => [`P${at}`, digit]));
  } else {
    const [line, field] = inRows(rows, place);
    rows[line]![field] = value;
  }
  return [...head, ...rows.map((row) => row.join(separatorOf(kind))), ...rest].map((line) => `${line}\n`).join("");
}
