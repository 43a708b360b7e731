/** One layer of a box as squares, along any axis: click, drag over them, or go by arrow keys. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import * as words from "../../words/bench/drawing";
import type { Cell, CellState } from "../model/document";
import { type Axis, make3, replaced } from "../../scene/vec";
import { inkOn } from "../../ui/colour";
import { cellsAlong, cellsBetween, type Stroke } from "../model/pen";
import { useBench } from "./context";
import { LayerHead, pageLayers } from "./LayerHead";
import { Choose } from "../../ui/parts";
import { type Roving, useRoving, type Way, wayOf } from "./useRoving";

/** How layers across each axis are seen: what runs right and up, the signs of the ways to others, what is behind. */
const VIEWS = [
  { across: 1, up: 2, signs: ["\u2190", "\u2192"], behind: -1 },
  { across: 0, up: 2, signs: ["\u2199", "\u2197"], behind: 1 },
  { across: 0, up: 1, signs: ["\u2193", "\u2191"], behind: -1 },
] as const;

/** A square as it looks. */
export interface Square {
  readonly state: CellState;
  readonly colour: string;
  readonly words: string;
  readonly isOutside?: boolean;
  /** What is written on it. */
  readonly mark?: string;
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
  /** Strokes move what is at a cell to another one, if there is room, instead of drawing; whether there is. */
  readonly move?: (from: Cell, to: Cell, stroke: number) => boolean;
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
  const { axis, columns, rows, layer, drag } = grid;
  const { across, up } = VIEWS[axis];
  const { layer: layerName, sides } = words.views[axis];
  // What draws in a layer is often drawn; what chooses it is not.
  const head = useMemo(() => <BoxLayers axis={axis} size={size} />, [axis, size.join()]);
  return (
    <div class="layers">
      {head}
      <div class="layer-sides">
        <small class="layer-top">{sides.top}</small>
        <small class="layer-left">{sides.left}</small>
        <div
          ref={grid.roving.table}
          class="cells"
          role="grid"
          aria-label={layerName(layer + 1)}
          style={{ "--columns": columns, "--rows": rows }}
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
        <small class="layer-right">{sides.right}</small>
        <small class="layer-bottom">{sides.bottom}</small>
        <small class="layer-axes" aria-hidden="true">{`${"xyz"[across]}\u2192 ${"xyz"[up]}\u2191`}</small>
      </div>
    </div>
  );
}

const STATE_CLASSES = ["", "full", "full variable"] as const;

/** One square. */
function cellButton({ look }: CellGridProps, grid: Grid, x: number, y: number): JSX.Element {
  const { layer, depth, behind, cellAt, roving, marks, drag } = grid;
  const cell = cellAt(x, y);
  const { state: own, colour, words: name, isOutside, mark } = look(cell);
  const isSeenThrough = own === 0 && layer + behind >= 0 && layer + behind < depth;
  const shown = isSeenThrough ? look(cellAt(x, y, layer + behind)) : null;
  const below = shown && shown.state !== 0 ? shown.colour : null;
  const markClass = marks.has(cell.join()) ? (drag.now!.erases ? "marked erases" : "marked") : "";
  return (
    <button
      key={x}
      type="button"
      role="gridcell"
      {...roving.cell(`${x},${y}`)}
      class={["cell-button", STATE_CLASSES[own], below ? "below" : "", isOutside ? "outside" : "", markClass].join(" ")}
      style={{ "--piece": below ?? colour, ...(mark && { "--ink": inkOn(colour) }) }}
      aria-label={words.cellAt(x + 1, y + 1, name)}
      onPointerDown={(event) => {
        if (event.button === 1) return;
        event.currentTarget.releasePointerCapture(event.pointerId);
        roving.stopAt(`${x},${y}`);
        drag.begin(cell, event.button === 2);
      }}
      onKeyDown={(event) => {
        grid.key(event, cell);
      }}
    >
      {mark}
    </button>
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
  /** Squares are named by their column and row. */
  readonly roving: Roving<HTMLDivElement>;
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
  const isThere = (square: string): boolean => {
    const [x, y] = squareOf(square);
    return x < columns && y < rows;
  };
  const roving = useRoving<HTMLDivElement>(isThere, `0,${rows - 1}`);
  const drag = useStroke(props);
  const { now } = drag;
  const cellAt = (column: number, row: number, at = layer): Cell =>
    make3((k) => (k === across ? column : k === up ? row : at));
  const step = (cell: Cell, [right, above]: Way): void => {
    const x = Math.min(Math.max(cell[across] + right, 0), columns - 1);
    const y = Math.min(Math.max(cell[up] + above, 0), rows - 1);
    drag.over(cellAt(x, y));
    roving.go(`${x},${y}`);
  };
  const key = (event: KeyboardEvent, cell: Cell): void => {
    const way = wayOf(event);
    const isMark = event.key === " " || event.key === "Enter";
    if (way) step(cell, way);
    else if (event.key === "Escape" && now) drag.cancel();
    else if (isMark && now) drag.end(cell);
    else if (isMark || event.key === "Delete" || event.key === "Backspace") {
      drag.begin(cell, !isMark);
      if (stroke === "free" && !props.move) drag.end();
    } else if (pageLayers(event, bench, depth)) drag.over(replaced(cell, axis, Math.min(bench.state.layer, depth - 1)));
    else return;
    event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (!now || event.buttons === 0) return;
    const square = roving.under(event);
    if (square) drag.over(cellAt(...squareOf(square)));
  };
  const marked = !now
    ? []
    : props.move
      ? [now.to]
      : stroke === "rectangle"
        ? drawn(cellsBetween(now.from, now.to))
        : [];
  const marks = new Set(marked.map(String));
  return { axis, columns, rows, depth, layer, behind, cellAt, roving, drag, marks, key, move };
}

function squareOf(name: string): [number, number] {
  const [x, y] = name.split(",").map(Number);
  return [x!, y!];
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

interface Dragging {
  readonly now: Drag | null;
  readonly begin: (cell: Cell, isErasing: boolean) => void;
  readonly over: (cell: Cell) => void;
  readonly end: (cell?: Cell) => void;
  readonly cancel: () => void;
}

/** Strokes: free ones draw at once, rectangles when they end. */
function useStroke({ stroke, erases, draw, move }: CellGridProps): Dragging {
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
      if (stroke === "free" && !move) draw([cell], made.erases, made.number);
    },
    over: (cell) => {
      if (!now || now.to.join() === cell.join() || (move && !move(now.to, cell, now.number))) return;
      setNow({ ...now, to: cell });
      if (!move && stroke === "free") draw(cellsAlong(now.to, cell), now.erases, now.number);
    },
    end: (cell) => {
      if (now && stroke === "rectangle" && !move) draw(cellsBetween(now.from, cell ?? now.to), now.erases, now.number);
      setNow(null);
    },
  };
}

const SEEN_FROM = ([2, 1, 0] as const).map((axis) => [axis, words.views[axis].name] as const);

/** Which layer is seen, and from where. */
function BoxLayers({ axis, size }: { axis: Axis; size: Cell }): JSX.Element {
  const { bench } = useBench();
  const { before, after } = words.views[axis];
  const [back, on] = VIEWS[axis].signs;
  return (
    <LayerHead
      depth={size[axis]}
      ways={[
        [before, back],
        [after, on],
      ]}
    >
      <Choose
        label={words.seenFrom}
        options={SEEN_FROM}
        value={axis}
        choose={(next) => {
          bench.store.set({ axis: next, layer: Math.min(bench.state.layer, size[next] - 1) });
        }}
      />
    </LayerHead>
  );
}
