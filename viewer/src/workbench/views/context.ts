/** How views reach the workbench. */

import { createContext } from "preact";
import { useContext, useEffect, useMemo, useReducer } from "preact/hooks";
import type { Workbench } from "../bench";
import { appearances, shapeColour } from "../model/appearance";
import { type Doc, isCubic, type ShapesDoc, type SticksDoc } from "../model/document";
import type { Lattice } from "../model/lattice";
import { docOf, latticeOf, type State } from "../state";

export const Bench = createContext<Workbench | null>(null);

/** The workbench and its state; the view is drawn again whenever the state changes. */
export function useBench(): { bench: Workbench; state: State } {
  const bench = useContext(Bench);
  if (!bench) throw new Error("a view outside of the workbench");
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => bench.store.listen(() => { again(undefined); }), [bench]);
  return { bench, state: bench.state };
}

/** Of what the document that is open is made: cubes, or cells of a lattice, which may not be there yet. */
export function useCells(): { isCubic: boolean; lattice: Lattice | null; cell: string; cells: string } {
  const { state } = useBench();
  const lattice = latticeOf(state);
  const cell = lattice?.data.cell_name ?? (isCubic(docOf(state)) ? "cube" : "cell");
  return { isCubic: isCubic(docOf(state)), lattice, cell, cells: `${cell}s` };
}

/** The document that is open, of one kind. */
export function useDoc<Kind extends Doc["kind"]>(kind: Kind): Extract<Doc, { kind: Kind }> | null {
  const { state } = useBench();
  const doc = docOf(state);
  return doc?.kind === kind ? (doc as Extract<Doc, { kind: Kind }>) : null;
}

/** The colour of a shape: that of its first piece in the chosen problem, or else its own. */
export function useShapeColours(doc: ShapesDoc): (shape: number) => string {
  const { state } = useBench();
  const pieces = useMemo(() => appearances(doc, state.problem, state.about!), [doc, state.problem]);
  return (shape) => pieces.find(({ source }) => source === shape)?.colour ?? shapeColour(doc, shape, state.about!);
}

export function useStickColour(doc: SticksDoc, stick: number): string {
  const { state } = useBench();
  return appearances(doc, 0, state.about!)[stick]!.colour;
}

export function useShapeColour(doc: ShapesDoc, shape: number): string {
  return useShapeColours(doc)(shape);
}
