/** Layouts without WebGL: the cubes of a still picture. */

import { bodiesOf } from "../scene/bodies";
import { minus, plus } from "../scene/vec";
import { partsOf, type StillPart } from "../vector/still";
import type { ExplorationDoc } from "./exploration";
import type { Layout } from "./layout";
import { RED, sceneOf, solutionOf } from "./picture";

/** Pieces that overlap are thin, so that the red cubes among them are seen. */
const THIN = 0.28;
const GHOST = 0.12;

/** What is to be seen of a layout; `shared` are the cubes that two pieces fill. */
export function stillLayout(doc: ExplorationDoc, layout: Layout, shared: readonly number[]): StillPart[] {
  const scene = sceneOf(doc);
  const bodies = bodiesOf(scene, solutionOf(layout));
  const parts = partsOf(scene, bodies);
  const whole = parts.at(-1)!;
  // Both have the cubes of the goal in the same order.
  const shift = minus(whole.cells[0]!, doc.goal.cells[0]!);
  const red = shared.map((cell) => plus(doc.goal.cells[cell]!, shift));
  const taken = new Set(red.map((cell) => cell.join()));
  const pieces = parts.slice(0, -1).map((part): StillPart => without(part, taken, red.length ? THIN : 1));
  const filled = new Set(pieces.flatMap(({ cells }) => cells.map((cell) => cell.join())).concat([...taken]));
  return [without(whole, filled, GHOST), ...pieces, { cells: red, colour: RED }];
}

/** The cubes of a part but some, each with its colour. */
function without(part: StillPart, gone: ReadonlySet<string>, opacity: number): StillPart {
  const indices = part.cells.flatMap((cell, i) => (gone.has(cell.join()) ? [] : [i]));
  return { ...part, cells: indices.map((i) => part.cells[i]!), paint: (i) => part.paint?.(indices[i]!), opacity };
}
