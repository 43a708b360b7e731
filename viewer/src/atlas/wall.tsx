/** The wall: a picture of every puzzle, or a table of them, searched and sorted. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { burrOfDay, daysInARow, resultOf } from "../hand/day";
import { Choose, Tick } from "../ui/parts";
import { tabStore } from "../ui/storage";
import * as words from "../words/atlas";
import { formatNumber } from "../words/count";
import * as hand from "../words/hand";
import type { Entry, WallPage } from "./entry";
import {
  EVERYTHING,
  FILTERS,
  GROUPS,
  LAYOUTS,
  readSelection,
  selected,
  type Selection,
  SORTS,
  valuesOf,
  writeSelection,
} from "./selection";

interface Listed {
  readonly entries: readonly Entry[];
}

/** Under this key the tab stores the fragment of the wall, to which the pages of puzzles lead back. */
export const WALL_KEY = "burrkit-atlas";

export function Wall({ entries, workbench }: WallPage & Listed): JSX.Element {
  const [selection, setSelection] = useState(() => readSelection(location.hash));
  const change = (part: Partial<Selection>): void => setSelection({ ...selection, ...part });
  useEffect(() => {
    const fragment = writeSelection(selection);
    history.replaceState(null, "", `${location.pathname}${location.search}${fragment && `#${fragment}`}`);
    tabStore.set(WALL_KEY, fragment);
  }, [selection]);
  useEffect(() => {
    const read = (): void => setSelection(readSelection(location.hash));
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  const shown = selected(entries, selection);
  return (
    <div class="wall">
      <header class="masthead">
        <div>
          <h1>{words.title}</h1>
          <p class="lead">{words.lead(entries.length)}</p>
        </div>
        <a class="button" href={workbench}>
          {words.workbench}
        </a>
      </header>
      <Today entries={entries} />
      <Controls entries={entries} selection={selection} change={change} />
      <p class="found" role="status">
        {shown.length === 0 ? words.nothing : words.shownOf(shown.length, entries.length)}
        {shown.length < entries.length && (
          <button type="button" class="quiet" onClick={() => change({ ...EVERYTHING, layout: selection.layout })}>
            {words.showAll}
          </button>
        )}
      </p>
      {selection.layout === "pictures" ? <Pictures entries={shown} /> : <Table entries={shown} />}
    </div>
  );
}

/** The burr of the day, and how many days in a row it was solved here. */
function Today({ entries }: Listed): JSX.Element | null {
  const now = new Date();
  const entry = entries.find(({ name }) => name === burrOfDay(now));
  const result = resultOf(now);
  return entry ? (
    <a class="today" href={`${entry.page}.html`}>
      <img src={`files/${entry.page}.svg`} alt="" width={80} height={60} />
      <span>
        <small>{hand.daysInARow(daysInARow(now))}</small>
        <strong>{entry.name}</strong>
        <span>{result ? words.solvedIn(result.moves, result.hints) : words.fewest(entry.least ?? entry.moves)}</span>
      </span>
    </a>
  ) : null;
}

interface ControlsProps extends Listed {
  readonly selection: Selection;
  readonly change: (part: Partial<Selection>) => void;
}

function Controls({ entries, selection, change }: ControlsProps): JSX.Element {
  return (
    <form class="controls" role="search" onSubmit={(event) => event.preventDefault()}>
      <label class="field wide">
        <span>{words.search}</span>
        <input
          type="search"
          value={selection.text}
          placeholder={words.searchHint}
          onInput={(event) => change({ text: event.currentTarget.value })}
        />
      </label>
      <label class="field order">
        <span>{words.sort}</span>
        <select
          value={selection.sort}
          onChange={(event) => change({ sort: SORTS[event.currentTarget.selectedIndex]! })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {words.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      {FILTERS.map((name) => (
        <label key={name} class="field">
          <span>{words.filters[name]}</span>
          <select
            value={selection[name] ?? ""}
            onChange={({ currentTarget: { value } }) => change({ [name]: value === "" ? null : Number(value) })}
          >
            <option value="">{words.any}</option>
            {valuesOf(entries, name).map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      <Tick label={words.notchable} checked={selection.notchable} change={(notchable) => change({ notchable })} />
      <div class="choices">
        <Choose
          label={words.group}
          options={GROUPS.map((group) => [group, words.groups[group]] as const)}
          value={selection.group}
          choose={(group) => change({ group })}
        />
        <Choose
          label={words.layout}
          options={LAYOUTS.map((layout) => [layout, words.layouts[layout]] as const)}
          value={selection.layout}
          choose={(layout) => change({ layout })}
        />
      </div>
    </form>
  );
}

function Pictures({ entries }: Listed): JSX.Element {
  return (
    <ul class="pictures">
      {entries.map((entry) => (
        <li key={entry.page}>
          <a class="card" href={`${entry.page}.html`}>
            <img src={`files/${entry.page}.svg`} alt="" width={80} height={60} loading="lazy" decoding="async" />
            <strong>{entry.name}</strong>
            <span class="level">
              <span class="unseen">{words.level} </span>
              {entry.level?.split(".")[0]}
            </span>
            <small>{factsOf(entry)}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ pieces, holes, six }: Entry): string {
  const facts = words.facts(pieces, holes);
  return six ? words.factsOfSticks(facts, six.length, six.notchable) : facts;
}

const COLUMNS = Object.keys(words.columns) as (keyof typeof words.columns)[];

function Table({ entries }: Listed): JSX.Element {
  return (
    <div class="table" tabIndex={0} role="region" aria-label={words.title}>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.page}>
              <th scope="row">
                <a href={`${entry.page}.html`}>{entry.name}</a>
              </th>
              <td>{entry.level ?? words.notApart}</td>
              <td>{formatNumber(entry.moves)}</td>
              <td>{entry.pieces}</td>
              <td>{entry.holes}</td>
              <td>{words.notchableCell(entry.six?.notchable)}</td>
              <td>{formatNumber(entry.assemblies)}</td>
              <td>{formatNumber(entry.solutions)}</td>
              <td class="source">{entry.source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
