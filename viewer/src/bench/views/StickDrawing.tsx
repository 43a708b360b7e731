/** A stick as its upper and its lower half, each of the twelve removable cubes with its value; a click removes one. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { isCut, PLACES, type StickTables, valueOf } from "../model/stick";
import { type DrawnCube, drawnCubes, HEIGHT, LOWER_LABEL, UPPER_LABEL, WIDTH } from "../model/stick-drawing";
import { inkOn } from "../../ui/colour";
import { nearest, type Roving, useRoving, wayOf } from "./useRoving";
import * as words from "../../words/bench/sticks";

interface Props {
  readonly tables: StickTables;
  readonly number: number;
  readonly mark: string;
  readonly colour: string;
  readonly toggle: (cube: number) => void;
}

export function StickDrawing({ tables, number, mark, colour, toggle }: Props): JSX.Element {
  const drawn = useMemo(() => drawnCubes(tables.removable), [tables]);
  const roving = useRoving<SVGSVGElement>(() => true, "0");
  const key = (event: KeyboardEvent, from: RemovableCube): void => {
    const way = wayOf(event);
    if (way) roving.go(String((nearest(drawn.filter(isRemovable), from, way, placeOf) ?? from).removable));
    else if (event.key === "Enter" || event.key === " ") toggle(from.removable);
    else return;
    event.preventDefault();
  };
  return (
    <svg
      ref={roving.table}
      class="stick-drawing"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label={words.cubesOf(mark)}
      style={{ "--piece": colour, "--on-piece": inkOn(colour) }}
    >
      {drawn.map((cube) => {
        const faces = (
          <>
            {cube.faces.map(({ side, points }) => (
              <polygon key={side} class={side} points={points} />
            ))}
          </>
        );
        if (!isRemovable(cube))
          return (
            <g key={cube.key} class="fixed" aria-hidden="true">
              {faces}
            </g>
          );
        return (
          <Removable
            key={cube.key}
            cube={cube}
            cell={roving.cell(String(cube.removable))}
            number={number}
            mark={mark}
            faces={faces}
            toggle={() => {
              roving.stopAt(String(cube.removable));
              toggle(cube.removable);
            }}
            keyDown={(event) => {
              key(event, cube);
            }}
          />
        );
      })}
      <text class="half" x="0" y={UPPER_LABEL}>
        {words.top}
      </text>
      <text class="half" x="0" y={LOWER_LABEL}>
        {words.bottom}
      </text>
    </svg>
  );
}

type RemovableCube = DrawnCube & { readonly removable: number };

function isRemovable(cube: DrawnCube): cube is RemovableCube {
  return cube.removable !== null;
}

/** Where a cube is drawn; y runs up. */
function placeOf({ label: [x, y] }: DrawnCube): readonly [number, number] {
  return [x, -y];
}

function Removable(props: {
  cube: RemovableCube;
  cell: ReturnType<Roving<SVGSVGElement>["cell"]>;
  number: number;
  mark: string;
  faces: JSX.Element;
  toggle: () => void;
  keyDown: (event: KeyboardEvent) => void;
}): JSX.Element {
  const { cube, cell, number, mark, faces, toggle, keyDown } = props;
  const { removable } = cube;
  const isGone = isCut(number, removable);
  return (
    <g
      class={isGone ? "cube gone" : "cube"}
      role="button"
      {...cell}
      aria-pressed={isGone}
      aria-label={words.cubeOf(removable + 1, mark, PLACES[removable]!, valueOf(removable), isGone)}
      onClick={toggle}
      onKeyDown={keyDown}
    >
      <title>{words.cubeAt(PLACES[removable]!, valueOf(removable))}</title>
      {faces}
      <text x={cube.label[0]} y={cube.label[1]}>
        {valueOf(removable)}
      </text>
    </g>
  );
}
