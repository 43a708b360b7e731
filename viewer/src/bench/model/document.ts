/**
 * Documents as the workbench edits them, and their JSON (docs/formats/json.md). Values never change: an edit
 * makes a new document that shares what has stayed.
 */

import type { Vec3 } from "../../scene/vec";
import * as words from "../../words/bench/opening";

/** By what pieces are coloured where their shapes have no colour of their own. */
export type Colouring = "shape" | "piece" | "wood";

/** A point of a drawing, in whole numbers. */
export type Cell = Vec3;

/** Six sticks by their numbers. */
export interface SticksDoc {
  readonly kind: "six-piece";
  readonly name: string;
  readonly length: number;
  readonly sticks: readonly Stick[];
}

export interface Stick {
  readonly number: number;
  readonly name: string;
  /** Its own, #rrggbb or a species of wood; empty is the usual one. */
  readonly colour: string;
  readonly mark: string;
}

/** Shapes of cubes, and the problems that use them. */
export interface ShapesDoc {
  readonly kind: "puzzle";
  readonly comment: string;
  readonly popup: boolean;
  /** The name of its lattice, or a description of its own. */
  readonly grid: string | Json;
  readonly palette: readonly string[];
  /** By what pieces are coloured if their shapes have no colour. */
  readonly colourBy: Colouring;
  readonly shapes: readonly Shape[];
  readonly problems: readonly Problem[];
}

export type Doc = SticksDoc | ShapesDoc;

export const EMPTY = 0;
export const FIXED = 1;
export const VARIABLE = 2;
export type CellState = 0 | 1 | 2;

/** A drawing in a box: for each cell, x fastest and z slowest, its state and its colour (0: none). */
export interface Shape {
  readonly name: string;
  /** That of its pieces, #rrggbb or a species of wood; empty is the usual one. */
  readonly colour: string;
  readonly weight: number;
  readonly hotspot: Cell;
  readonly size: Cell;
  readonly states: Uint8Array;
  readonly colours: Uint8Array;
}

export interface Problem {
  /** Stays the same through all edits, so that what was found belongs to the problem wherever it stands. */
  readonly key: number;
  readonly name: string;
  readonly goal: number | null;
  readonly parts: readonly Part[];
  readonly maxHoles: number | null;
  /** Pairs of colours, of a piece and of the goal, that may coincide. */
  readonly allowed: readonly (readonly [number, number])[];
  /** What a search has found, as the file keeps it; gone as soon as the problem changes. */
  readonly found: Readonly<Record<string, unknown>>;
}

export interface Part {
  readonly shape: number;
  readonly least: number;
  readonly most: number;
  /** How many copies may belong to each group. */
  readonly groups: Readonly<Record<string, number>>;
  /** Turns that it may not make, and its place if that is given, as in the file; pages keep them. */
  readonly conditions?: Json;
}

export type Json = Readonly<Record<string, unknown>>;

/** Whether its cells are cubes. */
export function isCubic(doc: Doc | null): boolean {
  return doc?.kind !== "puzzle" || doc.grid === "cubes";
}

const HEAD = { format: "burrkit-puzzle", version: 1 };
const SIGNS = ".#+";
const CONDITIONS = ["turns", "given"] as const;
const FOUND = ["state", "assemblies", "solutions", "seconds", "stored"] as const;

/** A document from JSON in the server's normal form, of the kinds "six-piece" and "puzzle". */
export function readDoc(json: Json): Doc {
  if (json.kind === "six-piece") {
    const sticks = json.sticks as Partial<Stick>[];
    return {
      kind: "six-piece",
      name: (json.name as string | undefined) ?? "",
      length: (json.length as number | undefined) ?? 6,
      sticks: sticks.map(({ number, name, mark, colour }) => ({
        number: number ?? 1,
        name: name ?? "",
        mark: mark ?? "",
        colour: colour ?? "",
      })),
    };
  }
  if (json.kind !== "puzzle") throw new Error(words.noDocument(String(json.kind)));
  return {
    kind: "puzzle",
    comment: (json.comment as string | undefined) ?? "",
    popup: json.popup === true,
    grid: (json.grid as string | Json | undefined) ?? "cubes",
    palette: (json.palette as string[] | undefined) ?? [],
    colourBy: (json.colour_by as Colouring | undefined) ?? "shape",
    shapes: (json.shapes as Json[]).map(readShape),
    problems: ((json.problems as Json[] | undefined) ?? []).map((problem, i) => readProblem(problem, i)),
  };
}

