/** A small picture of some cubes, from where the large picture looks at first. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { facesOf, fillOf, type StillPart } from "../../still";
import type { Lattice } from "../model/lattice";
import { boxOf, latticeFaces, USUAL } from "../picture/lattice-faces";
import { useCells } from "./context";
import { Faces } from "./LatticePicture";

interface IsoProps {
  readonly parts: readonly StillPart[];
  readonly width: number;
  readonly height: number;
  readonly label?: string;
}

export function Iso(props: IsoProps): JSX.Element {
  const { lattice, isCubic } = useCells();
  if (lattice) return <LatticeIso {...props} lattice={lattice} />;
  return <CubesIso {...props} parts={isCubic ? props.parts : []} />;
}

function LatticeIso({ parts, width, height, label, lattice }: IsoProps & { lattice: Lattice }): JSX.Element {
  const faces = useMemo(() => latticeFaces(lattice, parts.map((part) => ({ ...part, cells: part.cells })), USUAL), [parts, lattice]);
  return (
    <svg class="iso" width={width} height={height} viewBox={boxOf(faces, lattice.data.radius).join(" ")} role={label ? "img" : "presentation"} aria-label={label} aria-hidden={label ? undefined : "true"}>
      <Faces lattice={lattice} faces={faces} />
    </svg>
  );
}

function CubesIso({ parts, width, height, label }: IsoProps): JSX.Element {
  const { faces, box } = useMemo(() => facesOf(parts), [parts]);
  return (
    <svg class="iso" width={width} height={height} viewBox={box} role={label ? "img" : "presentation"} aria-label={label} aria-hidden={label ? undefined : "true"}>
      {faces.map((face, i) => (
        <polygon key={i} points={face.points} fill={fillOf(face)} fill-opacity={face.opacity} stroke="rgb(30 20 10 / 0.28)" stroke-width="0.03" stroke-linejoin="round" />
      ))}
    </svg>
  );
}
