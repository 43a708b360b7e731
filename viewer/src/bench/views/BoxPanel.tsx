/** The box of a packing puzzle: the size of its room, its openings as they are drawn, and known sets of pieces. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Axis } from "../../scene/vec";
import { type Box, boxOf, type Container, containerOf, isOnSide, outerSize, resizedBox } from "../model/container";
import { type Cell, EMPTY, FIXED } from "../model/document";
import { cellsBetween } from "../model/pen";
import { cellsIn } from "../model/shape";
import { firstHit, type Ray } from "../picture/pick";
import { docOf, type State } from "../state";
import { CellGrid } from "./CellGrid";
import { ofKind, problemOf, useBench, useColour, useDoc } from "./context";
import { Box as Size } from "./DesignForm";
import { choicesOf, Select } from "./parts";
import * as words from "../../words/bench/box";

type Side = keyof typeof words.sides;

/** Each side by the axis across it, and whether it is at the end of that axis. */
const SIDES: Readonly<Record<Side, readonly [Axis, boolean]>> = {
  top: [2, true],
  front: [1, false],
  right: [0, true],
  back: [1, true],
  left: [0, false],
  bottom: [2, false],
};

/** The container of the chosen problem; null for another goal. */
export function useContainer(): Container | null {
  return useBench(containerIn).state;
}

function containerIn(state: State): Container | null {
  const doc = ofKind(docOf(state), "puzzle");
  return doc && containerOf(doc, problemOf(state));
}

/** The container of the chosen problem as a box. */
function boxIn(state: State): Box | null {
  const container = containerIn(state);
  return container && boxOf(ofKind(docOf(state), "puzzle")!, container);
}

/** What a click in the picture of a box does: it opens a cube of a side, or closes it again. */
export function useBoxClick(): (ray: Ray) => void {
  const { bench } = useBench();
  return (ray) => {
    const box = boxIn(bench.state);
    if (!box) return;
    const outer = outerSize(box);
    const hit = firstHit(ray, [...cellsIn({ size: outer })]);
    if (!hit || !isOnSide(hit.cell, outer)) return;
    const others = box.open.filter((cell) => String(cell) !== String(hit.cell));
    const open = others.length < box.open.length ? others : [...others, hit.cell];
    bench.edit({ do: "box", problem: bench.state.problem, box: { ...box, open }, stroke: bench.stroke() });
  };
}

export function BoxPanel({ container }: { container: Container }): JSX.Element {
  const doc = useDoc("puzzle");
  const box = useMemo(() => doc && boxOf(doc, container), [doc, container]);
  return (
    <section class="box-panel" aria-label={words.title}>
      {box ? <Sides box={box} container={container} /> : <p class="hint">{words.isDrawn}</p>}
      {doc?.problems.length === 1 ? <Sets /> : null}
    </section>
  );
}

/** The room, and one side to draw its opening in. */
function Sides({ box, container }: { box: Box; container: Container }): JSX.Element {
  const { bench, state } = useBench(({ axis, layer }) => ({ axis, layer }));
  const [side, setSide] = useState<Side>("top");
  const colour = useColour(container.walls);
  const outer = outerSize(box);
  const [axis, isEnd] = SIDES[side];
  const layer = isEnd ? outer[axis] - 1 : 0;
  // Layers are chosen by their sides here.
  useLayoutEffect(() => {
    if (state.axis !== axis || state.layer !== layer) bench.store.set({ axis, layer });
  });
  const put = (change: (box: Box) => Box): void => {
    const now = boxIn(bench.state);
    if (now) bench.edit({ do: "box", problem: bench.state.problem, box: change(now), stroke: bench.stroke() });
  };
  const isOpen = useMemo(() => new Set(box.open.map(String)), [box]);
  const isOfSide = (cell: Cell): boolean => cell[axis] === layer && isOnSide(cell, outer);
  const opened = (cells: readonly Cell[], is: boolean): void => {
    const touched = cells.filter(isOfSide);
    const keys = new Set(touched.map(String));
    put(({ size, open }) => ({
      size,
      open: [...open.filter((cell) => !keys.has(String(cell))), ...(is ? touched : [])],
    }));
  };
  return (
    <>
      <Size
        label={words.room}
        box={box.size}
        change={(size) => {
          put((now) => resizedBox(now, size));
        }}
      />
      <Select label={words.opening} options={choicesOf(words.sides)} value={side} choose={setSide} />
      <div class="opening">
        <CellGrid
          size={outer}
          stroke="rectangle"
          look={(cell) => {
            const is = isOfSide(cell) ? (isOpen.has(String(cell)) ? "open" : "wall") : "rim";
            const isRoom = cell[axis] !== layer;
            return { state: is === "open" || isRoom ? EMPTY : FIXED, colour, words: words.squares[is] };
          }}
          erases={(cell) => !isOpen.has(String(cell))}
          drawn={(cells) => cells.filter(isOfSide)}
          draw={opened}
        />
      </div>
      <p class="hint">{words.drawOpening}</p>
      <p class="actions">
        <button
          type="button"
          class="quiet"
          disabled={!box.open.some(isOfSide)}
          onClick={() => {
            opened(cellsBetween([0, 0, 0], outer), false);
          }}
        >
          {words.close}
        </button>
      </p>
    </>
  );
}

/** Known sets of pieces, each with its box. */
function Sets(): JSX.Element {
  const { bench } = useBench();
  return (
    <div role="group" aria-label={words.known}>
      <h3>{words.known}</h3>
      <p class="actions">
        {choicesOf(words.sets).map(([set, name]) => (
          <button
            key={set}
            type="button"
            class="quiet"
            title={words.takeSet}
            onClick={() => {
              bench.opening.takeSet(set);
            }}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          class="quiet"
          onClick={() => {
            bench.show("pieces");
          }}
        >
          {words.drawOwn}
        </button>
      </p>
    </div>
  );
}
