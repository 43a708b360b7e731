/** The headings of the table of findings; a click sorts by one, a second click the other way round. */

import type { JSX } from "preact";
import * as common from "../../words/bench/common";
import * as figures from "../../words/bench/figures";
import * as words from "../../words/bench/findings";
import type { LevelCounts } from "../api/types";
import { type Choice, type Order, varies } from "../model/finding-choice";

export function FindingHead({
  choice,
  counts,
  change,
  hasMoves = true,
}: {
  choice: Choice;
  counts: LevelCounts | null;
  hasMoves?: boolean;
  change: (choice: Choice) => void;
}): JSX.Element {
  const heading = (order: Order): JSX.Element => {
    const isChosen = choice.order === order;
    const [usual, other] = figures.orders[order];
    const label = words.sortBy(isChosen && !choice.reverse ? other : usual);
    return (
      <button
        type="button"
        class={`heading ${order}`}
        aria-pressed={isChosen}
        aria-label={`${words.headings[order]}, ${label}`}
        title={label}
        onClick={() => {
          change({ ...choice, order, reverse: isChosen && !choice.reverse });
        }}
      >
        {words.headings[order]}
        <i aria-hidden="true">{isChosen ? (choice.reverse ? "\u25b4" : "\u25be") : ""}</i>
      </button>
    );
  };
  return (
    <div class="finding-head" role="group" aria-label={words.sort}>
      <span />
      {heading("found")}
      {heading("level")}
      {hasMoves ? heading("moves") : null}
      {varies(counts?.holes) ? <span class="heading">{common.holes}</span> : null}
      {varies(counts?.pieces) ? heading("pieces") : null}
      <span />
    </div>
  );
}
