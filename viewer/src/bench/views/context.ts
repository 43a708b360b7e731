/** How views reach the workbench. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import * as answers from "../../words/bench/answers";
import * as drawing from "../../words/bench/drawing";
import type { Reason } from "../api/types";
import type { Workbench } from "../bench";
import { appearances, shapeColour } from "../model/appearance";
import { type Doc, isCubic, type Problem } from "../model/document";
import type { Lattice } from "../model/lattice";
import { docOf, lackingProblem, latticeOf, type State } from "../state";
import { sentenceOf } from "../errors";
import { shapeName } from "../model/words";
import { useStore } from "../../ui/useStore";

export const Bench = createContext<Workbench | null>(null);

/** The workbench, and what a view shows of its state: what it reads, or what `select` makes of it (`useStore`). */
export function useBench(): { bench: Workbench; state: State };
export function useBench<Shown>(select: (state: State) => Shown): { bench: Workbench; state: Shown };
export function useBench<Shown>(select?: (state: State) => Shown): { bench: Workbench; state: State | Shown } {
  const bench = useContext(Bench);
  if (!bench) throw new Error("a view outside of the workbench");
  return { bench, state: useStore(bench.store, select) };
}

/** Of what the document that is open is made: cubes, or cells of a lattice, which may not be there yet. */
function cellsOf(state: State): { isCubic: boolean; lattice: Lattice | null; cell: string; cells: string } {
  const lattice = latticeOf(state);
  const isOfCubes = isCubic(docOf(state));
  const cell = lattice ? drawing.cellNamed(lattice.data.cell_name) : isOfCubes ? drawing.cube : drawing.cell;
  return { isCubic: isOfCubes, lattice, cell, cells: drawing.several(cell) };
}

export function useCells(): ReturnType<typeof cellsOf> {
  return useBench(cellsOf).state;
}

/** Why the chosen problem has no solution or cannot be solved, as far as the server has found; null for no reason. */
export function troubleOf(state: State): string | null {
  const reason = state.facts?.problems[state.problem]?.unsolvable;
  return reason ? reasonText(state, reason) : sentenceOf(state.factsError);
}

/** What a search is not even started with; the other reasons prove that it would find nothing. */
const ERRORS: readonly Reason["code"][] = [
  "no-goal",
  "no-pieces",
  "many-pieces",
  "variable-cells",
  "no-cells",
  "other",
];

/** Why the chosen problem cannot be searched as it is; null if it can. All buttons that start a search heed it. */
export function whyNoSearch(state: State): string | null {
  const reason = state.facts?.problems[state.problem]?.unsolvable;
  if (reason && !ERRORS.includes(reason.code)) return lackingProblem(state);
  return lackingProblem(state) ?? troubleOf(state);
}

export function reasonText(state: State, reason: Reason): string {
  return answers.reason(reason, cellsOf(state).cells, (shape) => shapeName(docOf(state)!, shape));
}

/** The document that is open, of one kind. */
export function useDoc<Kind extends Doc["kind"]>(kind: Kind): Extract<Doc, { kind: Kind }> | null {
  return useBench((state) => ofKind(docOf(state), kind)).state;
}

/** A document of one kind, null instead of others. */
export function ofKind<Kind extends Doc["kind"]>(doc: Doc | null, kind: Kind): Extract<Doc, { kind: Kind }> | null {
  return doc?.kind === kind ? (doc as Extract<Doc, { kind: Kind }>) : null;
}

/** The chosen problem of a puzzle of shapes; null if there is none. */
export function problemOf(state: State): Problem | null {
  return ofKind(docOf(state), "puzzle")?.problems[state.problem] ?? null;
}

const NO_COLOURS: readonly string[] = [];

/** The colours of coloured cells. */
export function paletteOf(state: State): readonly string[] {
  return ofKind(docOf(state), "puzzle")?.palette ?? NO_COLOURS;
}

/** The colours of shapes, or of sticks: each that of its first piece in the chosen problem, or else its own. */
export function useColours(): (source: number) => string {
  return useBench(coloursOf).state;
}

export function useColour(source: number): string {
  return useBench((state) => coloursOf(state)(source)).state;
}

/** The colours of a document, for the problem that was chosen last. */
const COLOURS = new WeakMap<Doc, { readonly problem: number; readonly of: (source: number) => string }>();

function coloursOf(state: State): (source: number) => string {
  const { about, problem } = state;
  const doc = docOf(state);
  if (!doc) return () => "";
  const known = COLOURS.get(doc);
  if (known?.problem === problem) return known.of;
  const pieces = appearances(doc, problem, about);
  const own = (shape: number): string => (doc.kind === "puzzle" ? shapeColour(doc, shape, about) : "");
  const of = (source: number): string => pieces.find((piece) => piece.source === source)?.colour ?? own(source);
  COLOURS.set(doc, { problem, of });
  return of;
}
