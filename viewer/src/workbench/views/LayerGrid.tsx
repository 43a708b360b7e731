/** One layer of a shape as squares: click, drag over them, or go by arrow keys. Behind is on top. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Cell, EMPTY, type Shape, type ShapesDoc, VARIABLE } from "../model/document";
import { colourAt, stateAt } from "../model/shape";
import { paintOf } from "../pieces";
import { useBench } from "./context";

const WORDS = ["empty", "cube", "variable cube"] as const;

export function LayerGrid({ doc, shape, number }: { doc: ShapesDoc; shape: Shape; number: number }): JSX.Element {
  const { bench, state } = useBench();
  const [sx, sy, sz] = shape.size;
  const layer = Math.min(state.layer, sz - 1);
  const [focus, setFocus] = useState<readonly [number, number]>([0, sy - 1]);
  const table = useRef<HTMLDivElement>(null);
  const stroke = useRef<{ number: number; erases: boolean } | null>(null);
  const piece = state.about!.colours[number % state.about!.colours.length]!;
  const at: readonly [number, number] = [Math.min(focus[0], sx - 1), Math.min(focus[1], sy - 1)];

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
  const go = (layerBy: number): void => { bench.store.set({ layer: Math.min(Math.max(layer + layerBy, 0), sz - 1) }); };
  const key = (event: KeyboardEvent, cell: Cell): void => {
    const step = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as Record<string, [number, number]>)[event.key];
    if (step) {
      const x = Math.min(Math.max(cell[0] + step[0], 0), sx - 1);
      const y = Math.min(Math.max(cell[1] + step[1], 0), sy - 1);
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
    paint([x!, y!, layer]);
  };

  const rows = Array.from({ length: sy }, (_, i) => sy - 1 - i);
  const side = Math.min(40, Math.floor(300 / Math.max(sx, sy)));
  return (
    <div class="layers">
      <div class="layer-head">
        <span class="stepper" role="group" aria-label="Layer">
          <button type="button" aria-label="Layer down" disabled={layer === 0} onClick={() => { go(-1); }}>{"\u2193"}</button>
          <output>layer {layer + 1} of {sz}</output>
          <button type="button" aria-label="Layer up" disabled={layer === sz - 1} onClick={() => { go(1); }}>{"\u2191"}</button>
        </span>
        <small>seen from above, front below</small>
      </div>
      <div
        ref={table}
        class="cells"
        role="grid"
        aria-label={`Layer ${layer + 1}`}
        style={{ gridTemplateColumns: `repeat(${sx}, ${Math.max(side, 12)}px)`, gridAutoRows: `${Math.max(side, 12)}px` }}
        onPointerMove={move}
        onPointerUp={() => { stroke.current = null; }}
        onPointerCancel={() => { stroke.current = null; }}
        onPointerLeave={() => { stroke.current = null; }}
      >
        {rows.map((y) => (
          <div role="row" key={y}>
            {Array.from({ length: sx }, (_, x) => {
              const cell: Cell = [x, y, layer];
              const own = stateAt(shape, cell);
              const colour = paintOf(doc.palette, colourAt(shape, cell));
              const below = own === EMPTY && layer > 0 && stateAt(shape, [x, y, layer - 1]) !== EMPTY;
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
