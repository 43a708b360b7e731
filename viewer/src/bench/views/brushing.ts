/** What the brush does to the shape that is chosen, from whichever picture or layer it is used. */

import type { ShapeAction } from "../model/actions";
import { type Cell, EMPTY, type Shape, type ShapesDoc } from "../model/document";
import { drawnBy } from "../model/pen";
import { canHold, colourAt, stateAt } from "../model/shape";
import { paintOf } from "../pieces";
import { docOf, latticeOf, type State } from "../state";
import { ofKind, useBench, useCells, useColour } from "./context";

/** A shape of the document that is open. */
interface DrawnShape {
  readonly doc: ShapesDoc;
  readonly shape: Shape;
  readonly number: number;
}

/** A drawing that is edited: a shape, or an arrangement of a path. */
export interface ShapeView extends DrawnShape {
  readonly brush: State["brush"];
  /** The colour of cells that have none of their own. */
  readonly colour: string;
  readonly colourOf: (number: number) => string | undefined;
  /** Whether a cell can be drawn here; a box may grow. */
  readonly canHold: (cell: Cell) => boolean;
  readonly edit: (edit: ShapeAction) => void;
  /** Take what is at one cell to another, if there is room; whether there is. Without it, strokes draw. */
  readonly move?: (from: Cell, to: Cell, stroke: number) => boolean;
}

/** The shape that is chosen; null if there is none. */
export function useShape(): ShapeView | null {
  const { bench, state: drawn } = useBench((all) => {
    const found = shapeOf(all, all.piece);
    return found && { ...found, brush: all.brush };
  });
  const colour = useColour(drawn?.number ?? 0);
  const { lattice } = useCells();
  if (!drawn) return null;
  const { doc, shape } = drawn;
  return {
    ...drawn,
    colour,
    colourOf: (number) => paintOf(doc.palette, number),
    canHold: (cell) => canHold(shape, cell, lattice?.data.period),
    edit: (edit) => {
      bench.edit(edit);
    },
  };
}

export function shapeOf(state: State, number: number): DrawnShape | null {
  const doc = ofKind(docOf(state), "puzzle");
  const shape = doc?.shapes[number];
  return doc && shape ? { doc, shape, number } : null;
}

export interface Brushing {
  /** Whether a cell is already what the brush makes. */
  readonly isAsBrush: (cell: Cell) => boolean;
  /** All cells that are drawn where the pen touches some. */
  readonly drawn: (cells: readonly Cell[]) => Cell[];
  readonly draw: (cells: readonly Cell[], erases: boolean, stroke: number) => void;
}

export function useBrushing({ shape, number, brush, edit }: ShapeView): Brushing {
  const { bench, state: pen } = useBench((all) => all.pen);
  const { isCubic } = useCells();
  const drawn = (cells: readonly Cell[]): Cell[] => (isCubic ? drawnBy(pen, shape.size, cells) : [...cells]);
  return {
    isAsBrush: (cell) => {
      const is = stateAt(shape, cell);
      return (brush.tints ? is !== EMPTY : is === brush.state) && colourAt(shape, cell) === brush.colour;
    },
    drawn,
    draw: (cells, erases, stroke) => {
      if (brush.tints) {
        const colour = erases ? 0 : brush.colour;
        edit({ do: "tint", shape: number, cells: drawn(cells), colour, stroke });
        return;
      }
      const own = erases ? ({ state: EMPTY, colour: 0 } as const) : { state: brush.state, colour: brush.colour };
      const { period } = latticeOf(bench.state)?.data ?? {};
      edit({ do: "paint", shape: number, cells: drawn(cells), ...own, stroke, period });
    },
  };
}
