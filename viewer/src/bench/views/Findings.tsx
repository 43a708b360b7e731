/** The assemblies that were found, and those that the file keeps. */

import type { JSX } from "preact";
import type { Which } from "../api/client";
import { jobOf } from "../state";
import { useBench } from "./context";
import { FindingTable } from "./FindingTable";
import { StoredTable } from "./StoredTable";

interface Props {
  readonly shown: Which | null;
  readonly choose: (which: Which, title: string) => void;
  /** Shows the first of the list, unless another one has been chosen. */
  readonly offer: (which: Which, title: string) => void;
  /** Keeps the assembly that is shown in sight next to the next ones; null if one is pinned already. */
  readonly keep: (() => void) | null;
}

export function Findings({ shown, choose, offer, keep }: Props): JSX.Element | null {
  const { state } = useBench((all) => ({
    // Requests of a list that goes would keep the new search waiting.
    job: all.isStarting ? null : jobOf(all),
    hasStored: (all.facts?.problems[all.problem]?.stored ?? 0) > 0,
  }));
  const { job, hasStored } = state;
  return (
    <>
      {job && job.found > 0 ? <FindingTable shown={shown} choose={choose} offer={offer} job={job} keep={keep} /> : null}
      {hasStored ? <StoredTable shown={shown} choose={choose} offer={offer} /> : null}
    </>
  );
}
