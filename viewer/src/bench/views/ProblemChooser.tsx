/** Which problem is shown, in every tab where it matters; nothing where there is only one. */

import type { JSX } from "preact";
import { problemNames } from "../model/document";
import { isUnderWay } from "../searching";
import { docOf, jobOf, type State } from "../state";
import { useBench } from "./context";
import * as parts from "../../words/bench/parts";
import * as words from "../../words/bench/puzzle";

export function ProblemChooser(): JSX.Element | null {
  const { bench, state: lines } = useBench(linesOf);
  const { state: chosen } = useBench(({ problem }) => problem);
  if (lines.length < 2) return null;
  return (
    <select
      class="which-problem"
      aria-label={parts.problem}
      value={chosen}
      onChange={(event) => {
        bench.store.set({ problem: Number(event.currentTarget.value) });
      }}
    >
      {lines.map((line, i) => (
        <option key={i} value={i}>
          {line}
        </option>
      ))}
    </select>
  );
}

/** All problems, each with what its search has come to. */
function linesOf(state: State): string[] {
  const doc = docOf(state);
  return (doc ? problemNames(doc) : []).map((name, i) =>
    [parts.numbered(i + 1, name || parts.unnamed), outcomeOf(state, i)].filter(Boolean).join(" \u00b7 "),
  );
}

/** What the search of a problem has come to, in a few words; empty if there is none. */
function outcomeOf(state: State, problem: number): string {
  const job = jobOf(state, problem);
  if (!job) return "";
  const { outcomes } = words;
  if (isUnderWay(job)) return outcomes.searching;
  if (job.state === "paused") return outcomes.paused;
  if (job.assemblies === 0) return job.complete ? outcomes.noAssembly : outcomes.nothingSoFar;
  return job.options.disassemble ? outcomes.solutions(job.solutions) : outcomes.assemblies(job.assemblies);
}
