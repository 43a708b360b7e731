/** What the brush does to a shape, from whichever picture or layer it is used. */

import { type Cell, EMPTY, type Shape } from "../model/document";
import { drawnBy } from "../model/pen";
import { colourAt, stateAt } from "../model/shape";
import { useBench, useCells } from "./context";

export interface Brushing {
  /** Whether a cell is already what the brush makes. */
  readonly isAsBrush: (cell: Cell) => boolean;
  /** All cells that are drawn where the pen touches some. */
  readonly drawn: (cells: readonly Cell[]) => Cell[];
  readonly draw: (cells: readonly Cell[], erases: boolean, stroke: number) => void;
}

export function useBrushing(shape: Shape, number: number): Brushing {
  const { bench, state } = useBench();
  const { isCubic, lattice } = useCells();
  const { brush, pen } = state;
  const drawn = (cells: readonly Cell[]): Cell[] => (isCubic ? drawnBy(pen, shape.size, cells) : [...cells]);
  return {
    isAsBrush: (cell) => (brush.tints ? stateAt(shape, cell) !== EMPTY : stateAt(shape, cell) === brush.state) && colourAt(shape, cell) === brush.colour,
    drawn,
    draw: (cells, erases, stroke) => {
      if (brush.tints) {
        bench.edit({ do: "tint", shape: number, cells: drawn(cells), colour: erases ? 0 : brush.colour, stroke });
        return;
      }
      const own = erases ? { state: EMPTY, colour: 0 } as const : { state: brush.state, colour: brush.colour };
      bench.edit({ do: "paint", shape: number, cells: drawn(cells), ...own, stroke, period: lattice?.data.period });
    },
  };
}
