/** Burr sticks: numbers and cubes, and what the tables contain about them. */

import type { StickLists } from "../api/types";
import type { Cell } from "./document";
import * as words from "../../words/bench/sticks";

export type StickTables = StickLists;

export const NUMBERS = 4096;

/** The number after cube i, 0 to 11, has been cut away or put back. */
export function toggled(number: number, cube: number): number {
  return 1 + ((number - 1) ^ (1 << cube));
}

export function isCut(number: number, cube: number): boolean {
  return (((number - 1) >> cube) & 1) === 1;
}

/** What cube i, 0 to 11, adds to the number once it is removed. */
export function valueOf(cube: number): number {
  return 1 << cube;
}

/** The values of the cubes that are removed, as a sum: "1 + 8 + 64 = 73, number 74". */
export function sumOfValues(number: number): string {
  const values = PLACES.flatMap((_, cube) => (isCut(number, cube) ? valueOf(cube) : []));
  return values.length === 0 ? words.nothingRemoved : words.sumOfValues(values, number - 1);
}

/** Where the removable cubes are on a stick of some length: only the ends grow. */
export function removableOf(tables: StickTables, length: number): Cell[] {
  return tables.removable.map(([x, y, z]) => [x + (length - 6) / 2, y, z]);
}

/** The cubes of a stick along x. */
export function stickCubes(tables: StickTables, number: number, length: number): Cell[] {
  const cut = new Set(
    removableOf(tables, length)
      .filter((_, i) => isCut(number, i))
      .map((cell) => cell.join()),
  );
  const cubes: Cell[] = [];
  for (let z = 0; z < 2; z++)
    for (let y = 0; y < 2; y++) for (let x = 0; x < length; x++) if (!cut.has(`${x},${y},${z}`)) cubes.push([x, y, z]);
  return cubes;
}

/** The position of cube i in words. */
export const PLACES: readonly string[] = words.places;

/** Inner cubes of a burr: all that the twelve cubes of its sticks can fill. */
const ROOM = 32;

/** Why six sticks do not make a burr yet, in words for people; null if they may be one. */
export function whyNoBurr(tables: StickTables, numbers: readonly number[], marks: readonly string[]): string | null {
  const broken = numbers.findIndex((number) => tables.canonical[number] === 0);
  if (broken >= 0) return words.broken(marks[broken]!);
  const surplus = numbers.reduce((sum, number) => sum + tables.weight[number]!, -ROOM);
  return surplus > 0 ? words.tooManyCubes(surplus) : null;
}

export interface StickFacts {
  readonly cubes: number;
  readonly isWhole: boolean;
  readonly isNotchable: boolean;
  readonly isMillable: boolean;
  readonly name: string;
  readonly canonical: number;
  readonly isOwnMirror: boolean;
}

export function stickFacts(tables: StickTables, number: number, length: number): StickFacts {
  const canonical = tables.canonical[number] ?? 0;
  const isWhole = canonical !== 0;
  return {
    cubes: stickCubes(tables, number, length).length,
    isWhole,
    isNotchable: isWhole && tables.notchable[number] === 1,
    isMillable: isWhole && tables.millable[number] === 1,
    name: tables.names[String(canonical)] ?? "",
    canonical,
    isOwnMirror: isWhole && tables.mirror[number] === canonical,
  };
}
