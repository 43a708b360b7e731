/** A stick as its upper and its lower half, each of the twelve removable cubes with its value; a click removes one. */

import type { JSX } from "preact";
import { isCut, PLACES, type StickTables, valueOf } from "../model/stick";
import { type DrawnCube, drawnCubes, HEIGHT, LOWER_LABEL, UPPER_LABEL, WIDTH } from "../model/stick-drawing";
import { inkOn } from "../../ui/colour";
import * as words from "../../words/bench/sticks";

interface Props {
  readonly tables: StickTables;
  readonly number: number;
  readonly mark: string;
  readonly colour: string;
  readonly toggle: (cube: number) => void;
}

export function StickDrawing({ tables, number, mark, colour, toggle }: Props): JSX.Element {
  return (
    <svg
      class="stick-drawing"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label={words.cubesOf(mark)}
      style={{ "--piece": colour, "--on-piece": inkOn(colour) }}
    >
      {drawnCubes(tables.removable).map((cube) => {
        const faces = (
          <>
            {cube.faces.map(({ side, points }) => (
              <polygon key={side} class={side} points={points} />
            ))}
          </>
        );
        if (cube.removable === null)
          return (
            <g key={cube.key} class="fixed" aria-hidden="true">
              {faces}
            </g>
          );
        return (
          <Removable
            key={cube.key}
            cube={cube}
            removable={cube.removable}
            number={number}
            mark={mark}
            faces={faces}
            toggle={toggle}
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

function Removable({
  cube,
  removable,
  number,
  mark,
  faces,
  toggle,
}: {
  cube: DrawnCube;
  removable: number;
  number: number;
  mark: string;
  faces: JSX.Element;
  toggle: (cube: number) => void;
}): JSX.Element {
  const isGone = isCut(number, removable);
  return (
    <g
      class={isGone ? "cube gone" : "cube"}
      role="button"
      tabindex={0}
      aria-pressed={isGone}
      aria-label={words.cubeOf(removable + 1, mark, PLACES[removable]!, valueOf(removable), isGone)}
      onClick={() => {
        toggle(removable);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        toggle(removable);
      }}
    >
      <title>{words.cubeAt(PLACES[removable]!, valueOf(removable))}</title>
      {faces}
      <text x={cube.label[0]} y={cube.label[1]}>
        {valueOf(removable)}
      </text>
    </g>
  );
}
