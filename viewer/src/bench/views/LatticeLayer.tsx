/** One layer of a drawing on a lattice, seen from above: cells as the polygons or discs that they are. */

import type { JSX, RefObject } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { type Cell, EMPTY, type Shape, VARIABLE } from "../model/document";
import { type Lattice, type Point } from "../model/lattice";
import { colourAt, stateAt } from "../model/shape";
import { paintOf } from "../pieces";
import { type ShapeView, useBrushing } from "./brushing";
import { ARROWS, goToLayer } from "./CellGrid";
import { useBench, useColour } from "./context";
import { textOf } from "./LatticePicture";

const WORDS = ["empty", "full", "variable"] as const;
const ERASE_KEYS = ["Delete", "Backspace"];
const WIDE = 360;
const HIGH = 300;

/** A cell where it is drawn; y runs up. */
interface Drawn {
  readonly cell: Cell;
  readonly middle: Point;
  readonly points: readonly (readonly [number, number])[];
}

export function LatticeLayer({ view, lattice }: { view: ShapeView; lattice: Lattice }): JSX.Element {
  const grid = useLatticeGrid(view, lattice);
  const { drawn, below, layer, table } = grid;
  const { radius } = lattice.data;
  const [x, y, wide, high] = boxOf(drawn, radius);
  const scale = Math.min(WIDE / wide, HIGH / high, 110);
  return (
    <div class="layers">
      <LayerHead depth={view.shape.size[2]} layer={layer} />
      <small class="layer-view">{lattice.data.name}, seen from above, front below</small>
      {drawn.length === 0 ? (
        <p class="hint">The lattice has no cells in this layer.</p>
      ) : (
        <svg
          ref={table}
          class="lattice-cells"
          role="grid"
          aria-label={`Layer ${layer + 1}`}
          width={wide * scale}
          height={high * scale}
          viewBox={`${x} ${-y - high} ${wide} ${high}`}
          style={{ "--hair": `${1 / scale}px` }}
          onPointerMove={grid.move}
          onPointerUp={grid.end}
          onPointerCancel={grid.end}
          onPointerLeave={grid.end}
          onContextMenu={(event) => {
            event.preventDefault();
          }}
        >
          <g role="row">{drawn.map((each) => cellOf(view, grid, each, radius))}</g>
          <g class="lattice-below" aria-hidden="true">
            {below.map((each) => (
              <Outline key={each.cell.join()} drawn={each} radius={radius} />
            ))}
          </g>
        </svg>
      )}
    </div>
  );
}

/** Which layer is seen. */
function LayerHead({ depth, layer }: { depth: number; layer: number }): JSX.Element {
  const { bench } = useBench();
  const step = (by: 1 | -1, word: string, sign: string): JSX.Element => {
    const isEnd = layer === (by > 0 ? depth - 1 : 0);
    const go = (): void => {
      goToLayer(bench, layer + by, depth);
    };
    return (
      <button type="button" aria-label={word} disabled={isEnd} onClick={go}>
        {sign}
      </button>
    );
  };
  return (
    <div class="layer-head">
      <span>Layer</span>
      <span class="stepper" role="group" aria-label="Layer">
        {step(-1, "Layer down", "\u2193")}
        <output>
          {layer + 1} of {depth}
        </output>
        {step(1, "Layer up", "\u2191")}
      </span>
    </div>
  );
}

/** One cell, as it looks from above. */
function cellOf({ doc, shape }: ShapeView, grid: LatticeGrid, drawn: Drawn, radius: number): JSX.Element {
  const { cell } = drawn;
  const own = stateAt(shape, cell);
  const number = colourAt(shape, cell);
  const colour = paintOf(doc.palette, number);
  const name = cell.join();
  return (
    <g
      key={name}
      role="gridcell"
      data-cell={name}
      tabindex={name === grid.focus ? 0 : -1}
      class={["lattice-cell", own === VARIABLE ? "variable" : "", own === EMPTY ? "" : "full"].join(" ")}
      style={{ "--piece": colour ?? grid.colour }}
      aria-label={`${cell[0] + 1}, ${cell[1] + 1}: ${WORDS[own]}${colour ? `, colour ${number}` : ""}`}
      onPointerDown={(event) => {
        if (event.button === 1) return;
        event.currentTarget.releasePointerCapture(event.pointerId);
        grid.setFocus(name);
        grid.begin(cell, event.button === 2);
      }}
      onKeyDown={(event) => {
        grid.key(event, drawn);
      }}
    >
      <Outline drawn={drawn} radius={radius} />
    </g>
  );
}

interface LatticeGrid {
  /** The cells of the layer, and the full ones of the layer below it. */
  readonly drawn: readonly Drawn[];
  readonly below: readonly Drawn[];
  readonly layer: number;
  /** The colour of the shape. */
  readonly colour: string;
  /** The cell that the keyboard is on, as text. */
  readonly focus: string;
  readonly setFocus: (cell: string) => void;
  readonly table: RefObject<SVGSVGElement | null>;
  readonly begin: (cell: Cell, isErasing: boolean) => void;
  readonly end: () => void;
  readonly key: (event: KeyboardEvent, from: Drawn) => void;
  readonly move: (event: PointerEvent) => void;
}

