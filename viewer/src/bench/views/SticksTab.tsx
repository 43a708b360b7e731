/** Six sticks: carve one in the picture or by its number, choose among them next to it. */

import type { JSX } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import type { Cell } from "../model/document";
import { isCut, removableOf, stickCubes } from "../model/stick";
import { hasWebGL } from "../../vector/still";
import { glassCube, seams } from "../picture/overlay";
import { firstHit, type Ray } from "../picture/pick";
import { type Frame, type Solid, toWorld } from "../picture/solids";
import { docOf } from "../state";
import { useBench, useColour } from "./context";
import { Choose } from "../../ui/parts";
import { PictureView } from "./PictureView";
import { StickList } from "./StickList";
import { UndoBar } from "./UndoBar";
import { choicesOf } from "./parts";
import { type StickView, useStick } from "./useStick";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/sticks";

type Tool = "carve" | "fill";

export function SticksTab(): JSX.Element {
  const { state: isThere } = useBench((state) => docOf(state)?.kind === "six-piece");
  return (
    <main class="work">
      {isThere ? (
        <>
          <StickStage />
          <StickList />
        </>
      ) : null}
    </main>
  );
}

function StickStage(): JSX.Element | null {
  const view = useStick();
  return view && <StickPicture view={view} />;
}

function StickPicture({ view }: { view: StickView }): JSX.Element {
  const { bench, state: tables } = useBench((state) => state.tables);
  const { stick, number, length, mark } = view;
  const [tool, setTool] = useState<Tool>("carve");
  const [over, setOver] = useState<number | null>(null);
  const colour = useColour(stick);
  const cubes = useMemo(() => stickCubes(tables, number, length), [tables, number, length]);
  const removable = useMemo(() => removableOf(tables, length), [tables, length]);
  const frame: Frame = useMemo(() => ({ low: [0, 0, 0], size: [length, 2, 2] }), [length]);
  const solids: Solid[] = useMemo(() => [{ cells: cubes, colour, mark, name: "" }], [cubes, colour, mark]);
  const cut = useMemo(() => removable.map((_, i) => isCut(number, i)), [removable, number]);

  const overlay = useCallback(() => {
    const ghosts = removable.flatMap((cell, i) => {
      if (!cut[i]) return [];
      const isOver = i === over;
      const [fill, line] = isOver ? [0.5, 1] : tool === "fill" ? [0.14, 0.6] : [0.03, 0.22];
      return glassCube(toWorld(frame, cell), isOver ? "#d55e00" : colour, { fill, line, scale: 0.94 });
    });
    const target =
      over !== null && !cut[over]
        ? [glassCube(toWorld(frame, removable[over]!), "#d55e00", { fill: 0.42, line: 1, scale: 1.02 })]
        : [];
    return [seams(cubes, (cell) => toWorld(frame, cell), "#1d1710", 0.22), ...ghosts, ...target];
  }, [cubes, removable, cut, over, tool, frame, colour]);

  const cubeAt = (ray: Ray): number | null =>
    tool === "fill" ? gapUnder(ray, removable, cut) : cubeUnder(ray, removable, cubes);
  const tip = !hasWebGL() ? words.tips.still : over === null ? words.tips[tool] : words.aims[tool](over + 1, mark);
  const label = words.picture(mark, number, cubes.length);

  return (
    <section class="stage" aria-label={common.picture}>
      <PictureView
        label={label}
        solids={solids}
        frame={frame}
        overlay={overlay}
        hover={(ray) => {
          const cube = ray && cubeAt(ray);
          setOver(cube);
          return cube !== null;
        }}
        click={(ray) => {
          const cube = cubeAt(ray);
          if (cube !== null) bench.edit({ do: "carve", stick, cube });
        }}
      />
      <div class="over top">
        <Choose label={words.tool} options={choicesOf(words.carvingTools)} value={tool} choose={setTool} />
      </div>
      <div class="over bottom">
        <p class="tip">{tip}</p>
        <UndoBar />
      </div>
    </section>
  );
}

/** The cube that a ray meets, among those that can be removed. */
function cubeUnder(ray: Ray, removable: readonly Cell[], cubes: readonly Cell[]): number | null {
  const hit = firstHit(ray, cubes);
  const i = hit ? removable.findIndex((cell) => cell.join() === hit.cell.join()) : -1;
  return i < 0 ? null : i;
}

/** The removed cube at the first gap that a ray meets. */
function gapUnder(ray: Ray, removable: readonly Cell[], cut: readonly boolean[]): number | null {
  const gaps = removable.flatMap((cell, i) => (cut[i] ? [{ cell, i }] : []));
  const cells = gaps.map(({ cell }) => cell);
  const hit = firstHit(ray, cells);
  return hit ? gaps[hit.index]!.i : null;
}
