/** One layer of a shape as squares, along any axis: click, drag over them, or go by arrow keys. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Cell, EMPTY, type Shape, type ShapesDoc, VARIABLE } from "../model/document";
import { colourAt, stateAt } from "../model/shape";
import { paintOf } from "../pieces";
import { useBench } from "./context";
import { Choose } from "./parts";

/** How layers across each axis are seen: what runs to the right and up, what their order is called, what lies behind. */
const VIEWS = [
  { across: 1, up: 2, view: "seen from the right, front at the left", less: "to the left", more: "to the right", signs: ["\u2190", "\u2192"], behind: -1 },
  { across: 0, up: 2, view: "seen from the front, bottom below", less: "nearer", more: "farther", signs: ["\u2199", "\u2197"], behind: 1 },
  { across: 0, up: 1, view: "seen from above, front below", less: "down", more: "up", signs: ["\u2193", "\u2191"], behind: -1 },
] as const;

const WORDS = ["empty", "cube", "variable cube"] as const;

export function LayerGrid({ doc, shape, number }: { doc: ShapesDoc; shape: Shape; number: number }): JSX.Element {
  const { bench, state } = useBench();
  const { axis } = state;
  const { across, up, view, less, more, signs, behind } = VIEWS[axis];
  const [columns, height, depth] = [shape.size[across], shape.size[up], shape.size[axis]];
  const layer = Math.min(state.layer, depth - 1);
  const cellAt = (column: number, row: number, at = layer): Cell => {
    const cell: [number, number, number] = [at, at, at];
    [cell[across], cell[up]] = [column, row];
    return cell;
  };
  const [focus, setFocus] = useState<readonly [number, number]>([0, height - 1]);
  const table = useRef<HTMLDivElement>(null);
  const stroke = useRef<{ number: number; erases: boolean } | null>(null);
  const piece = state.about!.colours[number % state.about!.colours.length]!;
  const at: readonly [number, number] = [Math.min(focus[0], columns - 1), Math.min(focus[1], height - 1)];

  const isAsBrush = (cell: Cell): boolean => stateAt(shape, cell) === state.brush.state && colourAt(shape, cell) === state.brush.colour;
  const paint = (cell: Cell): void => {
    const { number: id, erases } = stroke.current!;
    bench.edit({ do: "paint", shape: number, cells: [cell], state: erases ? EMPTY : state.brush.state, colour: erases ? 0 : state.brush.colour, stroke: id });
  };
  /** A stroke that begins on a cell like the brush takes such cells away. */
  const begin = (cell: Cell): void => {
    stroke.current = { number: bench.stroke(), erases: isAsBrush(cell) };
    paint(cell);
  };
  const go = (layerBy: number): void => { bench.store.set({ layer: Math.min(Math.max(layer + layerBy, 0), depth - 1) }); };
  const key = (event: KeyboardEvent, cell: Cell): void => {
    const step = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as Record<string, [number, number]>)[event.key];
    if (step) {
      const x = Math.min(Math.max(cell[across] + step[0], 0), columns - 1);
      const y = Math.min(Math.max(cell[up] + step[1], 0), height - 1);
      setFocus([x, y]);
      table.current?.querySelector<HTMLElement>(`[data-cell="${x},${y}"]`)?.focus();
    } else if (event.key === "PageUp") go(1);
    else if (event.key === "PageDown") go(-1);
    else if (event.key === " " || event.key === "Enter") {
      begin(cell);
      stroke.current = null;
    } else return;
    event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (!stroke.current) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.getAttribute("data-cell");
    if (!cell || !table.current?.contains(document.elementFromPoint(event.clientX, event.clientY))) return;
    const [x, y] = cell.split(",").map(Number);
    paint(cellAt(x!, y!));
  };

  const rows = Array.from({ length: height }, (_, i) => height - 1 - i);
  const side = Math.min(40, Math.floor(300 / Math.max(columns, height)));
  return (
    <div class="layers">
      <div class="layer-head">
        <span>Layer</span>
        <span class="stepper" role="group" aria-label="Layer">
          <button type="button" aria-label={`Layer ${less}`} disabled={layer === 0} onClick={() => { go(-1); }}>{signs[0]}</button>
          <output>{layer + 1} of {depth}</output>
          <button type="button" aria-label={`Layer ${more}`} disabled={layer === depth - 1} onClick={() => { go(1); }}>{signs[1]}</button>
        </span>
        <Choose label="Layers seen from" options={[[2, "Top"], [1, "Front"], [0, "Side"]]} value={axis} choose={(next) => { bench.store.set({ axis: next, layer: Math.min(state.layer, shape.size[next] - 1) }); }} />
      </div>
      <small class="layer-view">{view}</small>
      <div
        ref={table}
        class="cells"
        role="grid"
        aria-label={`Layer ${layer + 1}`}
        style={{ gridTemplateColumns: `repeat(${columns}, ${Math.max(side, 12)}px)`, gridAutoRows: `${Math.max(side, 12)}px` }}
        onPointerMove={move}
        onPointerUp={() => { stroke.current = null; }}
        onPointerCancel={() => { stroke.current = null; }}
        onPointerLeave={() => { stroke.current = null; }}
      >
        {rows.map((y) => (
          <div role="row" key={y}>
            {Array.from({ length: columns }, (_, x) => {
              const cell = cellAt(x, y);
              const own = stateAt(shape, cell);
              const colour = paintOf(doc.palette, colourAt(shape, cell));
              const below = own === EMPTY && stateAt(shape, cellAt(x, y, layer + behind)) !== EMPTY;
              return (
                <button
                  key={x}
                  type="button"
                  role="gridcell"
                  data-cell={`${x},${y}`}
                  tabIndex={x === at[0] && y === at[1] ? 0 : -1}
                  class={["cell-button", own === VARIABLE ? "variable" : "", own === EMPTY ? "" : "full", below ? "below" : ""].join(" ")}
                  style={{ "--piece": colour ?? piece }}
                  aria-label={`${x + 1}, ${y + 1}: ${WORDS[own]}${colour ? `, colour ${colourAt(shape, cell)}` : ""}`}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    event.currentTarget.releasePointerCapture(event.pointerId);
                    setFocus([x, y]);
                    begin(cell);
                  }}
                  onKeyDown={(event) => { key(event, cell); }}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
