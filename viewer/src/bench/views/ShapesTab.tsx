/** Shapes: draw one in the picture or in its layers, choose among them next to it. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import { EMPTY, FIXED, type Shape, type ShapesDoc, VARIABLE } from "../model/document";
import { colourAt, cubesOf } from "../model/shape";
import { hasWebGL } from "../../vector/still";
import type { Solid } from "../picture/solids";
import { paintOf } from "../pieces";
import { docOf } from "../state";
import { Divided } from "./Divided";
import { type ShapeView, useShape } from "./brushing";
import { useBench, useCells } from "./context";
import { ShapePanel } from "./ShapePanel";
import { ShapePicture } from "./ShapePicture";
import { UndoBar } from "./UndoBar";
import * as words from "../../words/bench/shapes";

export function ShapesTab(): JSX.Element {
  const { state: isThere } = useBench((state) => docOf(state)?.kind === "puzzle");
  return isThere ? (
    <Divided>
      <ShapeStage />
      <ShapePanel />
    </Divided>
  ) : (
    <main class="work" />
  );
}

/** The picture of the shape that is chosen, if there is one. */
function ShapeStage(): JSX.Element {
  const view = useShape();
  if (view) return <ShapeInPicture view={view} />;
  return (
    <section class="stage">
      <div class="over bottom">
        <UndoBar />
      </div>
    </section>
  );
}

function ShapeInPicture({ view }: { view: ShapeView }): JSX.Element {
  const { doc, shape, number, colour } = view;
  const solids = useMemo(() => solidsOf(doc, shape, colour), [shape, colour, doc.palette]);
  const { cells } = useCells();
  const count = solids.reduce((sum, solid) => sum + solid.cells.length, 0);
  const label = words.picture(shapeTitle(doc, number), count, cells);
  return <ShapePicture view={view} label={label} solids={solids} tip={useTip(count === 0)} />;
}

function solidsOf(doc: ShapesDoc, shape: Shape, colour: string): Solid[] {
  const of = (state: 1 | 2, isGhost: boolean): Solid => {
    const cells = cubesOf(shape, state);
    const paint = (i: number): string | undefined => paintOf(doc.palette, colourAt(shape, cells[i]!));
    return { cells, colour, mark: "", name: "", isGhost, paint };
  };
  return [of(FIXED, false), of(VARIABLE, true)];
}

/** What a click does. */
function useTip(isBare: boolean): string {
  const { brush } = useBench().state;
  const { lattice, cell } = useCells();
  const erases = brush.state === EMPTY;
  if (lattice) return tipOf(isBare, erases, lattice.data.radius > 0, cell);
  if (!hasWebGL()) return words.tips.still;
  if (brush.tints) return words.tips.tint;
  if (erases) return words.tips.erase;
  return isBare ? words.tips.first : words.tips.build;
}

/** What a click in the picture of a lattice does. */
function tipOf(isBare: boolean, erases: boolean, isBalls: boolean, cell: string): string {
  if (isBare) return words.latticeTips.first(cell);
  if (erases) return words.latticeTips.erase(cell);
  return isBalls ? words.latticeTips.ball : words.latticeTips.face;
}
