/** The shapes of the puzzle as tiles: choose one, add, copy and remove, put them in another order. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import type { ShapesDoc } from "../model/document";
import { colourAt, cubesOf } from "../model/shape";
import { paintOf } from "../pieces";
import { useBench, useCells, useShapeColour } from "./context";
import { Iso } from "./Iso";
import { many, Order } from "./parts";

export function ShapeList({ doc }: { doc: ShapesDoc }): JSX.Element {
  const { bench, state } = useBench();
  const { piece } = state;
  const isGoal = doc.problems[state.problem]?.goal === piece;
  const add = (isCopy: boolean): void => {
    // A copy of the goal would be one piece that fills it.
    bench.edit({ do: "add-shape", like: piece, isCopy, problem: isCopy && isGoal ? null : state.problem });
    bench.choose(doc.shapes.length);
  };
  const move = (to: number): void => {
    bench.edit({ do: "move-shape", from: piece, to });
    bench.choose(to);
  };
  return (
    <section class="shape-list" aria-label="All shapes">
      <div class="title-row">
        <h2>Shapes</h2>
        <span class="actions">
          <button type="button" class="quiet" title="A new piece, in a box like that of the chosen shape" onClick={() => { add(false); }}>Add</button>
          <button type="button" class="quiet" disabled={!doc.shapes[piece]} onClick={() => { add(true); }}>Copy</button>
          <button type="button" class="quiet" disabled={!doc.shapes[piece]} onClick={() => { bench.edit({ do: "drop-shape", shape: piece }); }}>Remove</button>
          {doc.problems.length > 0 ? <button type="button" class="quiet" title="New shapes from the assemblies of a problem" onClick={() => { bench.store.set({ dialog: "import" }); }}>Import</button> : null}
          {doc.shapes.length > 1 ? <Order what="shape" at={piece} count={doc.shapes.length} move={move} /> : null}
        </span>
      </div>
      <ul class="shapes">
        {doc.shapes.map((_, i) => <ShapeTile key={i} doc={doc} number={i} />)}
      </ul>
    </section>
  );
}

function ShapeTile({ doc, number }: { doc: ShapesDoc; number: number }): JSX.Element {
  const { bench, state } = useBench();
  const { cell } = useCells();
  const shape = doc.shapes[number]!;
  const colour = useShapeColour(doc, number);
  const parts = useMemo(() => {
    const cells = cubesOf(shape);
    return [{ cells, colour, paint: (i: number) => paintOf(doc.palette, colourAt(shape, cells[i]!)) }];
  }, [shape, colour, doc.palette]);
  const isGoal = doc.problems.some(({ goal }) => goal === number);
  const count = parts[0]!.cells.length;
  const isChosen = state.piece === number;
  const tile = useRef<HTMLButtonElement>(null);
  // One that is added or moved, or that is chosen elsewhere, may be out of sight in the list.
  useEffect(() => { if (isChosen) tile.current!.scrollIntoView({ block: "nearest" }); }, [isChosen]);
  return (
    <li>
      <button ref={tile} type="button" class="tile" aria-pressed={isChosen} onClick={() => { bench.choose(number); }}>
        <Iso parts={parts} width={72} height={52} />
        <strong>{shapeTitle(doc, number)}</strong>
        <small>{isGoal ? "goal" : many(count, cell)}</small>
      </button>
    </li>
  );
}
