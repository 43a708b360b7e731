/** How hard an assembly is for a person: a table of its separations, moves at random, and the states as a picture. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as words from "../../words/bench/difficulty";
import { type HeadButton, HeadButtons } from "../../page/panels/head";
import type { DifficultyData, SeparationFigures } from "../api/types";
import { type Column, columnsOf, expectedText, largest, verdict } from "../model/difficulty";
import { openCount } from "../model/rules";
import { jobOf, type State } from "../state";
import { useBench } from "./context";
import { sentenceOf } from "../errors";
import { Chip } from "../../ui/parts";
import { Wrong } from "./parts";
import { keyOf, type Shown } from "./shown";
import { useAnswer } from "./useAnswer";

export function Difficulty({ shown, buttons }: { shown: Shown; buttons: readonly HeadButton[] }): JSX.Element {
  const { bench, state } = useBench();
  const { value: data, error: wrong } = useAnswer([keyOf(shown.which)], (signal) =>
    bench.api.with(signal).difficulty(shown.which),
  );
  const [picked, choose] = useState<number | null>(null);
  const chosen = picked ?? (data ? largest(data.separations) : 0);
  const [hasAll, showAll] = useState(false);
  const columns = data ? columnsOf(data.separations, hasAll) : [];
  const locked = lockedOf(state);
  return (
    <article class="measured">
      <header class="head">
        <div class="title">
          <h2>{shown.title}</h2>
          <div class="which">
            <p class="level">{words.question}</p>
            {data ? <p class="about">{words.movesInAll(data.moves)}</p> : null}
          </div>
        </div>
        <HeadButtons buttons={buttons} />
      </header>
      <Wrong text={sentenceOf(wrong)} />
      {data === null && wrong === null ? (
        <p class="caption" role="status">
          {words.following}
        </p>
      ) : null}
      {data ? (
        <>
          <p class="verdict">{verdict(data)}</p>
          {locked ? <p class="hint">{locked}</p> : null}
          <Separations data={data} columns={columns} chosen={chosen} choose={choose} />
          <StatePicture data={data} separation={data.separations[chosen]!} />
          <button type="button" class="quiet" aria-expanded={hasAll} onClick={() => showAll(!hasAll)}>
            {words.allFigures}
          </button>
          {hasAll ? <RandomMoves data={data} /> : null}
          <details class="meanings">
            <summary>{words.whatColumnsMean}</summary>
            <dl>
              <div>
                <dt>{words.frees}</dt>
                <dd>{words.freesMeans}</dd>
              </div>
              {columns.map(({ name, meaning }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      ) : null}
    </article>
  );
}

/** How many assemblies of a finished search do not come apart; nothing where that is not settled. */
function lockedOf(state: State): string | null {
  const job = jobOf(state);
  if (
    !state.shown ||
    !("job" in state.shown) ||
    !job?.complete ||
    openCount(job) > 0 ||
    job.solutions >= job.assemblies
  )
    return null;
  return words.someLocked(job.assemblies, job.assemblies - job.solutions);
}

function Chips({ data, pieces }: { data: DifficultyData; pieces: readonly number[] }): JSX.Element {
  return (
    <span class="chips">
      {pieces.map((piece) => (
        <Chip key={piece} {...data.pieces[piece]!} />
      ))}
    </span>
  );
}

/** A row for each separation; those that have a picture can be chosen. */
function Separations({
  data,
  columns,
  chosen,
  choose,
}: {
  data: DifficultyData;
  columns: readonly Column[];
  chosen: number;
  choose: (separation: number) => void;
}): JSX.Element {
  return (
    <div class="scroll">
      <table class="figures">
        <thead>
          <tr>
            <th scope="col" title={words.freesMeans}>
              {words.frees}
            </th>
            {columns.map(({ name, meaning }) => (
              <th key={name} scope="col" title={meaning}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.separations.map((separation, i) => (
            <tr key={i} class={i === chosen ? "chosen" : undefined}>
              <th scope="row">
                {separation.picture === null ? (
                  <Chips data={data} pieces={separation.freed} />
                ) : (
                  <button
                    type="button"
                    aria-pressed={i === chosen}
                    title={words.showStates}
                    onClick={() => {
                      choose(i);
                    }}
                  >
                    <Chips data={data} pieces={separation.freed} />
                  </button>
                )}
              </th>
              {columns.map(({ name, value }) => (
                <td key={name}>{value(separation)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RandomMoves({ data: { apart, together } }: { data: DifficultyData }): JSX.Element {
  return (
    <table class="figures random-moves">
      <thead>
        <tr>
          <th scope="col">{words.atRandom}</th>
          <th scope="col">{words.apart}</th>
          <th scope="col">{words.together}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words.anyMove}</th>
          <td>{expectedText(apart.at_random)}</td>
          <td>{expectedText(together.at_random)}</td>
        </tr>
        <tr>
          <th scope="row">{words.notBack}</th>
          <td>{expectedText(apart.not_back)}</td>
          <td>{expectedText(together.not_back)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The graph of the states of one separation; its colours are those of paper, also on a dark page. */
function StatePicture({
  data,
  separation,
}: {
  data: DifficultyData;
  separation: SeparationFigures;
}): JSX.Element | null {
  const { picture, states, freed } = separation;
  if (picture === null) return states > 1 ? <p class="hint">{words.tooManyStates(states)}</p> : null;
  return (
    <figure class="state-graph">
      <figcaption>{words.statesBefore(states, <Chips data={data} pieces={freed} />, freed.length)}</figcaption>
      <div class="paper">
        <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={words.graph(states)} />
        <ul aria-label={words.legend}>
          <li class="is-start">{words.kinds.start}</li>
          <li class="is-way">{words.kinds.way}</li>
          <li class="is-exit">{words.kinds.exit}</li>
          <li class="is-dead">{words.kinds.dead}</li>
          <li class="is-other">{words.kinds.other}</li>
        </ul>
      </div>
    </figure>
  );
}
