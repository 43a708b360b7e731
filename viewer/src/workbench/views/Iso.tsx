/** A small picture of some cubes, from where the large picture looks at first. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { facesOf, fillOf, type StillPart } from "../../still";

export function Iso({ parts, width, height, label }: { parts: readonly StillPart[]; width: number; height: number; label?: string }): JSX.Element {
  const { faces, box } = useMemo(() => facesOf(parts), [parts]);
  return (
    <svg class="iso" width={width} height={height} viewBox={box} role={label ? "img" : "presentation"} aria-label={label} aria-hidden={label ? undefined : "true"}>
      {faces.map((face, i) => (
        <polygon key={i} points={face.points} fill={fillOf(face)} fill-opacity={face.opacity} stroke="rgb(30 20 10 / 0.28)" stroke-width="0.03" stroke-linejoin="round" />
      ))}
    </svg>
  );
}