/** A shape from JSON in the same form. */
export function readShape(json: Json): Shape {
  const layers = json.layers as string[][];
  const size: Cell = [layers[0]![0]!.length, layers[0]!.length, layers.length];
  const [sx, sy, sz] = size;
  const states = new Uint8Array(sx * sy * sz);
  const colours = new Uint8Array(states.length);
  layers.forEach((layer, z) => {
    layer.forEach((row, back) => {
      for (let x = 0; x < sx; x++) states[indexOf(size, [x, sy - 1 - back, z])] = SIGNS.indexOf(row[x]!);
    });
  });
  for (const [colour, cells] of Object.entries((json.colours as Record<string, Cell[]> | undefined) ?? {}))
    for (const cell of cells) colours[indexOf(size, cell)] = Number(colour);
  return {
    name: (json.name as string | undefined) ?? "",
    colour: (json.colour as string | undefined) ?? "",
    weight: (json.weight as number | undefined) ?? 1,
    hotspot: (json.hotspot as Cell | undefined) ?? [0, 0, 0],
    size,
    states,
    colours,
  };
}

function readProblem(json: Json, key: number): Problem {
  return {
    key,
    name: (json.name as string | undefined) ?? "",
    goal: (json.goal as number | undefined) ?? null,
    parts: (json.pieces as Json[]).map((part) => {
      const count = (part.count as number | undefined) ?? 1;
      return {
        shape: part.shape as number,
        least: (part.least as number | undefined) ?? count,
        most: (part.most as number | undefined) ?? count,
        groups: (part.groups as Record<string, number> | undefined) ?? {},
        ...(CONDITIONS.some((key) => key in part) ? { conditions: picked(part, CONDITIONS) } : {}),
      };
    }),
    maxHoles: (json.max_holes as number | undefined) ?? null,
    allowed: (json.allowed as [number, number][] | undefined) ?? [],
    found: picked(json, FOUND),
  };
}

/** Those of some entries that there are. */
function picked(json: Json, keys: readonly string[]): Json {
  return Object.fromEntries(keys.filter((key) => key in json).map((key) => [key, json[key]]));
}

/** The document as JSON. */
export function writeDoc(doc: Doc): Json {
  if (doc.kind === "six-piece")
    return {
      ...HEAD,
      kind: doc.kind,
      ...given({ name: doc.name }),
      length: doc.length,
      sticks: doc.sticks.map(({ number, name, mark, colour }) => ({
        ...given({ mark }),
        number,
        ...given({ name, colour }),
      })),
    };
  return {
    ...HEAD,
    kind: doc.kind,
    ...given({ comment: doc.comment }),
    ...(doc.popup ? { popup: true } : {}),
    ...(doc.grid === "cubes" ? {} : { grid: doc.grid }),
    ...(doc.palette.length ? { palette: doc.palette } : {}),
    ...(doc.colourBy === "shape" ? {} : { colour_by: doc.colourBy }),
    shapes: doc.shapes.map(writeShape),
    ...(doc.problems.length ? { problems: doc.problems.map(writeProblem) } : {}),
  };
}

