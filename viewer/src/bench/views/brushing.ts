/** What the brush does to the shape that is chosen, from whichever picture or layer it is used. */

import { type Cell, EMPTY, type Shape, type ShapesDoc } from "../model/document";
import { drawnBy } from "../model/pen";
import { colourAt, stateAt } from "../model/shape";
import { docOf, latticeOf, type State } from "../state";
import { ofKind, useBench, useCells } from "./context";

/** A shape of the document that is open. */
export interface ShapeView {
  readonly doc: ShapesDoc;
  readonly shape: Shape;
  readonly number: number;
}

/** The shape that is chosen; null if there is none. */
export function useShape(): ShapeView | null {
  return useBench((state) => shapeOf(state, state.piece)).state;
}

export function shapeOf(state: State, number: number): ShapeView | null {
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

export function useBrushing({ shape, number }: ShapeView): Brushing {
  const { bench, state } = useBench();
  const { isCubic } = useCells();
  const { brush, pen } = state;
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
        bench.edit({ do: "tint", shape: number, cells: drawn(cells), colour, stroke });
        return;
      }
      const own = erases ? ({ state: EMPTY, colour: 0 } as const) : { state: brush.state, colour: brush.colour };
      const { period } = latticeOf(bench.state)?.data ?? {};
      bench.edit({ do: "paint", shape: number, cells: drawn(cells), ...own, stroke, period });
    },
  };
}
