/** The large picture in a view: solids in a frame, with what is drawn over them. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Object3D } from "three";
import { hasWebGL } from "../../vector/still";
import { Picture } from "../picture/picture";
import type { Ray } from "../picture/pick";
import { bodiesOfSolids, type Frame, fromWorld, sceneOf, type Solid, toWorld } from "../picture/solids";
import type { Cell } from "../model/document";
import type { Lattice } from "../model/lattice";
import { useBench, useCells } from "./context";
import { LatticePicture, type LatticePictureProps } from "./LatticePicture";
import { Still } from "./Still";
import { PicturePlace, usePicture } from "./usePicture";

export interface PictureProps {
  readonly label: string;
  readonly solids: readonly Solid[];
  readonly frame: Frame;
  /** Makes what is drawn over the solids; made again whenever it is another function. */
  readonly overlay?: () => readonly Object3D[];
  /** Rays are in cells. */
  readonly hover?: (ray: Ray | null) => boolean;
  readonly click?: (ray: Ray) => void;
  readonly rightClick?: (ray: Ray) => void;
  readonly marks?: boolean;
  /** On lattices: cells outlined on the ground, what a click on a cell or its side does, and cells marked in colour. */
  readonly ground?: readonly Cell[] | undefined;
  readonly pick?: LatticePictureProps["click"];
  readonly marked?: readonly Cell[] | undefined;
}

export function PictureView(props: PictureProps): JSX.Element {
  const { isCubic, lattice } = useCells();
  if (lattice) return <CellPicture {...props} lattice={lattice} />;
  if (!isCubic) return <div class="picture-host" />;
  return hasWebGL() ? <MovingPicture {...props} /> : <StillPicture {...props} />;
}

/** The cells of a lattice; those that are marked are in one colour. */
function CellPicture({
  label,
  solids,
  lattice,
  ground,
  pick,
  marked,
}: PictureProps & { lattice: Lattice }): JSX.Element {
  const { state } = useBench();
  const accent = state.about.accent;
  const parts = useMemo(() => {
    const shown = solids.map(({ cells, colour, paint, isGhost }) => ({
      cells,
      colour,
      paint,
      opacity: isGhost ? 0.3 : 1,
    }));
    return [...shown, ...(marked?.length ? [{ cells: marked, colour: accent, opacity: 0.8 }] : [])];
  }, [solids, marked, accent]);
  return <LatticePicture lattice={lattice} label={label} parts={parts} ground={ground} click={pick} />;
}

/** What can be seen without WebGL; everything is edited next to the picture. */
function StillPicture({ label, solids }: PictureProps): JSX.Element {
  const parts = solids.map(({ cells, colour, paint, isGhost }) => ({
    cells,
    colour,
    ...(paint ? { paint } : {}),
    opacity: isGhost ? 0.3 : 1,
  }));
  return <Still label={label} parts={parts} />;
}

function MovingPicture(props: PictureProps): JSX.Element {
  const { state } = useBench();
  const latest = useRef(props);
  latest.current = props;
  const accent = state.about.accent;

  const inCells = (ray: Ray): Ray => ({ ...ray, origin: fromWorld(latest.current.frame, ray.origin) });
  const place = usePicture(
    () =>
      new Picture(sceneOf([], accent), props.label, {
        hover: (ray) => latest.current.hover?.(ray && inCells(ray)) ?? false,
        click: (ray) => latest.current.click?.(inCells(ray)),
        rightClick: (ray) => latest.current.rightClick?.(inCells(ray)),
      }),
    (cell) => toWorld(latest.current.frame, cell),
  );
  const { picture } = place;

  useEffect(() => {
    const { frame, solids } = props;
    const [w, d, h] = frame.size;
    const visibility = solids.map(({ isGhost }) => (isGhost ? ("ghost" as const) : ("show" as const)));
    picture.current!.setMarks(props.marks ?? false);
    picture.current!.setBodies(sceneOf(solids, accent), bodiesOfSolids(solids, frame), visibility, [
      -w / 2,
      -d / 2,
      0,
      w / 2,
      d / 2,
      h,
    ]);
  }, [props.solids, props.frame, props.marks]);

  useEffect(() => {
    picture.current!.setOverlay(props.overlay?.() ?? []);
  }, [props.overlay, props.frame]);
  useEffect(() => {
    picture.current!.setTheme(state.theme);
  }, [state.theme, props.solids]);
  useEffect(() => {
    picture.current!.describe(props.label);
  }, [props.label]);

  return <PicturePlace {...place} />;
}
