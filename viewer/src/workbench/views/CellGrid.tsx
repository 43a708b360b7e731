/** One layer of a box as squares, along any axis: click, drag over them, or go by arrow keys. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Cell, CellState } from "../model/document";
import { cellsAlong, cellsBetween, type Stroke } from "../model/pen";
import { useBench } from "./context";
import { Choose } from "./parts";

/** How layers across each axis are seen: what runs to the right and up, what is at the sides, what their order is called, what is behind. */
const VIEWS = [
  { across: 1, up: 2, view: "seen from the right", sides: ["front", "back", "top", "bottom"], less: "to the left", more: "to the right", signs: ["\u2190", "\u2192"], behind: -1 },
  { across: 0, up: 2, view: "seen from the front", sides: ["left", "right", "top", "bottom"], less: "nearer", more: "farther", signs: ["\u2199", "\u2197"], behind: 1 },
  { across: 0, up: 1, view: "seen from above", sides: ["left", "right", "back", "front"], less: "down", more: "up", signs: ["\u2193", "\u2191"], behind: -1 },
] as const;

/** The length of a row in pixels, as long as its squares are not smaller or larger than is good to draw in, and what is between them. */
const WIDE = 290;
const SMALLEST = 12;
const LARGEST = 40;
const GAP = 2;

/** A square as it looks. */
export interface Square {
  readonly state: CellState;
  readonly colour: string;
  readonly words: string;
  readonly isOutside?: boolean;
}

export interface CellGridProps {
  readonly size: Cell;
  readonly look: (cell: Cell) => Square;
  readonly stroke: Stroke;
  /** Whether a stroke that begins here takes away. */
  readonly erases: (cell: Cell) => boolean;
  /** All cells that are drawn where some are touched. */
  readonly drawn: (cells: readonly Cell[]) => Cell[];
  readonly draw: (cells: readonly Cell[], erases: boolean, stroke: number) => void;
}

/** A stroke under way: where it began, where it is, and whether it takes away. */
interface Drag {
  readonly number: number;
  readonly erases: boolean;
  readonly from: Cell;
  readonly to: Cell;
}

