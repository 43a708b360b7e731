/** All shapes, the brush, and the layers of the one that is chosen. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ShapesDoc } from "../model/document";
import { colourAt, cubesOf } from "../model/shape";
import { paintOf } from "../pieces";
import { Brush } from "./Brush";
import { useBench, useCells } from "./context";
import { Iso } from "./Iso";
import { LatticeLayer } from "./LatticeLayer";
import { LayerGrid } from "./LayerGrid";
import { many } from "./parts";
import { ShapeFacts } from "./ShapeFacts";
import { ShapeTools } from "./ShapeTools";

export function ShapePanel({ doc }: { doc: ShapesDoc }): JSX.Element {
  const { bench, state } = useBench();
  const { lattice, isCubic } = useCells();
  const shape = doc.shapes[state.piece];
  return (
    <aside class="desk" aria-label="Shapes">
      <div class="desk-body">
        <div class="title-row">
          <h2>Shapes</h2>
          <span class="actions">
            <button type="button" class="quiet" onClick={() => { bench.edit({ do: "add-shape", like: null }); bench.choose(doc.shapes.length); }}>Add</button>
            <button type="button" class="quiet" disabled={!shape} onClick={() => { bench.edit({ do: "add-shape", like: state.piece }); bench.choose(doc.shapes.length); }}>Copy</button>
            <button type="button" class="quiet" disabled={!shape} onClick={() => { bench.edit({ do: "drop-shape", shape: state.piece }); }}>Remove</button>
          </span>
        </div>
        <ul class="shapes">
          {doc.shapes.map((_, i) => <ShapeTile key={i} doc={doc} number={i} />)}
        </ul>
        {shape ? (
          <>
            <input class="plain-name" aria-label="Name of the shape" placeholder="Name this shape" maxLength={200} value={shape.name} onInput={(event) => { bench.edit({ do: "name-shape", shape: state.piece, name: event.currentTarget.value }); }} onBlur={() => { bench.seal(); }} />
            <Brush doc={doc} />
            {lattice ? <LatticeLayer doc={doc} shape={shape} number={state.piece} lattice={lattice} /> : isCubic ? <LayerGrid doc={doc} shape={shape} number={state.piece} /> : <p class="hint">The lattice of this puzzle is not there yet.</p>}
            <ShapeTools shape={shape} number={state.piece} />
            <ShapeFacts number={state.piece} />
          </>
        ) : <p class="hint">There are no shapes yet. Add one.</p>}
      </div>
      <div class="desk-foot">
        {state.factsError ? <p class="wrong" role="alert">{state.factsError}</p> : null}
        <button type="button" class="strong big" onClick={() => { bench.show("puzzle"); }}>Choose goal and pieces</button>
      </div>
    </aside>
  );
}

function ShapeTile({ doc, number }: { doc: ShapesDoc; number: number }): JSX.Element {
  const { bench, state } = useBench();
  const { cell } = useCells();
  const shape = doc.shapes[number]!;
  const colour = state.about!.colours[number % state.about!.colours.length]!;
  const parts = useMemo(() => {
    const cells = cubesOf(shape);
    return [{ cells, colour, paint: (i: number) => paintOf(doc.palette, colourAt(shape, cells[i]!)) }];
  }, [shape, colour, doc.palette]);
  const isGoal = doc.problems.some(({ goal }) => goal === number);
  const count = parts[0]!.cells.length;
  return (
    <li>
      <button type="button" class="tile" aria-pressed={state.piece === number} onClick={() => { bench.choose(number); }}>
        <Iso parts={parts} width={72} height={52} />
        <strong>{shape.name || `Shape ${number + 1}`}</strong>
        <small>{isGoal ? "goal" : many(count, cell)}</small>
      </button>
    </li>
  );
}
