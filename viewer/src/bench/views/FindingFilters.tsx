/** Which findings the table has: what comes apart, stars, and ranges of levels, moves, holes and pieces. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SolveJob, LevelCounts } from "../api/types";
import { type Choice, isRestricted, type Only, type RangeName, USUAL_CHOICE, varies } from "../model/finding-choice";
import { openCount } from "../model/rules";
import { Tick } from "../../ui/parts";
import { Whole } from "./parts";

const MOST = 999_999;

export function FindingFilters({
  job,
  choice,
  counts,
  change,
}: {
  job: SolveJob;
  choice: Choice;
  counts: LevelCounts | null;
  change: (choice: Choice) => void;
}): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const put = (some: Partial<Choice>): void => {
    change({ ...choice, ...some });
  };
  const range = (name: RangeName, word: string): JSX.Element => {
    const [least, most] = choice[name];
    return (
      <div class="row" role="group" aria-label={word}>
        <span>{word}</span>
        <span class="range">
          <Whole
            label={`${word}, at least`}
            value={least}
            least={0}
            most={MOST}
            placeholder="any"
            change={(next) => {
              put({ [name]: [next, most] });
            }}
          />
          <span>to</span>
          <Whole
            label={`${word}, at most`}
            value={most}
            least={0}
            most={MOST}
            placeholder="any"
            change={(next) => {
              put({ [name]: [least, next] });
            }}
          />
        </span>
      </div>
    );
  };
  return (
    <div class="finding-filters">
      <select
        aria-label="Which ones"
        value={choice.only}
        onChange={(event) => {
          put({ only: event.currentTarget.value as Only });
        }}
      >
        <option value="all">all assemblies</option>
        {job.options.disassemble ? (
          <>
            <option value="solutions">that come completely apart</option>
            <option value="partial">from which something comes free</option>
            <option value="stuck">from which nothing comes free</option>
            {openCount(job) > 0 || choice.only === "undecided" ? (
              <option value="undecided">that are undecided</option>
            ) : null}
          </>
        ) : null}
      </select>
      {isRestricted(choice) ? (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            change({ ...USUAL_CHOICE, order: choice.order, reverse: choice.reverse });
          }}
        >
          Show all
        </button>
      ) : null}
      <button
        type="button"
        class="quiet"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        Filter
      </button>
      {isOpen ? (
        <div class="column more-filters">
          {job.options.disassemble ? range("level", "Level") : null}
          {job.options.disassemble ? range("moves", "Moves in all") : null}
          {varies(counts?.holes) ? range("holes", "Holes") : null}
          {varies(counts?.pieces) ? range("pieces", "Pieces used") : null}
          <Tick
            label="Only those with a star"
            checked={choice.starred}
            change={(starred) => {
              put({ starred });
            }}
          />
        </div>
      ) : null}
    </div>
  );
}
