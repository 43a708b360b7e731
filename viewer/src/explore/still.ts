/** Layouts without WebGL: an SVG picture of the cubes, drawn again for each layout. */

import { bodiesOf, plus, type Vec3 } from "../scene/bodies";
import { partsOf, pictureOf, type StillPart } from "../vector/still";
import type { ExplorationDoc } from "./exploration";
import type { Layout } from "./layout";
import { RED, sceneOf, solutionOf } from "./picture";

/** Pieces that overlap are thin, so that the red cubes among them are seen. */
const THIN = 0.28;
const GHOST = 0.12;

/** The picture of a layout; `shared` are the cubes that two pieces fill. */
export function stillLayout(doc: ExplorationDoc, layout: Layout, shared: readonly number[], label: string): SVGElement {
  const scene = sceneOf(doc);
  const bodies = bodiesOf(scene, solutionOf(layout));
  const parts = partsOf(
    scene,
    bodies,
    bodies.map(() => [0, 0, 0]),
  );
  const whole = parts.at(-1)!;
  const shift = offsetOf(doc.goal.cells, whole.cells);
  const red = shared.map((cell) => plus(doc.goal.cells[cell]!, shift));
  const taken = new Set(red.map((cell) => cell.join()));
  const pieces = parts.slice(0, -1).map((part): StillPart => without(part, taken, red.length ? THIN : 1));
  const filled = new Set(pieces.flatMap(({ cells }) => cells.map((cell) => cell.join())).concat([...taken]));
  return pictureOf([without(whole, filled, GHOST), ...pieces, { cells: red, colour: RED }], label);
}

/** The cubes of a part but some, each with its colour. */
function without(part: StillPart, gone: ReadonlySet<string>, opacity: number): StillPart {
  const indices = part.cells.flatMap((cell, i) => (gone.has(cell.join()) ? [] : [i]));
  return { ...part, cells: indices.map((i) => part.cells[i]!), paint: (i) => part.paint?.(indices[i]!), opacity };
}

/** From the cubes of the goal to where the picture has them: both are in the same order. */
function offsetOf([cell]: readonly Vec3[], [drawn]: readonly Vec3[]): Vec3 {
  return [0, 1, 2].map((k) => drawn![k]! - cell![k]!) as unknown as Vec3;
}
