/** A small picture of some cubes, from where the large picture looks at first. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { stillPicture, type StillPart } from "../../vector/still";
import { USUAL } from "../../vector/angle";
import { type FlatPicture, flatPicture, LINE_WIDTH } from "../../vector/flat";
import { latticeScene } from "../picture/lattice-faces";
import { useCells } from "./context";

interface IsoProps {
  readonly parts: readonly StillPart[];
  readonly width: number;
  readonly height: number;
  readonly label?: string;
}

export function Iso({ parts, width, height, label }: IsoProps): JSX.Element {
  const { lattice, isCubic } = useCells();
  const { paths, box } = useMemo((): FlatPicture => {
    // Bodies in space are drawn as they are; cells are those of the lattice, which may not be there yet.
    const areBodies = parts.some(({ faces, balls }) => faces ?? balls);
    if (areBodies || isCubic) return stillPicture(parts);
    return lattice ? flatPicture(latticeScene(lattice, parts), USUAL) : NOTHING;
  }, [parts, lattice, isCubic]);
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

const NOTHING: FlatPicture = { paths: [], box: "0 0 1 1" };
