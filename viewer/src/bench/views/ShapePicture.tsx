/** The picture of a drawing: its cubes, the layer that is drawn, and what a click there changes. */

import type { JSX } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import { type Cell, EMPTY, FIXED, type Shape } from "../model/document";
import { type Axis, map3, plus, vecAt } from "../../scene/vec";
import { cubesOf, isInside } from "../model/shape";
import { axes } from "../picture/axes";
import { boxEdges, glassCube, grid, seams } from "../picture/overlay";
import { firstHit, type Ray } from "../picture/pick";
import { type Frame, type Solid, toWorld } from "../picture/solids";
import { type ShapeView, useBrushing } from "./brushing";
import { useBench, useCells } from "./context";
import { type PictureProps, PictureView } from "./PictureView";
import { UndoBar } from "./UndoBar";
import * as common from "../../words/bench/common";

interface Props {
  readonly view: ShapeView;
  readonly label: string;
  readonly solids: readonly Solid[];
  /** What a click does, or what there is to do. */
  readonly tip: string;
}

/** The picture of a drawing, to draw in. */
export function ShapePicture({ view, label, solids, tip }: Props): JSX.Element {
  const { shape, brush } = view;
  const { state } = useBench();
  const { axis, layer, pen, theme } = state;
  const frame: Frame = useMemo(() => ({ low: [0, 0, 0], size: shape.size }), [shape.size.join()]);
  const { lattice } = useCells();
  const { over, drawn, ...events } = usePointer(view);
  const ground = useMemo(
    () => lattice?.layer(shape, Math.min(layer, shape.size[2] - 1)),
    [lattice, shape.size.join(), layer],
  );
  const overlay = useCallback(() => {
    const corner = toWorld(frame, [-0.5, -0.5, -0.5]);
    const line = theme === "dark" ? "#fff3dd" : "#3c2d14";
    const height = groundOf(axis, layer) + 0.5 + (axis === 1 ? -0.01 : 0.01);
    const look = { fill: brush.state === EMPTY ? 0.45 : 0.3, line: 1, scale: 1.02 };
    const shown = over ? drawn([over]).slice(0, MOST_GLASS) : [];
    return [
      boxEdges(corner, [...shape.size], line, 0.22),
      grid(corner, shape.size, axis, height, "#d55e00", 0.55),
      seams(cubesOf(shape, FIXED), (at) => toWorld(frame, at), "#1d1710", 0.2),
      axes(corner, shape.size, line),
      ...shown.map((at) => glassCube(toWorld(frame, at), "#d55e00", look)),
    ];
  }, [shape, frame, axis, layer, over?.join(), brush.state, pen, theme]);
  return (
    <section class="stage" aria-label={common.picture}>
      <PictureView label={label} solids={solids} frame={frame} overlay={overlay} ground={ground} {...events} />
      <div class="over bottom">
        <p class="tip">{tip}</p>
        <UndoBar />
      </div>
    </section>
  );
}

interface Pointer extends Required<Pick<PictureProps, "pick" | "hover" | "click" | "rightClick">> {
  /** The cell that a click would change. */
  readonly over: Cell | null;
  readonly drawn: (cells: readonly Cell[]) => Cell[];
}

/** What the pointer does in the picture of a shape. */
function usePointer(view: ShapeView): Pointer {
  const { shape, brush, canHold } = view;
  const { bench, state } = useBench();
  const { axis, layer } = state;
  const { lattice } = useCells();
  const { isAsBrush, drawn, draw } = useBrushing(view);
  const cubes = useMemo(() => cubesOf(shape), [shape]);
  const [over, setOver] = useState<string | null>(null);
  /** The cell that a click would change. */
  const target = (ray: Ray): Cell | null => {
    if (view.move) return null;
    const hit = firstHit(ray, cubes);
    if (brush.state === EMPTY || brush.tints) return hit?.cell ?? null;
    if (!hit) return onLayer(ray, shape, axis, layer);
    // The brush paints what has another state or colour; else it builds on.
    if (!isAsBrush(hit.cell) && brush.colour !== 0) return hit.cell;
    const next = plus(hit.cell, hit.out);
    return canHold(next) ? next : null;
  };
  return {
    over: over === null ? null : vecAt(over.split(",").map(Number)),
    drawn,
    // Take away, paint, or build on a side, or on a ball where it was clicked.
    pick: (at, face, out, isRight) => {
      const stays = isRight || brush.tints || brush.state === EMPTY || (!isAsBrush(at) && brush.colour !== 0);
      const next = stays ? at : face < 0 ? lattice!.touching(at, out) : lattice!.across(at, face);
      if (next && canHold(next)) draw([next], isRight, bench.stroke());
    },
    hover: (ray) => {
      const at = ray && target(ray);
      setOver(at ? at.join() : null);
      return at !== null;
    },
    click: (ray) => {
      const at = target(ray);
      if (at) draw([at], false, bench.stroke());
    },
    rightClick: (ray) => {
      const hit = view.move ? null : firstHit(ray, cubes);
      if (hit) draw([hit.cell], true, bench.stroke());
    },
  };
}

/** More cells under the pointer are not drawn one by one. */
const MOST_GLASS = 64;

/** Where the ground of a layer is along its axis: its far side, seen from above, from the front, from the right. */
function groundOf(axis: Axis, layer: number): number {
  return axis === 1 ? layer + 0.5 : layer - 0.5;
}

/** The cell of a layer where the ray meets its ground. */
function onLayer(ray: Ray, shape: Shape, axis: Axis, layer: number): Cell | null {
  const t = (groundOf(axis, layer) - ray.origin[axis]) / ray.direction[axis];
  if (!(t > 0)) return null;
  const cell = map3(ray.origin, (from, k) => (k === axis ? layer : Math.round(from + t * ray.direction[k])));
  return isInside(shape, cell) ? cell : null;
}
