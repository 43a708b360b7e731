/** Which findings the table has: what comes apart, stars, and ranges of levels, moves, holes and pieces. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/findings";
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
  const range = (name: RangeName): JSX.Element => {
    const word = words.ranges[name];
    const [least, most] = choice[name];
    return (
      <div class="row" role="group" aria-label={word}>
        <span>{word}</span>
        <span class="range">
          <Whole
            label={common.atLeast(word)}
            value={least}
            least={0}
            most={MOST}
            placeholder={common.any}
            change={(next) => {
              put({ [name]: [next, most] });
            }}
          />
          <span>{common.to}</span>
          <Whole
            label={common.atMost(word)}
            value={most}
            least={0}
            most={MOST}
            placeholder={common.any}
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
        aria-label={words.whichOnes}
        value={choice.only}
        onChange={(event) => {
          put({ only: event.currentTarget.value as Only });
        }}
      >
        <option value="all">{words.only.all}</option>
        {job.options.disassemble ? (
          <>
            <option value="solutions">{words.only.solutions}</option>
            <option value="partial">{words.only.partial}</option>
            <option value="stuck">{words.only.stuck}</option>
            {openCount(job) > 0 || choice.only === "undecided" ? (
              <option value="undecided">{words.only.undecided}</option>
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
          {words.showAll}
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
        {words.filter}
      </button>
      {isOpen ? (
        <div class="column more-filters">
          {job.options.disassemble ? range("level") : null}
          {job.options.disassemble ? range("moves") : null}
          {varies(counts?.holes) ? range("holes") : null}
          {varies(counts?.pieces) ? range("pieces") : null}
          <Tick
            label={words.onlyStarred}
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
