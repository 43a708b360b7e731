/** The designs that a search has found, and the searches that come from each other. */

import type { JSX } from "preact";
import * as common from "../../words/bench/common";
import * as figures from "../../words/bench/figures";
import * as words from "../../words/bench/design";
import type { GoalName, DesignJob, DesignList } from "../api/types";
import { depthOf, figuresOf, nameOf, notBeatenIn, runsText } from "../model/design";
import { isUnderWay } from "../searching";
import { useBench } from "./context";

interface Props {
  readonly list: DesignList | null;
  readonly goals: readonly GoalName[];
  readonly chosen: number | null;
  readonly isFollowing: boolean;
}

export function Designs({ list, goals, chosen, isFollowing }: Props): JSX.Element | null {
  const { bench } = useBench();
  if (!list || list.items.length === 0) return null;
  const isMarked = list.items.some(({ is_beaten }) => is_beaten);
  return (
    <section class="findings">
      <h3>{words.bestFirst}</h3>
      <ul class="list tight designs" aria-label={words.designs}>
        {list.items.map((item) => (
          <li key={item.run}>
            <button
              type="button"
              class="entry"
              aria-current={item.run === chosen && !isFollowing ? "true" : undefined}
              onClick={() => {
                bench.design.set({ run: item.run, keep: [] });
              }}
            >
              <strong>
                {common.level(item.level_text)}
                {isMarked && !item.is_beaten ? (
                  <i class="unbeaten" title={notBeatenIn(goals)}>
                    {"\u25c6"}
                  </i>
                ) : null}
              </strong>
              <small>{figuresOf(item)}</small>
              <small title={words.runs(item.runs)}>{runsText(item)}</small>
            </button>
          </li>
        ))}
      </ul>
      {isMarked ? (
        <p class="hint">
          <i class="unbeaten">{"\u25c6"}</i>
          {` ${notBeatenIn(goals)}`}
        </p>
      ) : null}
      {list.total > list.items.length ? <p class="hint">{words.bestOf(list.items.length, list.total)}</p> : null}
    </section>
  );
}

/** All searches of the draft: those that begin with a design stand below the search that found it. */
export function Lineage({ jobs, job }: { jobs: readonly DesignJob[]; job: DesignJob | null }): JSX.Element | null {
  const { bench } = useBench();
  if (jobs.length < 2) return null;
  return (
    <section class="findings">
      <h3>{words.searches}</h3>
      <ul class="list lineage" aria-label={words.searches}>
        {inOrder(jobs).map((each) => (
          <li key={each.id} style={{ "--depth": Math.min(depthOf(jobs, each), 6) }}>
            <button
              type="button"
              class="entry"
              aria-current={each.id === job?.id ? "true" : undefined}
              onClick={() => {
                bench.design.set({ job: each.id, run: null, keep: [], isNew: false, form: null });
              }}
            >
              <strong>{nameOf(each)}</strong>
              <span class="level">
                {isUnderWay(each)
                  ? words.searching
                  : each.best
                    ? figures.level(String(each.best.level))
                    : words.foundNothing}
              </span>
            </button>
            <button
              type="button"
              class="close"
              aria-label={words.removeSearch(nameOf(each))}
              title={words.removeWithDesigns}
              onClick={() => void bench.design.remove(each)}
            >
              {"\u00d7"}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each search after the one that it comes from. */
function inOrder(jobs: readonly DesignJob[]): DesignJob[] {
  const known = new Set(jobs.map(({ id }) => id));
  const below = (above: string | null): DesignJob[] =>
    jobs
      .filter(({ parent }) => (parent && known.has(parent.job) ? parent.job : null) === above)
      .flatMap((job) => [job, ...below(job.id)]);
  return below(null);
}
