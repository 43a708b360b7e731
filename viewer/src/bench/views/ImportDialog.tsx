/** New shapes from the assemblies of a problem: each is what its pieces form together, filtered. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as words from "../../words/bench/new-shapes";
import * as parts from "../../words/bench/parts";
import type { PieceFilters } from "../api/client";
import type { NewShapes } from "../api/types";
import { readShape, writeDoc } from "../model/document";
import { useBench, useCells, useDoc } from "./context";
import { Dialog } from "./Dialog";
import { Tick } from "../../ui/parts";
import { Doing, Wrong } from "./parts";
import { useLatest } from "./useAnswer";

const NONE: PieceFilters = { connected: false, chiral: false, notchable: false, millable: false, distinct: true };

export function ImportDialog(): JSX.Element {
  const { bench, state } = useBench();
  const { isCubic, cells } = useCells();
  const doc = useDoc("puzzle");
  const [problem, setProblem] = useState(state.problem);
  const [filters, setFilters] = useState(NONE);
  const [found, setFound] = useState<NewShapes | null>(null);
  const [joins, setJoins] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  // An answer to other filters, which comes late, is not shown.
  const looking = useLatest();
  if (!doc) return <Dialog title={words.title}>{null}</Dialog>;
  const forget = (): void => {
    looking.giveUp();
    setFound(null);
  };
  const tick = (name: keyof PieceFilters): JSX.Element => (
    <Tick
      label={words.filters[name]}
      hint={words.hints[name]}
      checked={filters[name]}
      change={(is) => {
        setFilters({ ...filters, [name]: is });
        forget();
      }}
    />
  );
  const look = async (): Promise<void> => {
    const answer = await looking.request((signal) =>
      bench.api.with(signal).pieces(writeDoc(doc), problem + 1, filters),
    );
    if (answer) setFound(answer);
  };
  const add = (made: NewShapes): void => {
    bench.edit({ do: "add-shapes", made: made.shapes.map(readShape), problem: joins ? state.problem : null });
    bench.choose(doc.shapes.length);
    bench.store.set({ dialog: null });
  };
  return (
    <Dialog title={words.title}>
      <p class="hint">{words.explanation(cells)}</p>
      {doc.problems.length > 1 ? (
        <label class="row">
          <span>{parts.problem}</span>
          <select
            aria-label={words.whichProblem}
            value={problem}
            onChange={(event) => {
              setProblem(Number(event.currentTarget.value));
              forget();
            }}
          >
            {doc.problems.map(({ name }, i) => (
              <option key={i} value={i}>
                {parts.numbered(i + 1, name || parts.unnamed)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <fieldset class="column filters-of-shapes">
        <legend>{words.onlyThose}</legend>
        {tick("connected")}
        {tick("chiral")}
        {isCubic ? tick("notchable") : null}
        {isCubic ? tick("millable") : null}
        {tick("distinct")}
      </fieldset>
      <Doing act={look} failed={setWrong} class="strong">
        {words.look}
      </Doing>
      <Wrong text={wrong} />
      {found ? (
        <>
          <p role="status">{summary(found)}</p>
          {found.shapes.length > 0 ? (
            <>
              <Tick label={words.asPieces} checked={joins} change={setJoins} />
              <button
                type="button"
                class="strong"
                onClick={() => {
                  add(found);
                }}
              >
                {words.add(found.shapes.length)}
              </button>
            </>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}

function summary({ shapes, total, assemblies, complete }: NewShapes): string {
  const found = words.found(total, assemblies, shapes.length);
  return complete ? found : `${found} ${words.tookTooLong}`;
}
