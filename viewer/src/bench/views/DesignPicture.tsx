/**
 * The picture of the Design tab: the cubes to cut, the best pieces of a search, or a design with pieces that can be
 * selected.
 */

import type { JSX } from "preact";
import { useCallback, useMemo } from "preact/hooks";
import * as answers from "../../words/bench/answers";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/design";
import type { Store } from "../../ui/store";
import { useStore } from "../../ui/useStore";
import type { DesignData, DesignJob, DesignPiece, OutlineData } from "../api/types";
import { type HeadButton, HeadButtons } from "../../page/panels/head";
import { figuresOf, piecesOfLabels } from "../model/design";
import type { Cell } from "../model/document";
import { boundsOf } from "../model/shape";
import { seams } from "../picture/overlay";
import { firstHit } from "../picture/pick";
import { type Frame, type Solid, toWorld } from "../picture/solids";
import { useBench } from "./context";
import type { Outline } from "./DesignForm";
import { PictureView } from "./PictureView";
import { useAnswer } from "./useAnswer";
import { map3 } from "../../scene/vec";

/** The colour of cubes that are not cut yet. */
const UNCUT = "#c8b89a";

interface Props {
  readonly outline: Store<Outline>;
  readonly job: DesignJob | null;
  readonly design: DesignData | null;
  readonly isFollowing: boolean;
  readonly buttons: readonly HeadButton[];
}

export function DesignPicture({ outline: source, job, design, isFollowing, buttons }: Props): JSX.Element {
  const { bench, state } = useBench(({ design: { keep }, about: { colours } }) => ({ keep, colours }));
  const { keep, colours } = state;
  const outline = useStore(source, ({ data }) => data);
  const cells = useCellsOf(outline || design ? null : job);
  const labels = isFollowing ? job?.under_way?.labels : null;
  const pieces: readonly DesignPiece[] = useMemo(() => {
    if (outline) return [{ mark: "", colour: UNCUT, cells: outline.cells }];
    if (design) return design.pieces;
    if (!cells) return [];
    return labels ? piecesOfLabels(labels, cells, colours) : [{ mark: "", colour: UNCUT, cells }];
  }, [outline, design, labels, cells, colours]);
  const keepMarks = keep.join("");
  const solids: Solid[] = useMemo(
    () =>
      pieces.map((piece) => ({
        ...piece,
        name: "",
        isGhost: keepMarks !== "" && design !== null && !keepMarks.includes(piece.mark),
      })),
    [pieces, keepMarks, design],
  );
  const frame = useMemo(() => frameOf(pieces.flatMap((piece) => piece.cells)), [pieces]);
  const isUncut = pieces.length === 1;
  const overlay = useCallback(
    () => (isUncut ? [seams(pieces[0]!.cells, (at) => toWorld(frame, at), "#1d1710", 0.35)] : []),
    [pieces, frame, isUncut],
  );
  const hit = (ray: Parameters<typeof firstHit>[0] | null): string | null => {
    if (!ray || !design) return null;
    const found = firstHit(
      ray,
      pieces.flatMap((piece) => piece.cells),
    );
    return found && pieces.find((piece) => piece.cells.some((cell) => cell.join() === found.cell.join()))!.mark;
  };
  const toggle = (mark: string): void => {
    bench.design.set({ keep: toggled(keep, mark) });
  };
  const label = outline
    ? words.shape(outline.cells.length)
    : design
      ? words.ofRunAtLevel(design.run, design.level_text)
      : words.piecesSoFar;
  const tip = tipOf(outline, design, isFollowing, job);
  return (
    <>
      {pieces.length > 0 ? (
        <PictureView
          label={label}
          solids={solids}
          frame={frame}
          overlay={overlay}
          hover={(ray) => hit(ray) !== null}
          click={(ray) => {
            const mark = hit(ray);
            if (mark) toggle(mark);
          }}
        />
      ) : (
        <p class="design-waiting caption" role="status">
          {job ? "" : words.chooseShape}
        </p>
      )}
      {design ? (
        <header class="head design-head">
          <div class="title">
            <h2>{common.level(design.level_text)}</h2>
            <div class="which">
              <p class="about">{words.runWithFigures(design.run, figuresOf(design))}</p>
            </div>
          </div>
          <HeadButtons buttons={buttons} />
        </header>
      ) : null}
      {tip ? (
        <div class="over bottom">
          <p class="tip">{tip}</p>
        </div>
      ) : null}
    </>
  );
}

function tipOf(
  outline: OutlineData | null,
  design: DesignData | null,
  isFollowing: boolean,
  job: DesignJob | null,
): string {
  if (outline)
    return [
      words.cubesIn(outline.cells.length, outline.size.join(" \u00d7 ")),
      ...outline.remarks.map(answers.outline),
    ].join(" \u00b7 ");
  if (design) return words.clickToKeep;
  if (isFollowing) return words.levelUnderWay(job!.under_way!.level);
  return job?.state === "running" ? words.firstPieces : "";
}

export function toggled(keep: readonly string[], mark: string): string[] {
  return keep.includes(mark) ? keep.filter((each) => each !== mark) : [...keep, mark].sort();
}

function frameOf(cells: readonly Cell[]): Frame {
  const { low, high } = boundsOf(cells) ?? { low: [0, 0, 0], high: [0, 0, 0] };
  return { low, size: map3(high, (end, k) => end - low[k] + 1) };
}

/** The cubes that a job cuts. */
function useCellsOf(job: DesignJob | null): readonly Cell[] | null {
  const { bench } = useBench();
  // Without them, the picture comes with the first design.
  const { value, isStale } = useAnswer(job && [job.id], (signal) => bench.api.with(signal).cellsOf(job!.id));
  return isStale ? null : value;
}