export function CellGrid(props: CellGridProps): JSX.Element {
  const { size, look, drawn } = props;
  const { bench, state } = useBench();
  const { axis } = state;
  const { across, up, sides, less, more, signs, behind } = VIEWS[axis];
  const [columns, height, depth] = [size[across], size[up], size[axis]];
  const layer = Math.min(state.layer, depth - 1);
  const cellAt = (column: number, row: number, at = layer): Cell => {
    const cell: [number, number, number] = [at, at, at];
    [cell[across], cell[up]] = [column, row];
    return cell;
  };
  const [focus, setFocus] = useState<readonly [number, number]>([0, height - 1]);
  const table = useRef<HTMLDivElement>(null);
  const { drag, begin, over, end, cancel } = useStroke(props);
  const at: readonly [number, number] = [Math.min(focus[0], columns - 1), Math.min(focus[1], height - 1)];
  const marked = new Set(drag && props.stroke === "rectangle" ? drawn(cellsBetween(drag.from, drag.to)).map(String) : []);

  const go = (layerBy: number): void => { bench.store.set({ layer: Math.min(Math.max(layer + layerBy, 0), depth - 1) }); };
  const step = (cell: Cell, [right, above]: readonly [number, number]): void => {
    const x = Math.min(Math.max(cell[across] + right, 0), columns - 1);
    const y = Math.min(Math.max(cell[up] + above, 0), height - 1);
    setFocus([x, y]);
    over(cellAt(x, y));
    table.current?.querySelector<HTMLElement>(`[data-cell="${x},${y}"]`)?.focus();
  };
  const key = (event: KeyboardEvent, cell: Cell): void => {
    const way = ARROWS[event.key];
    const isMark = event.key === " " || event.key === "Enter";
    if (way) step(cell, way);
    else if (event.key === "PageUp") go(1);
    else if (event.key === "PageDown") go(-1);
    else if (event.key === "Escape" && drag) cancel();
    else if (isMark && drag) end(cell);
    else if (isMark || event.key === "Delete" || event.key === "Backspace") {
      begin(cell, !isMark);
      if (props.stroke === "free") end();
    } else return;
    event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (!drag || event.buttons === 0) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under?.getAttribute("data-cell");
    if (!cell || !table.current?.contains(under)) return;
    const [x, y] = cell.split(",").map(Number);
    over(cellAt(x!, y!));
  };

  const rows = Array.from({ length: height }, (_, i) => height - 1 - i);
  const most = Math.max(columns, height);
  const side = Math.max(Math.min(LARGEST, Math.floor((WIDE - GAP * (most - 1)) / most)), SMALLEST);
  return (
    <div class="layers">
      <LayerHead size={size} layer={layer} less={less} more={more} signs={signs} go={go} />
      <div class="layer-sides">
        <small class="layer-top">{sides[2]}</small>
        <small class="layer-left">{sides[0]}</small>
        <div
          ref={table}
          class="cells"
          role="grid"
          aria-label={`Layer ${layer + 1}, ${VIEWS[axis].view}`}
          style={{ gridTemplateColumns: `repeat(${columns}, ${side}px)`, gridAutoRows: `${side}px` }}
          onPointerMove={move}
          onPointerUp={() => { end(); }}
          onPointerCancel={cancel}
          onPointerLeave={(event) => { if (event.buttons !== 0) end(); }}
          onContextMenu={(event) => { event.preventDefault(); }}
        >
          {rows.map((y) => (
            <div role="row" key={y}>
              {Array.from({ length: columns }, (_, x) => {
                const cell = cellAt(x, y);
                const { state: own, colour, words, isOutside } = look(cell);
                const behindIt = own === 0 && layer + behind >= 0 && layer + behind < depth ? look(cellAt(x, y, layer + behind)) : null;
                const below = behindIt && behindIt.state !== 0 ? behindIt.colour : null;
                return (
                  <button
                    key={x}
                    type="button"
                    role="gridcell"
                    data-cell={`${x},${y}`}
                    tabIndex={x === at[0] && y === at[1] ? 0 : -1}
                    class={["cell-button", ["", "full", "full variable"][own], below ? "below" : "", isOutside ? "outside" : "", marked.has(cell.join()) ? (drag!.erases ? "marked erases" : "marked") : ""].join(" ")}
                    style={{ "--piece": below ?? colour }}
                    aria-label={`${x + 1}, ${y + 1}: ${words}`}
                    onPointerDown={(event) => {
                      if (event.button === 1) return;
                      event.currentTarget.releasePointerCapture(event.pointerId);
                      setFocus([x, y]);
                      begin(cell, event.button === 2);
                    }}
                    onKeyDown={(event) => { key(event, cell); }}
                  />
                );
              })}
            </div>
          ))}
        </div>
        <small class="layer-right">{sides[1]}</small>
        <small class="layer-bottom">{sides[3]}</small>
        <small class="layer-axes" aria-hidden="true">{`${"xyz"[across]}\u2192 ${"xyz"[up]}\u2191`}</small>
      </div>
    </div>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Strokes: free ones draw at once, rectangles when they end. */
function useStroke({ stroke, erases, draw }: CellGridProps): {
  drag: Drag | null;
  begin: (cell: Cell, isErasing: boolean) => void;
  over: (cell: Cell) => void;
  end: (cell?: Cell) => void;
  cancel: () => void;
} {
  const { bench } = useBench();
  const [drag, setDrag] = useState<Drag | null>(null);
  const cancel = (): void => { setDrag(null); };
  return {
    drag,
    cancel,
    begin: (cell, isErasing) => {
      const made = { number: bench.stroke(), erases: isErasing || erases(cell), from: cell, to: cell };
      setDrag(made);
      if (stroke === "free") draw([cell], made.erases, made.number);
    },
    over: (cell) => {
      if (!drag || drag.to.join() === cell.join()) return;
      setDrag({ ...drag, to: cell });
      if (stroke === "free") draw(cellsAlong(drag.to, cell), drag.erases, drag.number);
    },
    end: (cell) => {
      if (drag && stroke === "rectangle") draw(cellsBetween(drag.from, cell ?? drag.to), drag.erases, drag.number);
      setDrag(null);
    },
  };
}

/** Which layer is seen, and from where. */
function LayerHead(props: { size: Cell; layer: number; less: string; more: string; signs: readonly [string, string]; go: (by: number) => void }): JSX.Element {
  const { bench, state } = useBench();
  const { size, layer, less, more, signs, go } = props;
  const depth = size[state.axis];
  return (
    <div class="layer-head">
      <span>Layer</span>
      <span class="stepper" role="group" aria-label="Layer">
        <button type="button" aria-label={`Layer ${less}`} disabled={layer === 0} onClick={() => { go(-1); }}>{signs[0]}</button>
        <output>{layer + 1} of {depth}</output>
        <button type="button" aria-label={`Layer ${more}`} disabled={layer === depth - 1} onClick={() => { go(1); }}>{signs[1]}</button>
      </span>
      <Choose label="Layers seen from" options={[[2, "Top"], [1, "Front"], [0, "Side"]]} value={state.axis} choose={(next) => { bench.store.set({ axis: next, layer: Math.min(state.layer, size[next] - 1) }); }} />
    </div>
  );
}
