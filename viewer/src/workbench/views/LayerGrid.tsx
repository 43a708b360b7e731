/** One layer of a shape of cubes, to draw in. */

import type { JSX } from "preact";
import type { Shape, ShapesDoc } from "../model/document";
import { colourAt, stateAt } from "../model/shape";
import { paintOf } from "../pieces";
import { useBrushing } from "./brushing";
import { CellGrid } from "./CellGrid";
import { useBench, useShapeColour } from "./context";

const WORDS = ["empty", "cube", "variable cube"] as const;

export function LayerGrid({ doc, shape, number }: { doc: ShapesDoc; shape: Shape; number: number }): JSX.Element {
  const { state } = useBench();
  const { isAsBrush, drawn, draw } = useBrushing(shape, number);
  const own = useShapeColour(doc, number);
  return (
    <CellGrid
      key={`${number} ${state.pen.stroke}`}
      size={shape.size}
      stroke={state.pen.stroke}
      look={(cell) => {
        const is = stateAt(shape, cell);
        const colour = paintOf(doc.palette, colourAt(shape, cell));
        return { state: is, colour: colour ?? own, words: `${WORDS[is]}${colour ? `, colour ${colourAt(shape, cell)}` : ""}` };
      }}
      erases={isAsBrush}
      drawn={drawn}
      draw={draw}
    />
  );
}
