/** Sheets for a page without WebGL: the assembly layer by layer, and a picture of every move. */

import type { JSX } from "preact";
import { type Body, boxOf, cellsIn, sizeOf } from "../scene/bodies";
import { type SceneDoc, type SolutionDoc, wayOf } from "../scene/scene";
import { plus, type Vec3 } from "../scene/vec";
import { partsOf, type StillPart } from "../vector/still";
import * as common from "../words/common";
import * as words from "../words/page";

interface LayersProps {
  readonly scene: SceneDoc;
  readonly bodies: readonly Body[];
}

/** The layers of an assembly of cubes from the bottom up, every cube with the mark of its piece. */
export function Layers({ scene, bodies }: LayersProps): JSX.Element | null {
  if (bodies.some(({ outer }) => outer)) return null;
  const cubes = bodies.flatMap((body) => cellsIn(body).map((cell) => ({ cell, piece: scene.pieces[body.piece]! })));
  const box = boxOf(cubes.map(({ cell }) => cell));
  const [wide, deep, count] = sizeOf(box);
  return (
    <div class="still-layers">
      {Array.from({ length: count }, (_, layer) => (
        <figure key={layer}>
          <svg viewBox={`0 0 ${wide} ${deep}`} role="img" aria-label={common.layer(layer + 1)}>
            {cubes
              .filter(({ cell }) => cell[2] - box.low[2] - 0.5 === layer)
              // As seen from above: what is behind stands higher on paper.
              .map(({ cell, piece }, i) => (
                <Square key={i} x={cell[0] - box.low[0] - 0.5} y={box.high[1] - cell[1] - 0.5} {...piece} />
              ))}
          </svg>
          <figcaption>
            {words.layerCaptions[layer === 0 ? "bottom" : layer === count - 1 ? "top" : "between"](layer + 1)}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** A cube of a layer. */
function Square(props: { x: number; y: number; colour: string; ink: string; mark: string }): JSX.Element {
  const { x, y, colour, ink, mark } = props;
  return (
    <>
      <rect x={x} y={y} width={1} height={1} fill={colour} stroke="rgb(30 20 10 / 0.28)" stroke-width={0.03} />
      <text
        x={x + 0.5}
        y={y + 0.5}
        fill={ink}
        font-size={mark.length > 1 ? 0.42 : 0.6}
        text-anchor="middle"
        dominant-baseline="central"
      >
        {mark}
      </text>
    </>
  );
}

/** What is to be seen of a step apart. */
interface StepParts {
  readonly before: readonly StillPart[];
  readonly after: readonly StillPart[];
}

/**
 * For every step apart its separation before the move, what moves in full colour, and the same after it. It ends at the
 * first turn, from which on pieces no longer are along the axes of the picture.
 */
export function sheetOf(
  scene: SceneDoc,
  bodies: readonly Body[],
  { steps, separations }: SolutionDoc,
): readonly StepParts[] {
  const shifts = bodies.map((): Vec3 => [0, 0, 0]);
  const sheet: StepParts[] = [];
  for (const [number, step] of steps.entries()) {
    if (step.turn) break;
    const own = separations.find(({ steps: [first, end] }) => first <= number && number < end);
    const moving = new Set(step.pieces);
    // What rests is pale.
    const pieces = scene.pieces.map((piece, i) =>
      moving.has(i)
        ? piece
        : {
            ...piece,
            colour: `color-mix(in srgb, ${piece.colour} 45%, #d8d2c8)`,
          },
    );
    const parts = (): StillPart[] => {
      const shown = bodies.map(({ piece }, b) => (own && !own.pieces.includes(piece) ? null : shifts[b]!));
      return partsOf({ ...scene, pieces }, bodies, shown);
    };
    const before = parts();
    bodies.forEach(({ piece }, b) => {
      shifts[b] = plus(shifts[b]!, wayOf(step, piece));
    });
    sheet.push({ before, after: parts() });
  }
  return sheet;
}
