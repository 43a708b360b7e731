/** Documents for tests, and the tables of sticks as far as tests need them. */

import type { Api } from "../../src/bench/api/client";
import { type Doc, type Json, readDoc, type ShapesDoc, type SticksDoc } from "../../src/bench/model/document";
import type { StickTables } from "../../src/bench/model/stick";

export const BURR: Json = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "six-piece",
  name: "Antique",
  length: 6,
  sticks: [
    { mark: "0", number: 1, name: "Key" },
    { mark: "1", number: 120 },
    { mark: "2", number: 3328 },
    { mark: "3", number: 3322 },
    { mark: "4", number: 3328 },
    { mark: "5", number: 3305 },
  ],
};

export const TRAY: Json = {
  format: "burrkit-puzzle",
  version: 1,
  kind: "puzzle",
  comment: "Up to two dominoes; red is on red.",
  palette: ["#d55e00", "#0072b2"],
  shapes: [
    { name: "domino", layers: [["##"]], colours: { "1": [[0, 0, 0]] } },
    {
      name: "tray",
      weight: 3,
      hotspot: [1, 0, 0],
      layers: [
        ["+#", "##"],
        ["..", "#."],
      ],
      colours: {
        "1": [
          [0, 0, 0],
          [1, 1, 0],
        ],
      },
    },
  ],
  problems: [
    {
      name: "two in a tray",
      pieces: [{ shape: 0, least: 1, most: 2, groups: { "3": 2 } }],
      goal: 1,
      max_holes: 1,
      allowed: [[1, 1]],
      state: "solved",
      assemblies: 4,
      stored: [{ placements: [[0, 0, 0, 0], null] }],
    },
  ],
};

/** Without stored results, of which those of the tray are wrong. */
export const PUZZLE = {
  ...(TRAY as object),
  problems: [{ name: "two in a tray", pieces: [{ shape: 0, count: 2 }], goal: 1, max_holes: 1 }],
};

/** Its text has over a million characters: shapes with little in a large box. */
export const LARGE_PUZZLE = {
  ...PUZZLE,
  shapes: [
    ...(TRAY as { shapes: object[] }).shapes,
    ...Array.from({ length: 45 }, (_, i) => ({
      name: `large ${i}`,
      layers: Array.from({ length: 30 }, (_, z) =>
        Array.from({ length: 30 }, (_, y) => (z === y ? "#".padEnd(30, "#") : ".".repeat(30))),
      ),
    })),
  ],
};

export const sticks = (): SticksDoc => readDoc(BURR) as SticksDoc;
export const shapes = (): ShapesDoc => readDoc(TRAY) as ShapesDoc;
export const both = (): Doc[] => [sticks(), shapes()];

const numbers = Array.from({ length: 4097 }, (_, n) => n);
const bits = (n: number): number => (n - 1).toString(2).replaceAll("0", "").length;

export const LETTERS = ["A", "B", "C", "D", "E", "F"];

/** Every number connected but 4096, each its own class: enough to see what is looked up. */
export const TABLES: StickTables = {
  lengths: [6, 8, 10, 12],
  removable: [
    [1, 0, 1],
    [2, 0, 1],
    [3, 0, 1],
    [4, 0, 1],
    [1, 1, 1],
    [2, 1, 1],
    [3, 1, 1],
    [4, 1, 1],
    [2, 0, 0],
    [3, 0, 0],
    [2, 1, 0],
    [3, 1, 0],
  ],
  canonical: numbers.map((n) => (n === 4096 ? 0 : n)),
  mirror: numbers,
  weight: numbers.map((n) => (n === 0 ? 0 : 12 - bits(n))),
  notchable: numbers.map((n) => Number(n === 1)),
  millable: numbers.map((n) => Number(n < 3)),
  names: { "1": "key" },
};

/** A server with some methods given by a test; with a signal it is the same. */
export function serverOf(methods: object): Api {
  const api = { ...methods, with: () => api } as unknown as Api;
  return api;
}

/** An answer that a test gives when it likes. */
export class Late<Value> {
  give!: (value: Value) => void;
  fail!: (error: Error) => void;
  readonly answer = new Promise<Value>((give, fail) => Object.assign(this, { give, fail }));
  readonly request = (): Promise<Value> => this.answer;
}