function writeShape(shape: Shape): Json {
  const [sx, sy, sz] = shape.size;
  const layers: string[][] = [];
  const colours = new Map<number, Cell[]>();
  for (let z = 0; z < sz; z++) {
    const rows: string[] = [];
    for (let y = sy - 1; y >= 0; y--) {
      let row = "";
      for (let x = 0; x < sx; x++) {
        const index = indexOf(shape.size, [x, y, z]);
        row += SIGNS[shape.states[index]!]!;
        const colour = shape.colours[index]!;
        if (colour === 0) continue;
        const cells = colours.get(colour);
        if (cells) cells.push([x, y, z]);
        else colours.set(colour, [[x, y, z]]);
      }
      rows.push(row);
    }
    layers.push(rows);
  }
  for (const cells of colours.values()) cells.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  return {
    ...given({ name: shape.name, colour: shape.colour }),
    ...(shape.weight === 1 ? {} : { weight: shape.weight }),
    ...(shape.hotspot.some((n) => n !== 0) ? { hotspot: shape.hotspot } : {}),
    layers,
    ...(colours.size ? { colours: Object.fromEntries(colours) } : {}),
  };
}

function writeProblem(problem: Problem): Json {
  return {
    ...given({ name: problem.name }),
    pieces: problem.parts.map(({ shape, least, most, groups, conditions }) => ({
      shape,
      ...(least === most ? { count: most } : { least, most }),
      ...(Object.keys(groups).length ? { groups } : {}),
      ...conditions,
    })),
    ...(problem.goal === null ? {} : { goal: problem.goal }),
    ...(problem.maxHoles === null ? {} : { max_holes: problem.maxHoles }),
    ...(problem.allowed.length ? { allowed: problem.allowed } : {}),
    ...problem.found,
  };
}

/** Those texts that are not blank. */
function given(texts: Record<string, string>): Json {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}

/** Where a cell is among the cells of a box. */
export function indexOf([sx, sy]: Cell, [x, y, z]: Cell): number {
  return x + sx * (y + sy * z);
}

/** Six uncut sticks. */
export function solidSticks(): SticksDoc {
  return {
    kind: "six-piece",
    name: "",
    length: 6,
    sticks: Array.from({ length: 6 }, () => ({ number: 1, name: "", mark: "", colour: "" })),
  };
}

/** The name that programs give to problems, and people do not give to puzzles. */
const USUAL_NAME = /^problem(?: \d+)?$/i;
/** The line of a comment that names the puzzle. */
const NAME_LINE = /^\s*(?:name|title)\s*:\s*(\S.*?)\s*$/im;

/** What people call the document; empty if it has no name. */
export function titleOf(doc: Doc): string {
  if (doc.kind === "six-piece") return doc.name;
  const name = doc.problems[0]?.name ?? "";
  return (USUAL_NAME.test(name) ? "" : name) || (NAME_LINE.exec(doc.comment)?.[1] ?? "");
}

/** The names of the problems; a six-piece burr is one problem. */
export function problemNames(doc: Doc): string[] {
  return doc.kind === "six-piece" ? [doc.name] : doc.problems.map(({ name }) => name);
}

/** The key of each problem; a six-piece burr is one problem. */
export function problemKeys(doc: Doc): number[] {
  return doc.kind === "six-piece" ? [0] : doc.problems.map(({ key }) => key);
}

/** The document with other keys of its problems. */
export function withKeys(doc: Doc, keys: readonly number[]): Doc {
  if (doc.kind === "six-piece") return doc;
  return { ...doc, problems: doc.problems.map((problem, i) => ({ ...problem, key: keys[i] ?? problem.key })) };
}

/** A key that no problem has yet; those of a document that is opened are small numbers. */
export function newKey(): number {
  return 2 ** 32 + Math.floor(Math.random() * 2 ** 48);
}

/** The label of each stick: its own if all have one, else A to F. */
export function marksOf(doc: SticksDoc): string[] {
  const own = doc.sticks.map(({ mark }) => mark);
  const isGood = own.every((mark) => mark !== "") && new Set(own).size === own.length;
  return own.map((mark, i) => (isGood ? mark : "ABCDEF"[i]!));
}
