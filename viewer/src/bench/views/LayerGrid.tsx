/** One layer of a shape of cubes, to draw in. */

import type { JSX } from "preact";
import { colourAt, stateAt } from "../model/shape";
import { paintOf } from "../pieces";
import { type ShapeView, useBrushing } from "./brushing";
import { CellGrid } from "./CellGrid";
import { useBench, useColour } from "./context";

const WORDS = ["empty", "cube", "variable cube"] as const;

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
        const is = stateAt(shape, cell);
        const colour = paintOf(doc.palette, colourAt(shape, cell));
        const words = `${WORDS[is]}${colour ? `, colour ${colourAt(shape, cell)}` : ""}`;
        return { state: is, colour: colour ?? own, words };
      }}
      erases={isAsBrush}
      drawn={drawn}
      draw={draw}
    />
  );
}
