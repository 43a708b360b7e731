/** Split the goal: its cubes are painted into pieces, in the picture or in layers. */

import type { JSX } from "preact";
import { useCallback, useMemo, useState } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import { type Cell, type CellState, EMPTY, FIXED, type ShapesDoc, VARIABLE } from "../model/document";
import { drawnBy } from "../model/pen";
import { cubesOf, stateAt } from "../model/shape";
import { isExact, ownerOf, type Split, splitOf } from "../model/split";
import { axes } from "../picture/axes";
import { glassCube, seams } from "../picture/overlay";
import { firstHit } from "../picture/pick";
import { type Frame, type Solid, toWorld } from "../picture/solids";
import { CellGrid, type Square } from "./CellGrid";
import { useBench, useCells, useColours, useDoc } from "./context";
import { Divided } from "./Divided";
import { Whole } from "./parts";
import { PenTools } from "./PenTools";
import { PictureView } from "./PictureView";
import { UndoBar } from "./UndoBar";
import { vecAt } from "../../scene/vec";
import * as common from "../../words/bench/common";
import * as puzzle from "../../words/bench/puzzle";
import * as words from "../../words/bench/split";

/** The colour of what belongs to no piece yet. */
const UNOWNED = "#b4aa9b";

/** The piece that is painted: its place in the problem, or null to take cubes from all. */
type Place = number | null;

export function SplitView({ close }: { close: () => void }): JSX.Element | null {
  const doc = useDoc("puzzle");
  const { state: number } = useBench(({ problem }) => problem);
  return doc && <Splitting doc={doc} number={number} close={close} />;
}

function Splitting({ doc, number, close }: { doc: ShapesDoc; number: number; close: () => void }): JSX.Element {
  const split = useMemo(() => splitOf(doc, number), [doc, number]);
  const [chosen, choose] = useState<Place>(0);
  const place = split && chosen !== null ? Math.min(chosen, split.pieces.length - 1) : null;
  return (
    <Divided>
      {split ? (
        <SplitPicture doc={doc} number={number} split={split} place={place} />
      ) : (
        <section class="stage" aria-label={common.picture}>
          <div class="over bottom">
            <UndoBar />
          </div>
        </section>
      )}
      <aside class="desk" aria-label={words.title}>
        <div class="desk-body">
          <div class="title-row">
            <h2>{words.title}</h2>
            <button type="button" class="quiet" onClick={close}>
              {words.done}
            </button>
          </div>
          {split ? (
            <SplitDesk doc={doc} number={number} split={split} place={place} choose={choose} />
          ) : (
            <NewSplit doc={doc} number={number} />
          )}
        </div>
        {split ? (
          <div class="desk-foot">
            <State doc={doc} split={split} />
          </div>
        ) : null}
      </aside>
    </Divided>
  );
}

/** What the pieces are split from when those of the problem are not in its goal. */
function NewSplit({ doc, number }: { doc: ShapesDoc; number: number }): JSX.Element {
  const { bench } = useBench();
  const [count, setCount] = useState(Math.max(doc.problems[number]?.parts.length ?? 0, 2));
  if (doc.problems[number]?.goal == null) return <p class="hint">{words.chooseGoal}</p>;
  return (
    <>
      <p class="hint">{words.newPiecesHint}</p>
      <label class="row">
        <span>{words.newPieces}</span>
        <Whole
          label={words.newPieces}
          value={count}
          least={1}
          most={50}
          change={(n) => {
            if (n !== null) setCount(n);
          }}
        />
      </label>
      <button
        type="button"
        class="strong"
        onClick={() => {
          bench.edit({ do: "split-new", problem: number, count });
        }}
      >
        {words.splitNew}
      </button>
    </>
  );
}

interface SplitProps {
  readonly doc: ShapesDoc;
  readonly number: number;
  readonly split: Split;
  readonly place: Place;
}

type DeskProps = SplitProps & { readonly choose: (place: Place) => void };

function SplitDesk(props: DeskProps): JSX.Element {
  const { isCubic } = useCells();
  return (
    <>
      <Owners {...props} />
      {isCubic ? (
        <>
          <div class="brush-row">
            <PenTools />
          </div>
          <SplitGrid {...props} />
        </>
      ) : (
        <p class="hint">{words.clickCells}</p>
      )}
    </>
  );
}

/** The pieces, to choose the one that is painted. */
function Owners({ doc, number, split, place, choose }: DeskProps): JSX.Element {
  const { bench } = useBench();
  const { cell } = useCells();
  const colourOf = usePlaceColours(split);
  const owner = (at: Place, name: string, colour: string, count: JSX.Element | null): JSX.Element => (
    <button
      key={at}
      type="button"
      role="radio"
      class="owner"
      aria-checked={place === at}
      style={{ "--piece": colour }}
      onClick={() => {
        choose(at);
      }}
    >
      <i />
      <strong>{name}</strong>
      {count}
    </button>
  );
  const add = (): void => {
    bench.edit({ do: "add-shape", like: doc.problems[number]!.goal!, isCopy: false, problem: number });
    choose(split.pieces.length);
  };
  return (
    <div class="owners" role="radiogroup" aria-label={words.pieceToPaint}>
      {split.pieces.map((shape, i) =>
        owner(i, shapeTitle(doc, shape), colourOf(i), <small>{words.cells(split.counts[i]!.cells, cell)}</small>),
      )}
      {owner(null, words.noPiece, UNOWNED, null)}
      <button type="button" class="quiet small" onClick={add}>
        {words.newPiece}
      </button>
    </div>
  );
}

