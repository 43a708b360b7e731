/** What can be done with the chosen finding and with the list: star, compare, delete, bring back, save. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { MarkAction } from "../api/client";
import type { Finding, SolveJob } from "../api/types";
import { useBench } from "./context";
import { Whole } from "./parts";
import { formatNumber } from "../../words/count";

interface Props {
  readonly job: SolveJob;
  /** The number of the chosen finding. */
  readonly number: number | null;
  /** The chosen finding, if the list has it here. */
  readonly current: Finding | undefined;
  readonly mark: (what: MarkAction) => Promise<void>;
  readonly star: (item: Finding) => void;
  readonly keep: (() => void) | null;
}

export function FindingActions({ job, number, current, mark, star, keep }: Props): JSX.Element {
  const { bench } = useBench();
  const menu = useRef<HTMLDetailsElement>(null);
  const [every, setEvery] = useState(2);
  const { deleted } = job.marks;
  const drop = (what: MarkAction): void => {
    menu.current!.open = false;
    void mark(what);
  };
  const one = current === undefined || number === null ? null : number;
  return (
    <>
      <p class="actions finding-acts">
        <button
          type="button"
          class="quiet"
          disabled={!current}
          aria-pressed={current?.starred ?? false}
          title="The key * does the same"
          onClick={() => {
            if (current) star(current);
          }}
        >
          {current?.starred ? "\u2605 Star" : "\u2606 Star"}
        </button>
        {keep && number !== null ? (
          <button
            type="button"
            class="quiet"
            title="Keeps this assembly in sight next to the one that is chosen after it"
            onClick={keep}
          >
            Side by side
          </button>
        ) : null}
        <button
          type="button"
          class="quiet"
          title="Into a file, with the list as it is: filters and deletions leave out the others"
          onClick={() => {
            bench.store.set({ dialog: "save" });
          }}
        >
          Save these
        </button>
      </p>
      <details
        class="options"
        ref={menu}
        onToggle={() => {
          if (menu.current!.open) menu.current!.scrollIntoView({ block: "nearest" });
        }}
      >
        <summary>Delete</summary>
        <div class="column">
          <p class="hint">
            From the list, not from any file. Assemblies keep their numbers, and what is deleted can be brought back.
          </p>
          <p class="actions">
            <button
              type="button"
              class="quiet"
              disabled={one === null}
              title="The key Delete does the same"
              onClick={() => {
                drop({ do: "one", number: one! });
              }}
            >
              This one
            </button>
            <button
              type="button"
              class="quiet"
              disabled={one === null}
              onClick={() => {
                drop({ do: "before", number: one! });
              }}
            >
              All before it
            </button>
            <button
              type="button"
              class="quiet"
              disabled={one === null}
              onClick={() => {
                drop({ do: "after", number: one! });
              }}
            >
              All after it
            </button>
            {job.options.disassemble ? (
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  drop({ do: "locked" });
                }}
              >
                All that do not come completely apart
              </button>
            ) : null}
            <button
              type="button"
              class="quiet"
              onClick={() => {
                drop({ do: "all" });
              }}
            >
              All that are listed
            </button>
          </p>
          <p class="actions every">
            <button
              type="button"
              class="quiet"
              onClick={() => {
                drop({ do: "thin", number: every });
              }}
            >
              Keep every n-th
            </button>
            <label>
              <span>n</span>
              <Whole
                label="Keep every n-th"
                value={every}
                least={2}
                most={999_999}
                change={(n) => {
                  if (n !== null) setEvery(n);
                }}
              />
            </label>
          </p>
        </div>
      </details>
      {deleted > 0 ? (
        <p class="actions">
          <button type="button" class="quiet" onClick={() => void mark({ do: "undo" })}>
            Undo the last deletion
          </button>
          <button type="button" class="quiet" onClick={() => void mark({ do: "restore" })}>
            {deleted === 1 ? "Bring it back" : `Bring back all ${formatNumber(deleted)}`}
          </button>
        </p>
      ) : null}
    </>
  );
}
