/** One layer of a shape of cubes, to draw in. */

import type { JSX } from "preact";
import * as words from "../../words/bench/drawing";
import { colourAt, stateAt } from "../model/shape";
import { paintOf } from "../pieces";
import { type ShapeView, useBrushing } from "./brushing";
import { CellGrid } from "./CellGrid";
import { useBench, useColour } from "./context";

export function LayerGrid({ view }: { view: ShapeView }): JSX.Element {
  const { doc, shape, number } = view;
  const { stroke } = useBench().state.pen;
  const { isAsBrush, drawn, draw } = useBrushing(view);
  const own = useColour(number);
  return (
    <CellGrid
      key={`${number} ${stroke}`}
      size={shape.size}
      stroke={stroke}
      look={(cell) => {
        const state = stateAt(shape, cell);
        const number = colourAt(shape, cell);
        const colour = paintOf(doc.palette, number);
        const square = words.squares[state];
        return { state, colour: colour ?? own, words: colour ? words.inColour(square, number) : square };
      }}
      erases={isAsBrush}
      drawn={drawn}
      draw={draw}
    />
  );
}
