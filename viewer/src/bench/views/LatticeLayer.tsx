/** One layer of a drawing on a lattice, seen from above: cells as the polygons or discs that they are. */

import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/drawing";
import { type Cell, EMPTY, type Shape, VARIABLE } from "../model/document";
import type { Lattice } from "../model/lattice";
import { colourAt, stateAt } from "../model/shape";
import { paintOf } from "../pieces";
import { type ShapeView, useBrushing } from "./brushing";
import { useBench, useColour } from "./context";
import { LayerHead, pageLayers } from "./LayerHead";
import { textOf } from "./LatticePicture";
import { nearest, type Roving, useRoving, wayOf } from "./useRoving";
import type { Vec3 } from "../../scene/vec";

const ERASE_KEYS = ["Delete", "Backspace"];
const UP_AND_DOWN = [
  [words.views[2].before, "\u2193"],
  [words.views[2].after, "\u2191"],
] as const;
const WIDE = 360;
const HIGH = 300;

/** A cell where it is drawn; y runs up. */
interface Drawn {
  readonly cell: Cell;
  readonly middle: Vec3;
  readonly points: readonly (readonly [number, number])[];
}

export function LatticeLayer({ view, lattice }: { view: ShapeView; lattice: Lattice }): JSX.Element {
  const grid = useLatticeGrid(view, lattice);
  const { drawn, below, layer } = grid;
  const { radius } = lattice.data;
  const [x, y, wide, high] = boxOf(drawn, radius);
  const scale = Math.min(WIDE / wide, HIGH / high, 110);
  return (
    <div class="layers">
      <LayerHead depth={view.shape.size[2]} ways={UP_AND_DOWN} />
      <small class="layer-view">{words.latticeFromAbove(lattice.data.name)}</small>
      {drawn.length === 0 ? (
        <p class="hint">{words.noCells}</p>
      ) : (
        <svg
          ref={grid.roving.table}
          class="lattice-cells"
          role="grid"
          aria-label={common.layer(layer + 1)}
          viewBox={`${x} ${-y - high} ${wide} ${high}`}
          style={{ "--hair": `${1 / scale}px`, width: `${wide * scale}px` }}
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
      {...grid.roving.cell(name)}
      class={["lattice-cell", own === VARIABLE ? "variable" : "", own === EMPTY ? "" : "full"].join(" ")}
      style={{ "--piece": colour ?? grid.colour }}
      aria-label={words.cellAt(
        cell[0] + 1,
        cell[1] + 1,
        colour ? words.inColour(words.cells[own], number) : words.cells[own],
      )}
      onPointerDown={(event) => {
        if (event.button === 1) return;
        event.currentTarget.releasePointerCapture(event.pointerId);
        grid.roving.stopAt(name);
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
  /** Cells are named by their coordinates. */
  readonly roving: Roving<SVGSVGElement>;
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
  const named = (name: string): Drawn | undefined => drawn.find(({ cell }) => cell.join() === name);
  const roving = useRoving<SVGSVGElement>((name) => named(name) !== undefined, drawn[0]?.cell.join() ?? "");
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
  const key = (event: KeyboardEvent, from: Drawn): void => {
    const way = wayOf(event);
    if (way) roving.go((nearest(drawn, from, way, middleOf) ?? from).cell.join());
    else if ([" ", "Enter", ...ERASE_KEYS].includes(event.key)) {
      begin(from.cell, ERASE_KEYS.includes(event.key));
      end();
    } else if (!pageLayers(event, bench, depth)) return;
    event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (!stroke.current) return;
    const at = named(roving.under(event) ?? "");
    if (at) paint(at.cell);
  };
  return { drawn, below, layer, colour, roving, begin, end, key, move };
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
  const middle: Vec3 = [mean(around.map((p) => p[0])), mean(around.map((p) => p[1])), 0];
  return { cell, middle, points };
}

function middleOf({ middle: [x, y] }: Drawn): readonly [number, number] {
  return [x, y];
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
