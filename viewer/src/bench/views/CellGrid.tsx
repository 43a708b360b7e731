/** One layer of a box as squares, along any axis: click, drag over them, or go by arrow keys. */

import type { JSX, RefObject } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Workbench } from "../bench";
import type { Axis, Cell, CellState } from "../model/document";
import { cellsAlong, cellsBetween, type Stroke } from "../model/pen";
import { useBench } from "./context";
import { Choose } from "./parts";

/**
 * How layers across each axis are seen: what runs to the right and up, what is at the sides, what their order is
 * called, what is behind.
 */
const VIEWS = [
  {
    across: 1,
    up: 2,
    view: "seen from the right",
    sides: ["front", "back", "top", "bottom"],
    less: "to the left",
    more: "to the right",
    signs: ["\u2190", "\u2192"],
    behind: -1,
  },
  {
    across: 0,
    up: 2,
    view: "seen from the front",
    sides: ["left", "right", "top", "bottom"],
    less: "nearer",
    more: "farther",
    signs: ["\u2199", "\u2197"],
    behind: 1,
  },
  {
    across: 0,
    up: 1,
    view: "seen from above",
    sides: ["left", "right", "back", "front"],
    less: "down",
    more: "up",
    signs: ["\u2193", "\u2191"],
    behind: -1,
  },
] as const;

