/** The headings of the table of findings; a click sorts by one, a second click the other way round. */

import type { JSX } from "preact";
import type { LevelCounts } from "../api/types";
import { type Choice, type Order, ORDERS } from "../model/finding-choice";
import { varies } from "../model/finding-choice";

const HEADINGS: Readonly<Record<Order, string>> = { found: "No.", level: "Level", moves: "Moves", pieces: "Pieces" };

export function FindingHead({
  choice,
  counts,
  change,
}: {
  choice: Choice;
  counts: LevelCounts | null;
  change: (choice: Choice) => void;
}): JSX.Element {
  const heading = (order: Order): JSX.Element => {
    const isChosen = choice.order === order;
    const [, usual, other] = ORDERS.find(([each]) => each === order)!;
    const next = isChosen && !choice.reverse ? other : usual;
    return (
      <button
        type="button"
        class={`heading ${order}`}
        aria-pressed={isChosen}
        aria-label={`Sort: ${next}`}
        title={`Sort: ${next}`}
        onClick={() => {
          change({ ...choice, order, reverse: isChosen && !choice.reverse });
        }}
      >
        {HEADINGS[order]}
        <i aria-hidden="true">{isChosen ? (choice.reverse ? "\u25b4" : "\u25be") : ""}</i>
      </button>
    );
  };
  return (
    <div class="finding-head" role="group" aria-label="Sort">
      <span />
      {heading("found")}
      {heading("level")}
      {heading("moves")}
      {varies(counts?.holes) ? <span class="heading">Holes</span> : null}
      {varies(counts?.pieces) ? heading("pieces") : null}
      <span />
    </div>
  );
}
