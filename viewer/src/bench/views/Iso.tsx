/** A small picture of some cubes, from where the large picture looks at first. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { type Cells, CUBES } from "../../vector/cells";
import { LINE_WIDTH } from "../../vector/flat";
import { stillPicture, type StillPart } from "../../vector/still";
import { useCells } from "./context";

interface IsoProps {
  readonly parts: readonly StillPart[];
  readonly width: number;
  readonly height: number;
  readonly label?: string;
}

export function Iso({ parts, width, height, label }: IsoProps): JSX.Element {
  const { lattice, isCubic } = useCells();
  const cells = isCubic ? CUBES : (lattice ?? NO_CELLS);
  const { paths, box } = useMemo(() => stillPicture(parts, cells), [parts, cells]);
  return (
    <svg
      class={isCubic ? "iso" : "iso fine"}
      stroke-width={LINE_WIDTH}
      width={width}
      height={height}
      viewBox={box}
      role={label ? "img" : "presentation"}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      {paths.map((path, i) => (
        <path key={i} {...path} />
      ))}
    </svg>
  );
}

/** Of a lattice that is not there yet. */
const NO_CELLS: Cells = { radius: 0, bodyOf: () => null, across: () => null };
