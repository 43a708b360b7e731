/**
 * What people see of each piece: mark, name and colour. The rules are those of src/burrkit/puzzle/appearance.py and
 * marks.py; tests/data/appearances.json holds cases of both.
 */

import { type Doc, marksOf, type ShapesDoc } from "./document";

/** The colours of shapes 1, 2, 3, …, and species of wood in the order in which shapes have them. */
export interface Paints {
  readonly colours: readonly string[];
  readonly woods: readonly { readonly name: string; readonly colour: string }[];
}

export interface Appearance {
  readonly mark: string;
  readonly name: string;
  readonly colour: string;
  /** The shape or stick that it is. */
  readonly source: number;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** A colour is dark if no channel reaches this. */
const DARK = 120;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The pieces of a problem as the search numbers them: each copy that may be used. */
export function appearances(doc: Doc, problem: number, paints: Paints): Appearance[] {
  if (doc.kind === "six-piece") {
    const marks = marksOf(doc);
    return doc.sticks.map(({ name, colour }, i) => ({
      mark: marks[i]!,
      name,
      colour: chosenColour(colour, paints) || colourOf(paints, i),
      source: i,
    }));
  }
  const sources = (doc.problems[problem]?.parts ?? []).flatMap(({ shape, most }) => Array<number>(most).fill(shape));
  const counts = new Map<number, number>();
  for (const shape of sources) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  const copies = new Map<number, number>();
  const labels = labelled(doc, sources);
  return sources.map((shape, i) => {
    const copy = copies.get(shape) ?? 0;
    copies.set(shape, copy + 1);
    const name = shapeTitle(doc, shape);
    return {
      mark: labels?.[i]![0] ?? defaultMark(i),
      name: labels?.[i]![1] ?? (counts.get(shape)! > 1 ? `${name}.${copy + 1}` : name),
      colour:
        doc.colourBy === "piece" && !doc.shapes[shape]!.colour
          ? colourOf(paints, i)
          : shade(shapeColour(doc, shape, paints), copy),
      source: shape,
    };
  });
}

/** The colour of a shape wherever it does not stand for a piece: its own, or else by its place in the list. */
export function shapeColour(doc: ShapesDoc, shape: number, paints: Paints): string {
  const { woods } = paints;
  const own = chosenColour(doc.shapes[shape]?.colour ?? "", paints);
  return own || (doc.colourBy === "wood" ? woods[shape % woods.length]!.colour : colourOf(paints, shape));
}

/** The colour in a file as #rrggbb; empty for nothing. */
function chosenColour(choice: string, { woods }: Paints): string {
  return woods.find(({ name }) => name === choice)?.colour ?? choice;
}

/** Whether colours were chosen for pieces. */
export function hasColours(doc: Doc): boolean {
  const listed = doc.kind === "puzzle" ? doc.shapes : doc.sticks;
  return listed.some(({ colour }) => colour !== "") || (doc.kind === "puzzle" && doc.colourBy !== "shape");
}

/** What people call a shape; "V: V" is called V. */
export function shapeTitle(doc: ShapesDoc, shape: number): string {
  const name = doc.shapes[shape]?.name ?? "";
  return name.replace(/^(\S+): \1$/u, "$1") || `S${shape + 1}`;
}

/** The mark of a piece, counted from 0, that has none of its own: A to Z, then AA, AB and so on. */
export function defaultMark(piece: number): string {
  const before = Math.floor(piece / 26) - 1;
  return (before < 0 ? "" : defaultMark(before)) + LETTERS[piece % 26]!;
}

/** A shade of a colour for a copy, counted from 0: neighbours are far apart, and those of a dark colour lighter. */
export function shade(colour: string, copy: number): string {
  const place = (copy * GOLDEN) % 1;
  if (Math.max(...channels(colour)) < DARK) return mixed(colour, 255, 0.8 * place);
  return place < 0.5 ? mixed(colour, 255, 1.2 * place) : mixed(colour, 0, 1.1 * (1 - place));
}

function colourOf({ colours }: Pick<Paints, "colours">, number: number): string {
  return shade(colours[number % colours.length]!, Math.floor(number / colours.length));
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

function mixed(colour: string, other: number, share: number): string {
  return `#${channels(colour)
    .map((own) =>
      Math.round(own + (other - own) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** The name of a shape that gives marks to its copies: "3: Key", "4 5: Bar", "3:". */
const LABEL = /^((?:[A-Z]{2}|\S)(?: (?:[A-Z]{2}|\S))*):(?: (.+))?$/su;

/**
 * Marks and names, if the names of all shapes begin with marks. Copies for which a shape has no more marks have letters
 * that are marks of no shape.
 */
function labelled(doc: ShapesDoc, sources: readonly number[]): (readonly [string, string])[] | null {
  const runs: { readonly marks: readonly string[]; readonly name: string; readonly copies: number }[] = [];
  for (let start = 0, end = 0; start < sources.length; start = end) {
    const label = doc.shapes[sources[start]!]!.name;
    while (end < sources.length && doc.shapes[sources[end]!]!.name === label) end++;
    const [, marks, name = ""] = LABEL.exec(label) ?? [];
    if (marks === undefined) return null;
    runs.push({ marks: marks.split(" "), name, copies: end - start });
  }
  const listed = runs.flatMap(({ marks }) => marks);
  const own = new Set(listed);
  if (own.size === 0 || own.size < listed.length || own.has(".")) return null;
  let number = 0;
  const free = (): string => {
    const mark = defaultMark(number++);
    return own.has(mark) ? free() : mark;
  };
  return runs.flatMap(({ marks, name, copies }) =>
    Array.from({ length: copies }, (_, copy) => [marks[copy] ?? free(), name] as const),
  );
}
