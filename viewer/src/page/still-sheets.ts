/** Sheets for a page without WebGL: the assembly layer by layer, and a picture of every move. */

import { cellsIn, type Body, plus, type Vec3 } from "../scene/bodies";
import type { SceneDoc, SolutionDoc } from "../scene/scene";
import { el } from "../ui/dom";
import { partsOf, pictureOf, svgElement } from "../vector/still";

/**
 * The layers of an assembly of cubes from the bottom up, every cube with the mark of its piece; null for other cells.
 */
export function layersOf(scene: SceneDoc, bodies: readonly Body[]): HTMLElement | null {
  if (bodies.some(({ outer }) => outer)) return null;
  const cubes = bodies.flatMap((body) => cellsIn(body).map((cell) => ({ cell, piece: scene.pieces[body.piece]! })));
  const side = (k: number, of: (...values: number[]) => number): number => of(...cubes.map(({ cell }) => cell[k]!));
  const [low, high] = [[0, 1, 2].map((k) => side(k, Math.min)), [0, 1, 2].map((k) => side(k, Math.max))];
  const count = high[2]! - low[2]! + 1;
  const layers = Array.from({ length: count }, (_, layer) => {
    const svg = svgElement("svg", {
      viewBox: `0 0 ${high[0]! - low[0]! + 1} ${high[1]! - low[1]! + 1}`,
      role: "img",
      "aria-label": `Layer ${layer + 1}`,
    });
    for (const { cell, piece } of cubes) {
      if (cell[2] - low[2]! !== layer) continue;
      // As seen from above: what is behind stands higher on paper.
      const [x, y] = [cell[0] - low[0]!, high[1]! - cell[1]];
      svg.append(
        svgElement("rect", {
          x: `${x}`,
          y: `${y}`,
          width: "1",
          height: "1",
          fill: piece.colour,
          stroke: "rgb(30 20 10 / 0.28)",
          "stroke-width": "0.03",
        }),
      );
      const mark = svgElement("text", {
        x: `${x + 0.5}`,
        y: `${y + 0.5}`,
        fill: piece.ink,
        "font-size": piece.mark.length > 1 ? "0.42" : "0.6",
        "text-anchor": "middle",
        "dominant-baseline": "central",
      });
      mark.textContent = piece.mark;
      svg.append(mark);
    }
    const name = layer === 0 ? "1 bottom" : layer === count - 1 ? `${layer + 1} top` : `${layer + 1}`;
    return el("figure", {}, svg, el("figcaption", {}, name));
  });
  return el("div", { class: "still-layers" }, ...layers);
}

/**
 * A picture of every step apart: its separation before the move, what moves in full colour; and the same of
 * what has moved. Null from the first turn on, where pieces no longer are along the axes of the picture.
 */
export function sheetOf(
  scene: SceneDoc,
  bodies: readonly Body[],
  { steps, separations }: SolutionDoc,
): { before: SVGElement; after: SVGElement }[] {
  const shifts = bodies.map((): Vec3 => [0, 0, 0]);
  const sheet: { before: SVGElement; after: SVGElement }[] = [];
  for (const [number, step] of steps.entries()) {
    if (step.turn) break;
    const own = separations.find(({ steps: [first, end] }) => first <= number && number < end);
    const moving = new Set(step.pieces);
    const picture = (label: string): SVGElement => {
      const shown = bodies.map(({ piece }, b) => (own && !own.pieces.includes(piece) ? null : shifts[b]!));
      // What rests is pale.
      const pieces = scene.pieces.map((piece, i) =>
        moving.has(i) ? piece : { ...piece, colour: `color-mix(in srgb, ${piece.colour} 45%, #d8d2c8)` },
      );
      return pictureOf(partsOf({ ...scene, pieces }, bodies, shown), label);
    };
    const before = picture(`Before move ${number + 1}`);
    bodies.forEach(({ piece }, b) => {
      if (moving.has(piece)) shifts[b] = plus(shifts[b]!, step.way);
    });
    sheet.push({ before, after: picture(`After move ${number + 1}`) });
  }
  return sheet;
}
