/** One layer of a drawing on a lattice, seen from above: cells as the polygons or discs that they are. */

import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { type Cell, EMPTY, type Shape, type ShapesDoc, VARIABLE } from "../model/document";
import { type Lattice, type Point } from "../model/lattice";
import { colourAt, stateAt } from "../model/shape";
import { paintOf } from "../pieces";
import { useBrushing } from "./brushing";
import { useBench, useShapeColour } from "./context";
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

export function LatticeLayer({ doc, shape, number, lattice }: { doc: ShapesDoc; shape: Shape; number: number; lattice: Lattice }): JSX.Element {
  const { bench, state } = useBench();
  const depth = shape.size[2];
  const layer = Math.min(state.layer, depth - 1);
  const drawn = useMemo(() => lattice.layer(shape, layer).map((cell) => drawnOf(lattice, cell)), [lattice, shape.size.join(), layer]);
  const below = useMemo(() => (layer === 0 ? [] : lattice.layer(shape, layer - 1).filter((cell) => stateAt(shape, cell) !== EMPTY).map((cell) => drawnOf(lattice, cell))), [lattice, shape, layer]);
  const [focus, setFocus] = useState("");
  const table = useRef<SVGSVGElement>(null);
  const stroke = useRef<{ number: number; erases: boolean } | null>(null);
  const piece = useShapeColour(doc, number);
  const { radius } = lattice.data;
  const [x, y, wide, high] = boxOf(drawn, radius);
  const scale = Math.min(WIDE / wide, HIGH / high, 110);
  const first = drawn.some(({ cell }) => cell.join() === focus) ? focus : (drawn[0]?.cell.join() ?? "");

  const { isAsBrush, draw } = useBrushing(shape, number);
  const paint = (cell: Cell): void => { draw([cell], stroke.current!.erases, stroke.current!.number); };
  const begin = (cell: Cell, isErasing: boolean): void => {
    stroke.current = { number: bench.stroke(), erases: isErasing || isAsBrush(cell) };
    paint(cell);
  };
  const go = (by: number): void => { bench.store.set({ layer: Math.min(Math.max(layer + by, 0), depth - 1) }); };
  const key = (event: KeyboardEvent, from: Drawn): void => {
    const way = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] } as Record<string, [number, number]>)[event.key];
    if (way) {
      const next = nearest(drawn, from, way);
      if (next) {
        setFocus(next.cell.join());
        table.current?.querySelector<SVGElement>(`[data-cell="${next.cell.join()}"]`)?.focus();
      }
    } else if (event.key === "PageUp") go(1);
    else if (event.key === "PageDown") go(-1);
    else if ([" ", "Enter", ...ERASE_KEYS].includes(event.key)) {
      begin(from.cell, ERASE_KEYS.includes(event.key));
      stroke.current = null;
    } else return;
    event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (!stroke.current) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]")?.getAttribute("data-cell");
    if (cell && drawn.some((each) => each.cell.join() === cell)) paint(cell.split(",").map(Number) as unknown as Cell);
  };
  const end = (): void => { stroke.current = null; };

  return (
    <div class="layers">
      <div class="layer-head">
        <span>Layer</span>
        <span class="stepper" role="group" aria-label="Layer">
          <button type="button" aria-label="Layer down" disabled={layer === 0} onClick={() => { go(-1); }}>{"\u2193"}</button>
          <output>{layer + 1} of {depth}</output>
          <button type="button" aria-label="Layer up" disabled={layer === depth - 1} onClick={() => { go(1); }}>{"\u2191"}</button>
        </span>
      </div>
      <small class="layer-view">{lattice.data.name}, seen from above, front below</small>
      {drawn.length === 0 ? <p class="hint">The lattice has no cells in this layer.</p> : (
        <svg
          ref={table}
          class="lattice-cells"
          role="grid"
          aria-label={`Layer ${layer + 1}`}
          width={wide * scale}
          height={high * scale}
          viewBox={`${x} ${-y - high} ${wide} ${high}`}
          style={{ "--hair": `${1 / scale}px` }}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onPointerLeave={end}
          onContextMenu={(event) => { event.preventDefault(); }}
        >
          <g role="row">
            {drawn.map((each) => {
              const { cell } = each;
              const own = stateAt(shape, cell);
              const colour = paintOf(doc.palette, colourAt(shape, cell));
              const name = cell.join();
              return (
                <g
                  key={name}
                  role="gridcell"
                  data-cell={name}
                  tabindex={name === first ? 0 : -1}
                  class={["lattice-cell", own === VARIABLE ? "variable" : "", own === EMPTY ? "" : "full"].join(" ")}
                  style={{ "--piece": colour ?? piece }}
                  aria-label={`${cell[0] + 1}, ${cell[1] + 1}: ${WORDS[own]}${colour ? `, colour ${colourAt(shape, cell)}` : ""}`}
                  onPointerDown={(event) => {
                    if (event.button === 1) return;
                    event.currentTarget.releasePointerCapture(event.pointerId);
                    setFocus(name);
                    begin(cell, event.button === 2);
                  }}
                  onKeyDown={(event) => { key(event, each); }}
                >
                  <Outline drawn={each} radius={radius} />
                </g>
              );
            })}
          </g>
          <g class="lattice-below" aria-hidden="true">{below.map((each) => <Outline key={each.cell.join()} drawn={each} radius={radius} />)}</g>
        </svg>
      )}
    </div>
  );
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
  const points = drawn.flatMap(({ points: own, middle }): (readonly [number, number])[] => (own.length ? [...own] : [[middle[0], middle[1]]]));
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
