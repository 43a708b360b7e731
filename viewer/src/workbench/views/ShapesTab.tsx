/** Shapes: draw one in the picture or in its layers, choose among them next to it. */

import type { JSX } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import { type Axis, type Cell, EMPTY, FIXED, type Shape, type ShapesDoc, VARIABLE } from "../model/document";
import type { Point } from "../model/lattice";
import { canHold, colourAt, cubesOf, isInside, sum } from "../model/shape";
import { hasWebGL } from "../../still";
import { axes } from "../picture/axes";
import { boxEdges, glassCube, grid, seams } from "../picture/overlay";
import { firstHit, type Hit, type Ray } from "../picture/pick";
import { type Frame, type Solid, toWorld } from "../picture/solids";
import { paintOf } from "../pieces";
import { Divided } from "./Divided";
import { useBrushing } from "./brushing";
import { useBench, useCells, useDoc, useShapeColour } from "./context";
import { PictureView } from "./PictureView";
import { ShapePanel } from "./ShapePanel";
import { UndoBar } from "./UndoBar";

export function ShapesTab(): JSX.Element {
  const { state } = useBench();
  const doc = useDoc("puzzle");
  const shape = doc?.shapes[state.piece];
  if (!doc) return <main class="work" />;
  return (
    <Divided>
      {shape ? <ShapePicture doc={doc} shape={shape} number={state.piece} /> : <section class="stage"><div class="over bottom"><UndoBar /></div></section>}
      <ShapePanel doc={doc} />
    </Divided>
  );
}

function ShapePicture({ doc, shape, number }: { doc: ShapesDoc; shape: Shape; number: number }): JSX.Element {
  const { bench, state } = useBench();
  const { axis, brush, layer } = state;
  const [over, setOver] = useState<string | null>(null);
  const colour = useShapeColour(doc, number);
  const frame: Frame = useMemo(() => ({ low: [0, 0, 0], size: shape.size }), [shape.size.join()]);
  const cubes = useMemo(() => cubesOf(shape), [shape]);
  const solids: Solid[] = useMemo(() => {
    const of = (state: 1 | 2, isGhost: boolean): Solid => {
      const cells = cubesOf(shape, state);
      return { cells, colour, mark: "", name: "", isGhost, paint: (i) => paintOf(doc.palette, colourAt(shape, cells[i]!)) };
    };
    return [of(FIXED, false), of(VARIABLE, true)];
  }, [shape, colour, doc.palette]);

  const { isAsBrush, drawn, draw } = useBrushing(shape, number);
  const { lattice, cell: cellName, cells: cellsName } = useCells();
  const ground = useMemo(() => lattice?.layer(shape, Math.min(layer, shape.size[2] - 1)), [lattice, shape.size.join(), layer]);
  /** Take away, paint, or build on a side, or on a ball where it was clicked. */
  const pick = (at: Cell, face: number, out: Point, isRight: boolean): void => {
    const stays = isRight || brush.tints || brush.state === EMPTY || (!isAsBrush(at) && brush.colour !== 0);
    const next = stays ? at : face < 0 ? lattice!.touching(at, out) : lattice!.across(at, face);
    if (next && canHold(shape, next, lattice!.data.period)) draw([next], isRight, bench.stroke());
  };

  /** The cell that a click would change. */
  const target = (ray: Ray | null): Cell | null => {
    if (!ray) return null;
    const hit: Hit | null = firstHit(ray, cubes);
    if (brush.state === EMPTY || brush.tints) return hit?.cell ?? null;
    if (hit) {
      // The brush paints what has another state or colour; else it builds on.
      if (!isAsBrush(hit.cell) && brush.colour !== 0) return hit.cell;
      const next = sum(hit.cell, hit.out);
      return canHold(shape, next) ? next : null;
    }
    return onLayer(ray, shape, axis, layer);
  };
  const cell = over === null ? null : (over.split(",").map(Number) as unknown as Cell);
  const overlay = useCallback(() => {
    const [sx, sy, sz] = shape.size;
    const corner = toWorld(frame, [-0.5, -0.5, -0.5]);
    const line = state.theme === "dark" ? "#fff3dd" : "#3c2d14";
    return [
      boxEdges(corner, [sx, sy, sz], line, 0.22),
      grid(corner, shape.size, axis, groundOf(axis, layer) + 0.5 + (axis === 1 ? -0.01 : 0.01), "#d55e00", 0.55),
      seams(cubesOf(shape, FIXED), (at) => toWorld(frame, at), "#1d1710", 0.2),
      axes(corner, shape.size, line),
      ...(cell ? drawn([cell]).slice(0, MOST_GLASS) : []).map((at) => glassCube(toWorld(frame, at), "#d55e00", { fill: brush.state === EMPTY ? 0.45 : 0.3, line: 1, scale: 1.02 })),
    ];
  }, [shape, frame, axis, layer, over, brush.state, state.pen, state.theme]);

  return (
    <section class="stage" aria-label="Picture">
      <PictureView
        label={`${shapeTitle(doc, number)}, ${cubes.length} ${cellsName}. Its layers next to the picture can be drawn by keyboard.`}
        solids={solids}
        frame={frame}
        overlay={overlay}
        ground={ground}
        pick={pick}
        hover={(ray) => {
          const at = target(ray);
          setOver(at ? at.join() : null);
          return at !== null;
        }}
        click={(ray) => {
          const at = target(ray);
          if (at) draw([at], false, bench.stroke());
        }}
        rightClick={(ray) => {
          const hit = firstHit(ray, cubes);
          if (hit) draw([hit.cell], true, bench.stroke());
        }}
      />
      <div class="over bottom">
        <p class="tip">{lattice ? tipOf(cubes.length === 0, brush.state === EMPTY, lattice.data.radius > 0, cellName) : !hasWebGL() ? "Draw in the layers next to the picture." : brush.tints ? "Click a cube to colour it. The right button takes its colour away." : brush.state === EMPTY ? "Click a cube to take it away." : cubes.length === 0 ? "Click a square of the layer to put the first cube there." : "Click a face to build on it, or a square of the layer. The right button takes away."}</p>
        <UndoBar />
      </div>
    </section>
  );
}

/** What a click in the picture of a lattice does. */
function tipOf(isBare: boolean, erases: boolean, isBalls: boolean, cell: string): string {
  if (isBare) return `Draw the first ${cell} in the layers next to the picture.`;
  if (erases) return `Click a ${cell} to take it away; drag to turn.`;
  return isBalls ? "Click a ball to put another one there; drag to turn." : "Click a face to build on it; drag to turn.";
}

/** More cells under the pointer are not drawn one by one. */
const MOST_GLASS = 64;

/** Where the ground of a layer is along its axis: its side away from who looks from above, from the front, from the right. */
function groundOf(axis: Axis, layer: number): number {
  return axis === 1 ? layer + 0.5 : layer - 0.5;
}

/** The cell of a layer where the ray meets its ground. */
function onLayer(ray: Ray, shape: Shape, axis: Axis, layer: number): Cell | null {
  const t = (groundOf(axis, layer) - ray.origin[axis]) / ray.direction[axis];
  if (!(t > 0)) return null;
  const cell = ray.origin.map((from, k) => (k === axis ? layer : Math.round(from + t * ray.direction[k]!))) as unknown as Cell;
  return isInside(shape, cell) ? cell : null;
}
