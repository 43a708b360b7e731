/** Cells of a lattice in space: drag or use the arrow keys to turn the picture. Drawn as polygons, without WebGL. */

import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import * as common from "../../words/bench/common";
import { type Angle, seen, unseen, USUAL } from "../../vector/angle";
import { flatPicture } from "../../vector/flat";
import type { Cell } from "../model/document";
import type { Lattice } from "../model/lattice";
import { ballAround, groundLines } from "../picture/lattice-frame";
import type { Vec3 } from "../../scene/vec";
import { type CellPart, cellScene, withNames } from "../../vector/cells";

export interface LatticePictureProps {
  readonly lattice: Lattice;
  readonly label: string;
  readonly parts: readonly CellPart[];
  /** Cells with outlines on the ground, such as those of a layer. */
  readonly ground?: readonly Cell[] | undefined;
  /**
   * Called with the cell that was clicked, its side (-1 for a ball), the way from the middle of a ball to where it was
   * clicked, and whether by the right button.
   */
  readonly click?: ((cell: Cell, face: number, out: Vec3, isRight: boolean) => void) | undefined;
}

/** Radians that a drag over the whole picture turns it by. */
const TURN = 3.2;
const STEP = 0.12;
/** A pointer that moves less than this clicks, in pixels. */
const STILL = 5;

export function LatticePicture({ lattice, label, parts, ground, click }: LatticePictureProps): JSX.Element {
  const [angle, setAngle] = useState<Angle>(USUAL);
  const [zoom, setZoom] = useState(1);
  const drag = useRef<{ x: number; y: number; from: Angle; hasMoved: boolean } | null>(null);
  const scene = useMemo(() => withNames(cellScene(parts, lattice)), [lattice, parts]);
  const { paths } = useMemo(() => flatPicture(scene, angle), [scene, angle]);
  const { middle, radius } = useMemo(
    () => ballAround(lattice, [...parts.flatMap(({ cells }) => cells), ...(ground ?? [])]),
    [lattice, parts, ground],
  );
  const lines = useMemo(() => groundLines(lattice, ground ?? [], angle), [lattice, ground, angle]);
  const [x, y] = seen(angle, middle);
  const half = (1.08 * radius) / zoom;
  const turn = (from: Angle, around: number, up: number): void => {
    setAngle({ around: from.around + around, up: Math.min(Math.max(from.up + up, -1.5), 1.5) });
  };
  const key = (event: KeyboardEvent): void => {
    const step = (
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<
        string,
        [number, number]
      >
    )[event.key];
    if (!step) return;
    turn(angle, step[0] * STEP, step[1] * STEP);
    event.preventDefault();
  };
  return (
    <>
      <div class="picture-host lattice-host">
        <svg
          class={click ? "lattice clickable" : "lattice"}
          viewBox={`${x - half} ${y - half} ${2 * half} ${2 * half}`}
          role="img"
          aria-label={label}
          tabindex={0}
          onKeyDown={key}
          onWheel={(event) => {
            event.preventDefault();
            setZoom((now) => Math.min(Math.max(now * Math.exp(-event.deltaY / 500), 0.5), 6));
          }}
          onPointerDown={(event) => {
            if (event.button !== 1) drag.current = { x: event.clientX, y: event.clientY, from: angle, hasMoved: false };
          }}
          onPointerMove={(event) => {
            const start = drag.current;
            if (!start) return;
            const [across, down] = [event.clientX - start.x, event.clientY - start.y];
            if (!start.hasMoved && Math.hypot(across, down) < STILL) return;
            if (!start.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
            start.hasMoved = true;
            const side = Math.min(event.currentTarget.clientWidth, event.currentTarget.clientHeight);
            turn(start.from, (across / side) * TURN, (down / side) * TURN);
          }}
          onPointerUp={(event) => {
            const start = drag.current;
            drag.current = null;
            const number = (event.target as Element).getAttribute("data-face");
            const side = number === null || start?.hasMoved !== false ? undefined : scene.sides[Number(number)];
            if (side) click?.(side.cell, side.side, outOf(event.target as Element, event, angle), event.button === 2);
          }}
          onPointerCancel={() => {
            drag.current = null;
          }}
          onContextMenu={(event) => {
            event.preventDefault();
          }}
        >
          {lines.map((points, i) => (
            <polygon key={`line ${i}`} class="ground" points={textOf(points)} />
          ))}
          {paths.map((path, i) => (
            <path key={i} {...path} />
          ))}
        </svg>
      </div>
      <button
        type="button"
        class="fit"
        onClick={() => {
          setAngle(USUAL);
          setZoom(1);
        }}
      >
        {common.resetView}
      </button>
    </>
  );
}

/** The way from the middle of a ball to the point of its surface that is under the pointer. */
function outOf(disc: Element, { clientX, clientY }: { clientX: number; clientY: number }, angle: Angle): Vec3 {
  const { x, y, width, height } = disc.getBoundingClientRect();
  const [right, down] = [(2 * (clientX - x)) / width - 1, (2 * (clientY - y)) / height - 1];
  return unseen(angle, [right, down, -Math.sqrt(Math.max(0, 1 - right * right - down * down))]);
}

export function textOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" ");
}
