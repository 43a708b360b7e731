/** A small picture of some cubes, from where the large picture looks at first. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Cell } from "../model/document";

const SIN = { around: Math.sin(0.46), up: Math.sin(0.52) };
const COS = { around: Math.cos(0.46), up: Math.cos(0.52) };

/** The three faces that are seen: the step to the cube that would hide it, its corners, its light. */
const FACES = [
  { out: [0, -1, 0], corners: [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]], light: 0.82 },
  { out: [1, 0, 0], corners: [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]], light: 0.62 },
  { out: [0, 0, 1], corners: [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]], light: 1 },
] as const;

export interface IsoPart {
  readonly cells: readonly Cell[];
  readonly colour: string;
  /** The colour of a cube that has one of its own. */
  readonly paint?: (index: number) => string | undefined;
  readonly opacity?: number;
}

export function Iso({ parts, width, height, label }: { parts: readonly IsoPart[]; width: number; height: number; label?: string }): JSX.Element {
  const { faces, box } = useMemo(() => drawn(parts), [parts]);
  return (
    <svg class="iso" width={width} height={height} viewBox={box} role={label ? "img" : "presentation"} aria-label={label} aria-hidden={label ? undefined : "true"}>
      {faces.map(({ points, colour, light, opacity }, i) => (
        <polygon key={i} points={points} fill={`color-mix(in srgb, ${colour} ${light * 100}%, #1d1710)`} fill-opacity={opacity} stroke="rgb(30 20 10 / 0.28)" stroke-width="0.03" stroke-linejoin="round" />
      ))}
    </svg>
  );
}

interface Face {
  readonly points: string;
  readonly colour: string;
  readonly light: number;
  readonly opacity: number;
}

function drawn(parts: readonly IsoPart[]): { faces: Face[]; box: string } {
  const all = parts.flatMap((part) => part.cells.map((cell, i) => ({ cell, colour: part.paint?.(i) ?? part.colour, opacity: part.opacity ?? 1 })));
  const solid = new Set(parts.filter(({ opacity }) => opacity === undefined || opacity === 1).flatMap(({ cells }) => cells.map((cell) => cell.join())));
  // From far to near: from the left, from behind, from below.
  all.sort((a, b) => a.cell[0] - b.cell[0] || b.cell[1] - a.cell[1] || a.cell[2] - b.cell[2]);
  const faces: Face[] = [];
  const [low, high] = [[Infinity, Infinity], [-Infinity, -Infinity]];
  for (const { cell, colour, opacity } of all)
    for (const { out, corners, light } of FACES) {
      if (solid.has([cell[0] + out[0], cell[1] + out[1], cell[2] + out[2]].join())) continue;
      const points = corners.map((corner) => project([cell[0] + corner[0], cell[1] + corner[1], cell[2] + corner[2]]));
      for (const point of points)
        for (let k = 0; k < 2; k++) {
          low[k] = Math.min(low[k]!, point[k]!);
          high[k] = Math.max(high[k]!, point[k]!);
        }
      faces.push({ points: points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" "), colour, light, opacity });
    }
  if (faces.length === 0) return { faces, box: "0 0 1 1" };
  const margin = 0.06;
  return { faces, box: `${low[0]! - margin} ${low[1]! - margin} ${high[0]! - low[0]! + 2 * margin} ${high[1]! - low[1]! + 2 * margin}` };
}

function project([x, y, z]: Cell): [number, number] {
  return [x * COS.around + y * SIN.around, -(z * COS.up + (y * COS.around - x * SIN.around) * SIN.up)];
}
