/** New shapes from the assemblies of a problem: each is what its pieces form together, filtered. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { PieceFilters } from "../api/client";
import type { NewShapes } from "../api/types";
import { readShape, writeDoc } from "../model/document";
import { useBench, useCells, useDoc } from "./context";
import { Dialog } from "./Dialog";
import { Tick } from "../../ui/parts";
import { Doing, Wrong } from "./parts";
import { useLatest } from "./useAnswer";
import { formatCount } from "../../words/count";

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
  if (!doc) return <Dialog title="Shapes from assemblies">{null}</Dialog>;
  const forget = (): void => {
    looking.giveUp();
    setFound(null);
  };
  const tick = (name: keyof PieceFilters, label: string, hint: string): JSX.Element => (
    <Tick
      label={label}
      hint={hint}
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
    <Dialog title="Shapes from assemblies">
      <p class="hint">Every assembly of a problem becomes a shape: the {cells} of all its pieces together.</p>
      {doc.problems.length > 1 ? (
        <label class="row">
          <span>Problem</span>
          <select
            aria-label="Problem to assemble"
            value={problem}
            onChange={(event) => {
              setProblem(Number(event.currentTarget.value));
              forget();
            }}
          >
            {doc.problems.map(({ name }, i) => (
              <option key={i} value={i}>{`${i + 1}. ${name || "without a name"}`}</option>
            ))}
          </select>
        </label>
      ) : null}
      <fieldset class="column filters-of-shapes">
        <legend>Only shapes that</legend>
        {tick("connected", "are connected", "in one part")}
        {tick("chiral", "differ from their mirror image", "no mirror symmetry")}
        {isCubic ? tick("notchable", "are notchable", "straight notches make them") : null}
        {isCubic ? tick("millable", "are millable", "no internal corner") : null}
        {tick("distinct", "differ from each other", "one of those that are equal after a turn")}
      </fieldset>
      <Doing act={look} failed={setWrong} class="strong">
        Look for shapes
      </Doing>
      <Wrong text={wrong} />
      {found ? (
        <>
          <p role="status">{summary(found)}</p>
          {found.shapes.length > 0 ? (
            <>
              <Tick label="Make them pieces of the chosen problem" checked={joins} change={setJoins} />
              <button
                type="button"
                class="strong"
                onClick={() => {
                  add(found);
                }}
              >{`Add ${formatCount(found.shapes.length, "shape")}`}</button>
            </>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}

function summary({ shapes, total, assemblies, complete }: NewShapes): string {
  const which = `${formatCount(total, "shape")} from ${formatCount(assemblies, "assembly", "assemblies")}`;
  const cut = total > shapes.length ? `; the first ${shapes.length} can be added` : "";
  return `${which}${cut}.${complete ? "" : " The search took too long; there are more."}`;
}
