/** Rows of pieces in which many copies of one shape share a row that unfolds. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import * as words from "../../words/bench/pieces";
import { type CopyRow, copyRows } from "../pieces";
import { docOf } from "../state";
import { useBench } from "./context";
import { Chip } from "../../ui/parts";

interface Folds {
  readonly rows: readonly CopyRow[];
  readonly isOpen: (row: CopyRow) => boolean;
  readonly toggle: (row: CopyRow) => void;
}

/**
 * The rows of the first `count` pieces of the chosen problem; many copies of a shape are folded until their row is
 * opened.
 */
export function useFolds(count: number): Folds {
  const { state } = useBench();
  const doc = docOf(state)!;
  const rows = useMemo(() => copyRows(doc, state.problem, count), [doc, state.problem, count]);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  return {
    rows,
    isOpen: ({ first }) => open.has(first),
    toggle: ({ first }) => {
      setOpen((before) =>
        before.has(first) ? new Set([...before].filter((each) => each !== first)) : new Set([...before, first]),
      );
    },
  };
}

interface Look {
  readonly mark: string;
  readonly colour: string;
}

/**
 * The first and, unless there is little space, the last of a row of copies, and how many they are: the button that
 * unfolds them.
 */
export function FoldButton({
  first,
  last,
  row,
  folds,
  isShort = false,
}: {
  first: Look;
  last: Look;
  row: CopyRow;
  folds: Folds;
  isShort?: boolean;
}): JSX.Element {
  const isOpen = folds.isOpen(row);
  return (
    <button
      type="button"
      class="fold"
      aria-expanded={isOpen}
      aria-label={words.copies(first.mark, last.mark, row.count)}
      title={isOpen ? words.fold : words.unfold}
      onClick={() => {
        folds.toggle(row);
      }}
    >
      <Chip mark={first.mark} colour={first.colour} />
      {isShort ? null : (
        <>
          {"\u2013"}
          <Chip mark={last.mark} colour={last.colour} />
        </>
      )}
      <span class="fold-count">{words.times(row.count)}</span>
    </button>
  );
}
