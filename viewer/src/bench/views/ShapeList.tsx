/** The shapes of the puzzle as tiles: choose one, add, copy and remove, put them in another order. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import { colourAt, cubesOf } from "../model/shape";
import { paintOf } from "../pieces";
import { docOf } from "../state";
import { shapeOf } from "./brushing";
import { ofKind, useBench, useCells, useColour } from "./context";
import { Iso } from "./Iso";
import { PieceMarks } from "./PieceMarks";
import { Order } from "./parts";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/shapes";

export function ShapeList(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const doc = ofKind(docOf(all), "puzzle");
    return { piece: all.piece, count: doc?.shapes.length ?? 0 };
  });
  const { piece, count } = state;
  const isThere = piece < count;
  const add = (isCopy: boolean): void => {
    const { problem } = bench.state;
    // A copy of the goal would be one piece that fills it.
    const isGoal = ofKind(docOf(bench.state), "puzzle")?.problems[problem]?.goal === piece;
    bench.edit({ do: "add-shape", like: piece, isCopy, problem: isCopy && isGoal ? null : problem });
    bench.choose(count);
  };
  const remove = (): void => {
    bench.edit({ do: "drop-shape", shape: piece });
  };
  const move = (to: number): void => {
    bench.edit({ do: "move-shape", from: piece, to });
    bench.choose(to);
  };
  const tool = (word: string, act: () => void, more: { disabled?: boolean; title?: string }): JSX.Element => (
    <button type="button" class="quiet" {...more} onClick={act}>
      {word}
    </button>
  );
  return (
    <section class="shape-list" aria-label={words.all}>
      <div class="title-row">
        <h2>{common.rooms.pieces}</h2>
        <span class="actions">
          {tool(
            common.add,
            () => {
              add(false);
            },
            { title: words.addHint },
          )}
          {tool(
            common.copy,
            () => {
              add(true);
            },
            { disabled: !isThere },
          )}
          {tool(common.remove, remove, { disabled: !isThere })}
          {count > 1 ? <Order what="shape" at={piece} count={count} move={move} /> : null}
        </span>
      </div>
      <ul class="shapes">
        {Array.from({ length: count }, (_, i) => (
          <ShapeTile key={i} number={i} />
        ))}
      </ul>
    </section>
  );
}

function ShapeTile({ number }: { number: number }): JSX.Element | null {
  const { bench, state } = useBench((all) => {
    const { doc, shape } = shapeOf(all, number) ?? {};
    return {
      shape,
      palette: doc?.palette,
      title: doc ? shapeTitle(doc, number) : "",
      isGoal: doc?.problems.some(({ goal }) => goal === number),
      isChosen: all.piece === number,
    };
  });
  const { shape, palette, title, isGoal, isChosen } = state;
  const { cell } = useCells();
  const colour = useColour(number);
  const parts = useMemo(() => {
    const cells = shape ? cubesOf(shape) : [];
    return [{ cells, colour, paint: (i: number) => paintOf(palette!, colourAt(shape!, cells[i]!)) }];
  }, [shape, colour, palette]);
  const count = parts[0]!.cells.length;
  const tile = useRef<HTMLButtonElement>(null);
  // One that is added or moved, or that is chosen elsewhere, may be out of sight in the list.
  useEffect(() => {
    if (isChosen) tile.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  return (
    <li>
      <button
        ref={tile}
        type="button"
        class="tile"
        aria-pressed={isChosen}
        onClick={() => {
          bench.choose(number);
        }}
      >
        <Iso parts={parts} width={72} height={52} />
        <span>
          <strong>{title}</strong> <PieceMarks shape={number} />
        </span>
        <small>{isGoal ? words.goal : words.cells(count, cell)}</small>
      </button>
    </li>
  );
}
