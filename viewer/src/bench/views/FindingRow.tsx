/** One finding in the list: its picture, its level, its moves, its star. */

import type { JSX, TargetedMouseEvent } from "preact";
import * as words from "../../words/bench/findings";
import type { Finding } from "../api/types";
import { levelOf, varies } from "../model/finding-choice";
import { Iso } from "./Iso";
import type { FindingsView } from "./useFindings";
import { formatNumber } from "../../words/count";

export function FindingRow({ row, findings }: { row: number; findings: FindingsView }): JSX.Element {
  const { pages, counts, pictures, number, choose } = findings;
  const item = pages.at(row);
  if (!item) return <div class="finding" role="row" aria-rowindex={row + 1} />;
  const isShown = item.number === number;
  return (
    <div
      id={`finding-${row}`}
      role="row"
      class="finding entry"
      aria-selected={isShown}
      aria-current={isShown ? "true" : undefined}
      aria-rowindex={row + 1}
      onClick={() => {
        choose(row, item);
      }}
    >
      <Iso parts={pictures.of(item.number)} width={50} height={42} />
      <strong role="gridcell">{formatNumber(item.number)}</strong>
      <Level item={item} />
      <Figure value={item.moves} />
      {varies(counts?.holes) ? <Figure value={item.holes} /> : null}
      {varies(counts?.pieces) ? <Figure value={item.pieces} /> : null}
      <Star item={item} star={findings.star} />
    </div>
  );
}

function Figure({ value }: { value: number | null }): JSX.Element {
  return (
    <span role="gridcell" class="figure">
      {value ?? ""}
    </span>
  );
}

function Level({ item }: { item: Finding }): JSX.Element {
  const found = levelOf(item);
  const { level, solution_number: solution } = item;
  return (
    <span role="gridcell" class={level === null ? "level none" : "level"} title={found}>
      <span>{level ?? found}</span>
      {solution === null ? null : <small>{words.solution(solution)}</small>}
    </span>
  );
}

function Star({ item, star }: { item: Finding; star: (item: Finding) => void }): JSX.Element {
  const press = (event: TargetedMouseEvent<HTMLButtonElement>): void => {
    event.stopPropagation();
    // The keys of the list go on.
    event.currentTarget.closest<HTMLElement>("[role=grid]")?.focus();
    star(item);
  };
  return (
    <span role="gridcell">
      <button
        type="button"
        class={item.starred ? "star on" : "star"}
        tabIndex={-1}
        aria-pressed={item.starred}
        aria-label={words.starOf(item.number)}
        title={item.starred ? words.takeStar : words.giveStar}
        onClick={press}
      >
        {item.starred ? "\u2605" : "\u2606"}
      </button>
    </span>
  );
}
