/** All shapes next to the layers of the one that is chosen, the brush and the tools. */

import type { JSX } from "preact";
import type { ShapesDoc } from "../model/document";
import { Brush } from "./Brush";
import { useBench, useCells } from "./context";
import { LatticeLayer } from "./LatticeLayer";
import { LayerGrid } from "./LayerGrid";
import { LiveLine } from "./LiveLine";
import { ProblemChooser } from "./ProblemChooser";
import { ShapeColour } from "./PieceColours";
import { ShapeFacts } from "./ShapeFacts";
import { ShapeList } from "./ShapeList";
import { ShapeTools } from "./ShapeTools";

export function ShapePanel({ doc }: { doc: ShapesDoc }): JSX.Element {
  const { bench, state } = useBench();
  const { lattice, isCubic } = useCells();
  const shape = doc.shapes[state.piece];
  return (
    <aside class="desk" aria-label="Shapes">
      <div class="desk-body columns">
        <ShapeList doc={doc} />
        {shape ? (
          <div class="shape-layers">
            <input class="plain-name" aria-label="Name of the shape" placeholder="Name this shape" maxLength={200} value={shape.name} onInput={(event) => { bench.edit({ do: "name-shape", shape: state.piece, name: event.currentTarget.value }); }} onBlur={() => { bench.seal(); }} />
            <ShapeColour doc={doc} number={state.piece} />
            <Brush doc={doc} />
            {lattice ? <LatticeLayer doc={doc} shape={shape} number={state.piece} lattice={lattice} /> : isCubic ? <LayerGrid doc={doc} shape={shape} number={state.piece} /> : <p class="hint">The lattice of this puzzle is not there yet.</p>}
            <ShapeTools doc={doc} shape={shape} number={state.piece} />
            <ShapeFacts number={state.piece} />
          </div>
        ) : <p class="hint">There are no shapes yet. Add one.</p>}
      </div>
      <div class="desk-foot">
        {state.factsError ? <p class="wrong" role="alert">{state.factsError}</p> : null}
        <ProblemChooser />
        <LiveLine />
        <button type="button" class="strong big" onClick={() => { bench.show("puzzle"); }}>Choose goal and pieces</button>
      </div>
    </aside>
  );
}
