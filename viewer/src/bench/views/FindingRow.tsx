/** One finding in the list: its picture, its level, its moves, its star. */

import type { JSX } from "preact";
import type { Finding } from "../api/types";
import { levelOf, varies } from "../model/finding-choice";
import { Iso } from "./Iso";
import type { FindingsView } from "./useFindings";

export function FindingRow({ row, findings }: { row: number; findings: FindingsView }): JSX.Element {
  const { pages, counts, pictures, number, choose } = findings;
  const item = pages.at(row);
  if (!item) return <div class="finding" role="option" aria-selected="false" />;
  const isShown = item.number === number;
  return (
    <div
      id={`finding-${row}`}
      role="option"
      class="finding entry"
      aria-selected={isShown}
      aria-current={isShown ? "true" : undefined}
      aria-setsize={pages.total}
      aria-posinset={row + 1}
      onClick={() => {
        choose(row, item);
      }}
    >
      <Iso parts={pictures.of(item.number)} width={50} height={42} />
      <strong>{item.number.toLocaleString("en")}</strong>
      <Level item={item} />
      <span class="figure">{item.moves ?? ""}</span>
      {varies(counts?.holes) ? <span class="figure">{item.holes}</span> : null}
      {varies(counts?.pieces) ? <span class="figure">{item.pieces}</span> : null}
      <Star item={item} star={findings.star} />
    </div>
  );
}

function Level({ item }: { item: Finding }): JSX.Element {
  const words = levelOf(item);
  const { level, solution_number: solution } = item;
  return (
    <span class={level === null ? "level none" : "level"} title={words}>
      <span>{words}</span>
      {solution === null ? null : <small>{`solution ${solution.toLocaleString("en")}`}</small>}
    </span>
  );
}

function Star({ item, star }: { item: Finding; star: (item: Finding) => void }): JSX.Element {
  const press = (event: Event): void => {
    event.stopPropagation();
    star(item);
  };
  return (
    <span
      class={item.starred ? "star on" : "star"}
      title={item.starred ? "Take the star away" : "Give it a star"}
      onClick={press}
    >
      {item.starred ? "\u2605" : "\u2606"}
    </span>
  );
}