/** The layers of the goal, to paint its cubes. */
function SplitGrid({ doc, number, split, place }: SplitProps): JSX.Element {
  const { pen } = useBench().state;
  const colourOf = usePlaceColours(split);
  const assign = useAssign(split, number);
  const look = (at: Cell): Square => {
    const owner = ownerOf(split, at);
    const colour = colourOf(owner);
    if (owner >= 0) return { state: FIXED, colour, words: shapeTitle(doc, split.pieces[owner]!), isOutside: false };
    const isThere = stateAt(split.goal, at) !== EMPTY;
    const owned = isThere ? words.noPieceYet : words.notOfGoal;
    return { state: isThere ? VARIABLE : EMPTY, colour, words: owned, isOutside: !isThere };
  };
  return (
    <CellGrid
      size={split.goal.size}
      stroke={pen.stroke}
      look={look}
      erases={(at) => place !== null && ownerOf(split, at) === place}
      drawn={(cells) => drawnBy(pen, split.goal.size, cells)}
      draw={(cells, erases, stroke) => {
        assign(erases ? null : place, cells, stroke);
      }}
    />
  );
}

function SplitPicture({ doc, number, split, place }: SplitProps): JSX.Element {
  const { bench, state } = useBench();
  const { cells } = useCells();
  const [over, setOver] = useState<string | null>(null);
  const { goal } = split;
  const frame: Frame = useMemo(() => ({ low: [0, 0, 0], size: goal.size }), [goal]);
  const all = useMemo(() => cubesOf(goal), [goal]);
  const assign = useAssign(split, number);
  const colourOf = usePlaceColours(split);
  const titles = split.pieces.map((shape) => shapeTitle(doc, shape));
  const solids = useMemo(() => solidsOf(doc, split, all, colourOf), [split, doc.shapes]);
  const overlay = useCallback(() => {
    const line = state.theme === "dark" ? "#fff3dd" : "#3c2d14";
    const at = over && vecAt(over.split(",").map(Number));
    const colour = place === null ? UNOWNED : colourOf(place);
    return [
      seams(all, (cell) => toWorld(frame, cell), "#1d1710", 0.3),
      axes(toWorld(frame, [-0.5, -0.5, -0.5]), goal.size, line),
      ...(at ? [glassCube(toWorld(frame, at), colour, { fill: 0.5, line: 1, scale: 1.03 })] : []),
    ];
  }, [all, frame, over, place, state.theme]);
  const tip = place === null ? words.tipTake(cells) : words.tipGive(cells, titles[place]!);
  return (
    <section class="stage" aria-label={common.picture}>
      <PictureView
        label={words.picture(all.length, cells)}
        solids={solids}
        frame={frame}
        overlay={overlay}
        pick={(at, _face, _out, isRight) => {
          assign(isRight ? null : place, [at], bench.stroke());
        }}
        hover={(ray) => {
          const hit = ray && firstHit(ray, all);
          setOver(hit ? hit.cell.join() : null);
          return hit !== null;
        }}
        click={(ray) => {
          const hit = firstHit(ray, all);
          if (hit) assign(place, [hit.cell], bench.stroke());
        }}
        rightClick={(ray) => {
          const hit = firstHit(ray, all);
          if (hit) assign(null, [hit.cell], bench.stroke());
        }}
      />
      <div class="over bottom">
        <p class="tip">{tip}</p>
        <UndoBar />
      </div>
    </section>
  );
}

/** The pieces, and the cubes of the goal that belong to none. */
function solidsOf(doc: ShapesDoc, split: Split, all: readonly Cell[], colourOf: (place: number) => string): Solid[] {
  const of = (cells: readonly Cell[], place: number, isGhost: boolean): Solid => {
    return { cells, colour: colourOf(place), mark: "", name: "", isGhost };
  };
  const free = (kind: CellState): Cell[] => {
    return all.filter((at) => ownerOf(split, at) < 0 && stateAt(split.goal, at) === kind);
  };
  const pieces = split.pieces.map((shape, i) => of(cubesOf(doc.shapes[shape]!), i, false));
  return [...pieces, of(free(FIXED), -1, false), of(free(VARIABLE), -1, true)];
}

/** Whether the pieces are the goal, each cube once. */
function State({ doc, split }: { doc: ShapesDoc; split: Split }): JSX.Element {
  const { bench } = useBench();
  const { cell, cells } = useCells();
  const bare = split.counts.flatMap(({ cells: count }, i) => (count === 0 ? [shapeTitle(doc, split.pieces[i]!)] : []));
  const broken = split.counts.flatMap(({ parts }, i) =>
    parts > 1 ? [words.broken(shapeTitle(doc, split.pieces[i]!), parts)] : [],
  );
  const lines = [
    split.left > 0 ? words.left(split.left, cell) : "",
    bare.length > 0 ? words.bare(cells, bare) : "",
    ...broken,
  ].filter((line) => line !== "");
  return (
    <>
      <p class={isExact(split) && broken.length === 0 ? "right" : "warn"} role="status">
        {lines.length ? lines.join(" ") : words.exact(cell)}
      </p>
      <button
        type="button"
        class="strong big"
        disabled={!isExact(split)}
        title={isExact(split) ? undefined : lines.join(" ")}
        onClick={() => void bench.search.go()}
      >
        {puzzle.solve}
      </button>
    </>
  );
}

function useAssign({ goal }: Split, problem: number): (place: Place, cells: readonly Cell[], stroke: number) => void {
  const { bench, state } = useBench();
  const { isCubic } = useCells();
  return (place, cells, stroke) => {
    bench.edit({ do: "assign", problem, place, cells: isCubic ? drawnBy(state.pen, goal.size, cells) : cells, stroke });
  };
}

/** The colours of the pieces by their places, as everywhere else; -1 is that of none. */
function usePlaceColours(split: Split): (place: number) => string {
  const colourOf = useColours();
  return (place) => (place < 0 ? UNOWNED : colourOf(split.pieces[place]!));
}