/**
 * The length of a row in pixels, as long as its squares are not smaller or larger than is good to draw in, and what is
 * between them.
 */
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
  const { size } = props;
  const grid = useGrid(props);
  const { axis, columns, rows, layer, table, drag } = grid;
  const { across, up, sides, view } = VIEWS[axis];
  // What draws in a layer is often drawn; what chooses it is not.
  const head = useMemo(() => <LayerHead size={size} />, [size.join()]);
  const most = Math.max(columns, rows);
  const side = Math.max(Math.min(LARGEST, Math.floor((WIDE - GAP * (most - 1)) / most)), SMALLEST);
  return (
    <div class="layers">
      {head}
      <div class="layer-sides">
        <small class="layer-top">{sides[2]}</small>
        <small class="layer-left">{sides[0]}</small>
        <div
          ref={table}
          class="cells"
          role="grid"
          aria-label={`Layer ${layer + 1}, ${view}`}
          style={{ gridTemplateColumns: `repeat(${columns}, ${side}px)`, gridAutoRows: `${side}px` }}
          onPointerMove={grid.move}
          onPointerUp={() => {
            drag.end();
          }}
          onPointerCancel={drag.cancel}
          onPointerLeave={(event) => {
            if (event.buttons !== 0) drag.end();
          }}
          onContextMenu={(event) => {
            event.preventDefault();
          }}
        >
          {range(rows)
            .reverse()
            .map((y) => (
              <div role="row" key={y}>
                {range(columns).map((x) => cellButton(props, grid, x, y))}
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

const KINDS = ["", "full", "full variable"] as const;

/** One square. */
function cellButton({ look }: CellGridProps, grid: Grid, x: number, y: number): JSX.Element {
  const { layer, depth, behind, cellAt, focus, setFocus, marks, drag } = grid;
  const cell = cellAt(x, y);
  const { state: own, colour, words, isOutside } = look(cell);
  const isSeenThrough = own === 0 && layer + behind >= 0 && layer + behind < depth;
  const shown = isSeenThrough ? look(cellAt(x, y, layer + behind)) : null;
  const below = shown && shown.state !== 0 ? shown.colour : null;
  const mark = marks.has(cell.join()) ? (drag.now!.erases ? "marked erases" : "marked") : "";
  return (
    <button
      key={x}
      type="button"
      role="gridcell"
      data-cell={`${x},${y}`}
      tabIndex={x === focus[0] && y === focus[1] ? 0 : -1}
      class={["cell-button", KINDS[own], below ? "below" : "", isOutside ? "outside" : "", mark].join(" ")}
      style={{ "--piece": below ?? colour }}
      aria-label={`${x + 1}, ${y + 1}: ${words}`}
      onPointerDown={(event) => {
        if (event.button === 1) return;
        event.currentTarget.releasePointerCapture(event.pointerId);
        setFocus([x, y]);
        drag.begin(cell, event.button === 2);
      }}
      onKeyDown={(event) => {
        grid.key(event, cell);
      }}
    />
  );
}

interface Grid {
  readonly axis: Axis;
  readonly columns: number;
  readonly rows: number;
  readonly depth: number;
  readonly layer: number;
  /** The step to the layer that shines through where this one is empty. */
  readonly behind: number;
  readonly cellAt: (column: number, row: number, layer?: number) => Cell;
  /** The square that the keyboard is on. */
  readonly focus: readonly [number, number];
  readonly setFocus: (square: readonly [number, number]) => void;
  readonly table: RefObject<HTMLDivElement | null>;
  readonly drag: Dragging;
  /** The cells of the rectangle under way. */
  readonly marks: ReadonlySet<string>;
  readonly key: (event: KeyboardEvent, cell: Cell) => void;
  readonly move: (event: PointerEvent) => void;
}

/** The layer that is drawn in, and what the keyboard and the pointer do there. */
function useGrid(props: CellGridProps): Grid {
  const { size, stroke, drawn } = props;
  const { bench, state } = useBench();
  const { axis } = state;
  const { across, up, behind } = VIEWS[axis];
  const [columns, rows, depth] = [size[across], size[up], size[axis]];
  const layer = Math.min(state.layer, depth - 1);
  const [chosen, setFocus] = useState<readonly [number, number]>([0, rows - 1]);
  const focus = [Math.min(chosen[0], columns - 1), Math.min(chosen[1], rows - 1)] as const;
  const table = useRef<HTMLDivElement>(null);
  const drag = useStroke(props);
  const { now } = drag;
  const cellAt = (column: number, row: number, at = layer): Cell => {
    const cell: [number, number, number] = [at, at, at];
    [cell[across], cell[up]] = [column, row];
    return cell;
  };
  const step = (cell: Cell, [right, above]: readonly [number, number]): void => {
    const x = Math.min(Math.max(cell[across] + right, 0), columns - 1);
    const y = Math.min(Math.max(cell[up] + above, 0), rows - 1);
    setFocus([x, y]);
    drag.over(cellAt(x, y));
    table.current?.querySelector<HTMLElement>(`[data-cell="${x},${y}"]`)?.focus();
  };
  const key = (event: KeyboardEvent, cell: Cell): void => {
    const way = ARROWS[event.key];
    const isMark = event.key === " " || event.key === "Enter";
    if (way) step(cell, way);
    else if (event.key === "PageUp") goToLayer(bench, layer + 1, depth);
    else if (event.key === "PageDown") goToLayer(bench, layer - 1, depth);
    else if (event.key === "Escape" && now) drag.cancel();
    else if (isMark && now) drag.end(cell);
    else if (isMark || event.key === "Delete" || event.key === "Backspace") {
      drag.begin(cell, !isMark);
      if (stroke === "free") drag.end();
    } else return;
    event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (!now || event.buttons === 0) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const square = under?.getAttribute("data-cell");
    if (!square || !table.current?.contains(under)) return;
    const [x, y] = square.split(",").map(Number);
    drag.over(cellAt(x!, y!));
  };
  const marks = new Set(now && stroke === "rectangle" ? drawn(cellsBetween(now.from, now.to)).map(String) : []);
  return { axis, columns, rows, depth, layer, behind, cellAt, focus, setFocus, table, drag, marks, key, move };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** What arrow keys do: steps to the right and up. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface Dragging {
  readonly now: Drag | null;
  readonly begin: (cell: Cell, isErasing: boolean) => void;
  readonly over: (cell: Cell) => void;
  readonly end: (cell?: Cell) => void;
  readonly cancel: () => void;
}

/** Strokes: free ones draw at once, rectangles when they end. */
function useStroke({ stroke, erases, draw }: CellGridProps): Dragging {
  const { bench } = useBench();
  const [now, setNow] = useState<Drag | null>(null);
  return {
    now,
    cancel: () => {
      setNow(null);
    },
    begin: (cell, isErasing) => {
      const made = { number: bench.stroke(), erases: isErasing || erases(cell), from: cell, to: cell };
      setNow(made);
      if (stroke === "free") draw([cell], made.erases, made.number);
    },
    over: (cell) => {
      if (!now || now.to.join() === cell.join()) return;
      setNow({ ...now, to: cell });
      if (stroke === "free") draw(cellsAlong(now.to, cell), now.erases, now.number);
    },
    end: (cell) => {
      if (now && stroke === "rectangle") draw(cellsBetween(now.from, cell ?? now.to), now.erases, now.number);
      setNow(null);
    },
  };
}

/** Which layer is seen, and from where. */
function LayerHead({ size }: { size: Cell }): JSX.Element {
  const { bench, state } = useBench();
  const { less, more, signs } = VIEWS[state.axis];
  const depth = size[state.axis];
  const layer = Math.min(state.layer, depth - 1);
  const step = (by: 1 | -1, way: string, sign: string): JSX.Element => {
    const isEnd = layer === (by > 0 ? depth - 1 : 0);
    const go = (): void => {
      goToLayer(bench, layer + by, depth);
    };
    return (
      <button type="button" aria-label={`Layer ${way}`} disabled={isEnd} onClick={go}>
        {sign}
      </button>
    );
  };
  return (
    <div class="layer-head">
      <span>Layer</span>
      <span class="stepper" role="group" aria-label="Layer">
        {step(-1, less, signs[0])}
        <output>
          {layer + 1} of {depth}
        </output>
        {step(1, more, signs[1])}
      </span>
      <Choose
        label="Layers seen from"
        options={[
          [2, "Top"],
          [1, "Front"],
          [0, "Side"],
        ]}
        value={state.axis}
        choose={(axis) => {
          bench.store.set({ axis, layer: Math.min(bench.state.layer, size[axis] - 1) });
        }}
      />
    </div>
  );
}

export function goToLayer(bench: Workbench, layer: number, depth: number): void {
  bench.store.set({ layer: Math.min(Math.max(layer, 0), depth - 1) });
}
