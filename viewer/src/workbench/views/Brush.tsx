/** What a click puts: a cube, a variable cube, nothing; and in which colour. */

import type { JSX } from "preact";
import { EMPTY, FIXED, type ShapesDoc, VARIABLE } from "../model/document";
import { useBench, useCells, useShapeColour } from "./context";
import { capital } from "../model/words";
import { Choose } from "./parts";
import { PenTools } from "./PenTools";

type BrushKind = "fixed" | "variable" | "empty" | "tint";
const STATES = { fixed: FIXED, variable: VARIABLE, empty: EMPTY } as const;

export function Brush({ doc }: { doc: ShapesDoc }): JSX.Element {
  const { bench, state } = useBench();
  const { cell, cells, isCubic } = useCells();
  const { brush } = state;
  const kind = brush.tints ? "tint" : (["empty", "fixed", "variable"] as const)[brush.state];
  const set = (change: Partial<typeof brush>): void => { bench.store.set({ brush: { ...brush, ...change } }); };
  const own = useShapeColour(doc, state.piece);
  const add = (): void => {
    const usual = state.about!.colours;
    // One that differs from the cubes next to it.
    const unused = usual.find((colour) => colour !== own && !doc.palette.includes(colour));
    bench.edit({ do: "add-colour", colour: unused ?? usual[doc.palette.length % usual.length]! });
    set({ colour: doc.palette.length + 1 });
  };
  return (
    <div class="brush">
      <Choose<BrushKind> label="Brush" options={[["fixed", capital(cell)], ["variable", "Variable"], ["empty", "Erase"], ["tint", "Recolour"]]} value={kind} choose={(value) => { set(value === "tint" ? { tints: true, state: FIXED } : { tints: false, state: STATES[value] }); }} />
      {brush.tints ? <p class="hint">Gives {cells} that are there the colour chosen below, and leaves them as they are; the right button takes the colour away.</p> : null}
      {brush.state === VARIABLE ? <p class="hint">A variable {cell} of a goal may be filled or stay empty. Pieces have none.</p> : null}
      <div class="brush-row">
        {brush.state === EMPTY ? null : (
          <div class="swatches" role="radiogroup" aria-label={`Colour of the ${cell}`}>
            <button type="button" role="radio" class="swatch none" aria-checked={brush.colour === 0} title="No colour of its own" aria-label="No colour" onClick={() => { set({ colour: 0 }); }} />
            {doc.palette.map((colour, i) => (
              <button key={i} type="button" role="radio" class="swatch" style={{ background: colour }} aria-checked={brush.colour === i + 1} title={`Colour ${i + 1}`} aria-label={`Colour ${i + 1}`} onClick={() => { set({ colour: i + 1 }); }} />
            ))}
            {doc.palette.length < 63 ? (
              <button type="button" class="quiet small" title={`Coloured ${cells} of a piece may be only on colours that the puzzle allows`} onClick={add}>Add a colour</button>
            ) : null}
          </div>
        )}
        {isCubic ? <PenTools /> : null}
      </div>
    </div>
  );
}
