/** What can be done with the chosen finding and with the list: star, compare, delete, bring back, save. */

import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/findings";
import type { MarkAction } from "../api/client";
import type { Finding, SolveJob } from "../api/types";
import { useBench } from "./context";
import { Whole } from "./parts";

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
          title={current ? words.starKey : words.chooseFirst}
          onClick={() => {
            if (current) star(current);
          }}
        >
          {current?.starred ? words.starred : words.star}
        </button>
        <button
          type="button"
          class="quiet"
          disabled={!keep || number === null}
          title={number === null ? words.chooseFirst : keep ? words.keepInSight : words.twoInSight}
          onClick={() => keep?.()}
        >
          {words.sideBySide}
        </button>
        <button
          type="button"
          class="quiet"
          title={words.saveMeans}
          onClick={() => {
            bench.store.set({ dialog: "save" });
          }}
        >
          {words.save}
        </button>
      </p>
      <details
        class="options"
        ref={menu}
        onToggle={() => {
          if (menu.current!.open) menu.current!.scrollIntoView({ block: "nearest" });
        }}
      >
        <summary>{common.delete}</summary>
        <div class="column">
          <p class="hint">{words.deleteMeans}</p>
          <p class="actions">
            <button
              type="button"
              class="quiet"
              disabled={one === null}
              title={one === null ? words.chooseFirst : words.deleteKey}
              onClick={() => {
                drop({ do: "one", number: one! });
              }}
            >
              {words.deleteThis}
            </button>
            <button
              type="button"
              class="quiet"
              disabled={one === null}
              title={one === null ? words.chooseFirst : undefined}
              onClick={() => {
                drop({ do: "before", number: one! });
              }}
            >
              {words.deleteBefore}
            </button>
            <button
              type="button"
              class="quiet"
              disabled={one === null}
              title={one === null ? words.chooseFirst : undefined}
              onClick={() => {
                drop({ do: "after", number: one! });
              }}
            >
              {words.deleteAfter}
            </button>
            {job.options.disassemble ? (
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  drop({ do: "locked" });
                }}
              >
                {words.deleteLocked}
              </button>
            ) : null}
            <button
              type="button"
              class="quiet"
              onClick={() => {
                drop({ do: "all" });
              }}
            >
              {words.deleteListed}
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
              {words.keepEvery}
            </button>
            <label>
              <span>{words.n}</span>
              <Whole
                label={words.keepEvery}
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
            {words.undoDeletion}
          </button>
          <button type="button" class="quiet" onClick={() => void mark({ do: "restore" })}>
            {words.bringBack(deleted)}
          </button>
        </p>
      ) : null}
    </>
  );
}