/** The layer that is drawn in, and what the keyboard and the pointer do there. */
function useLatticeGrid(view: ShapeView, lattice: Lattice): LatticeGrid {
  const { shape, number } = view;
  const { bench, state } = useBench();
  const depth = shape.size[2];
  const layer = Math.min(state.layer, depth - 1);
  const drawn = useMemo(() => layerOf(lattice, shape, layer), [lattice, shape.size.join(), layer]);
  const below = useMemo(
    () => (layer === 0 ? [] : layerOf(lattice, shape, layer - 1, (cell) => stateAt(shape, cell) !== EMPTY)),
    [lattice, shape, layer],
  );
  const [chosen, setFocus] = useState("");
  const focus = drawn.some(({ cell }) => cell.join() === chosen) ? chosen : (drawn[0]?.cell.join() ?? "");
  const table = useRef<SVGSVGElement>(null);
  const stroke = useRef<{ number: number; erases: boolean } | null>(null);
  const colour = useColour(number);
  const { isAsBrush, draw } = useBrushing(view);
  const paint = (cell: Cell): void => {
    draw([cell], stroke.current!.erases, stroke.current!.number);
  };
  const begin = (cell: Cell, isErasing: boolean): void => {
    stroke.current = { number: bench.stroke(), erases: isErasing || isAsBrush(cell) };
    paint(cell);
  };
  const end = (): void => {
    stroke.current = null;
  };
  const step = (next: Drawn | null): void => {
    if (!next) return;
    const name = next.cell.join();
    setFocus(name);
    table.current?.querySelector<SVGElement>(`[data-cell="${name}"]`)?.focus();
  };
  const key = (event: KeyboardEvent, from: Drawn): void => {
    const way = ARROWS[event.key];
    if (way) step(nearest(drawn, from, way));
    else if (event.key === "PageUp") goToLayer(bench, layer + 1, depth);
    else if (event.key === "PageDown") goToLayer(bench, layer - 1, depth);
    else if ([" ", "Enter", ...ERASE_KEYS].includes(event.key)) {
      begin(from.cell, ERASE_KEYS.includes(event.key));
      end();
    } else return;
    event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (!stroke.current) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const name = under?.closest("[data-cell]")?.getAttribute("data-cell");
    const at = drawn.find(({ cell }) => cell.join() === name);
    if (at) paint(at.cell);
  };
  return { drawn, below, layer, colour, focus, setFocus, table, begin, end, key, move };
}

/** The cells of a layer, or some of them. */
function layerOf(lattice: Lattice, shape: Shape, layer: number, which: (cell: Cell) => boolean = () => true): Drawn[] {
  return lattice
    .layer(shape, layer)
    .filter(which)
    .map((cell) => drawnOf(lattice, cell));
}

function Outline({ drawn: { points, middle }, radius }: { drawn: Drawn; radius: number }): JSX.Element {
  if (radius > 0) return <circle cx={middle[0]} cy={-middle[1]} r={radius} />;
  return <polygon points={textOf(points.map(([x, y]) => [x, -y]))} />;
}

function drawnOf(lattice: Lattice, cell: Cell): Drawn {
  const placed = lattice.find(cell)!;
  const { outline } = lattice.data.types[placed.type]!;
  const points = outline.map(([x, y]) => [x + placed.place[0], y + placed.place[1]] as const);
  const [x, y] = lattice.middle(placed);
  const around = points.length ? points : [[x, y] as const];
  const middle: Point = [mean(around.map((p) => p[0])), mean(around.map((p) => p[1])), 0];
  return { cell, middle, points };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

function boxOf(drawn: readonly Drawn[], radius: number): [number, number, number, number] {
  const points = drawn.flatMap(({ points: own, middle }): (readonly [number, number])[] =>
    own.length ? [...own] : [[middle[0], middle[1]]],
  );
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  if (xs.length === 0) return [0, 0, 1, 1];
  const edge = radius + 0.04;
  const [x, y] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return [x, y, Math.max(...xs) + edge - x, Math.max(...ys) + edge - y];
}

/** The next cell in a direction: near, and little to the side. */
function nearest(drawn: readonly Drawn[], from: Drawn, [right, up]: readonly [number, number]): Drawn | null {
  let best: Drawn | null = null;
  let least = Infinity;
  for (const each of drawn) {
    const [across, along] = [each.middle[0] - from.middle[0], each.middle[1] - from.middle[1]];
    const [ahead, sideways] = right === 0 ? [along * up, across] : [across * right, along];
    if (ahead < 1e-3) continue;
    const cost = ahead + 0.8 * Math.abs(sideways);
    if (cost < least - 1e-9) [best, least] = [each, cost];
  }
  return best;
}
