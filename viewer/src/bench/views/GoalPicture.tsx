/** The goal, and of cubes the pieces in front of it, in one picture. */

import type { JSX } from "preact";
import { useCallback, useMemo } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as box from "../../words/bench/box";
import * as words from "../../words/bench/pieces";
import { containerOf } from "../model/container";
import { FIXED, isCubic, type Problem, type Shape, type ShapesDoc, VARIABLE } from "../model/document";
import { colourAt, cubesOf, trimmed } from "../model/shape";
import { shelves } from "../model/shelves";
import { paintOf } from "../pieces";
import { axes } from "../picture/axes";
import { seams } from "../picture/overlay";
import { type Frame, type Solid, toWorld } from "../picture/solids";
import { useBoxClick } from "./BoxPanel";
import { useBench, useCells, useColours } from "./context";
import { PictureView } from "./PictureView";
import { UndoBar } from "./UndoBar";
import { plus, type Vec3 } from "../../scene/vec";

interface Props {
  readonly doc: ShapesDoc;
  readonly problem: Problem | undefined;
  /** Whether coloured cubes are drawn in their colours, or in those of their pieces. */
  readonly isPainted: boolean;
}

export function GoalPicture({ doc, problem, isPainted }: Props): JSX.Element {
  const { state } = useBench();
  const { cells } = useCells();
  // Of a container the walls are drawn, so that its openings are seen.
  const walls = useMemo(() => containerOf(doc, problem)?.walls ?? null, [doc, problem]);
  const openWall = useBoxClick();
  const goal = walls ?? problem?.goal ?? null;
  const shape = goal === null ? undefined : doc.shapes[goal];
  const colourOf = useColours();
  const pieces = useMemo(
    () =>
      isCubic(doc)
        ? (problem?.parts ?? [])
            .filter(({ shape }) => shape !== walls)
            .map((part) => ({
              shape: trimmed(doc.shapes[part.shape]!),
              colour: colourOf(part.shape),
            }))
        : [],
    [doc, problem?.parts, walls, state.problem],
  );
  const rows = useMemo(
    () =>
      shelves(
        shape?.size ?? [1, 1, 1],
        pieces.map((piece) => piece.shape.size),
      ),
    [shape, pieces],
  );
  const frame: Frame = useMemo(() => ({ low: rows.low, size: rows.size }), [rows]);
  const solids: Solid[] = useMemo(() => {
    const of = (drawn: Shape, colour: string, corner: Vec3, kind: 1 | 2): Solid => {
      const cells = cubesOf(drawn, kind);
      return {
        cells: cells.map((cell) => plus(cell, corner)),
        colour,
        mark: "",
        name: "",
        isGhost: kind === VARIABLE,
        ...(isPainted ? { paint: (i) => paintOf(doc.palette, colourAt(drawn, cells[i]!)) } : {}),
      };
    };
    const pieceSolids = pieces.map((piece, i) => of(piece.shape, piece.colour, rows.corners[i]!, FIXED));
    if (!shape) return pieceSolids;
    const colour = colourOf(goal!);
    return [...([FIXED, VARIABLE] as const).map((kind) => of(shape, colour, [0, 0, 0], kind)), ...pieceSolids];
  }, [shape, pieces, rows, doc.palette, isPainted]);
  const overlay = useCallback(() => {
    const line = state.theme === "dark" ? "#fff3dd" : "#3c2d14";
    const seamed = solids.map(({ cells }) => seams(cells, (at) => toWorld(frame, at), "#1d1710", 0.3));
    return shape ? [...seamed, axes(toWorld(frame, [-0.5, -0.5, -0.5]), shape.size, line)] : seamed;
  }, [shape, solids, frame, state.theme]);
  const tip =
    walls !== null
      ? [box.tip]
      : [
          pieces.length > 0 ? words.goalBehind : words.goalAlone,
          ...(shape?.states.includes(VARIABLE) ? [words.transparent(cells)] : []),
        ];
  return (
    <section class="stage" aria-label={common.picture}>
      <PictureView
        label={walls === null ? words.picture(shape?.name, pieces.length) : box.picture(pieces.length)}
        solids={solids}
        frame={frame}
        overlay={overlay}
        {...(walls !== null && { click: openWall })}
      />
      <div class="over bottom">
        <p class="tip">{!problem ? words.addProblem : !shape ? words.chooseGoal : tip.join(" ")}</p>
        <UndoBar />
      </div>
    </section>
  );
}
