/** One layer of a drawing of cubes, to draw in. */

import type { JSX } from "preact";
import * as words from "../../words/bench/drawing";
import { colourAt, stateAt } from "../model/shape";
import { type ShapeView, useBrushing } from "./brushing";
import { CellGrid } from "./CellGrid";
import { useBench } from "./context";

/** `nameOf` is what a cell of a colour is called, where it is not named by that; its `mark` is written on it. */
export function LayerGrid({
  view,
  nameOf,
}: {
  view: ShapeView;
  nameOf?: (colour: number) => { readonly name: string; readonly mark: string };
}): JSX.Element {
  const { shape, number, colour: own, colourOf, move } = view;
  const { stroke } = useBench().state.pen;
  const { isAsBrush, drawn, draw } = useBrushing(view);
  return (
    <CellGrid
      key={`${number} ${stroke}`}
      size={shape.size}
      stroke={stroke}
      look={(cell) => {
        const state = stateAt(shape, cell);
        const number = colourAt(shape, cell);
        const colour = colourOf(number);
        const square = words.squares[state];
        const named = state === 0 ? undefined : nameOf?.(number);
        return {
          state,
          colour: colour ?? own,
          words: named?.name ?? (colour ? words.inColour(square, number) : square),
          ...(named && { mark: named.mark }),
        };
      }}
      erases={isAsBrush}
      drawn={drawn}
      draw={draw}
      {...(move && { move })}
    />
  );
}
