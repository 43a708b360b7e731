/** The form of a search for a path, as views show it. */

import type { Workbench } from "../bench";
import type { PathForm } from "../model/path";
import { pathFormOf } from "../path-search";
import { useBench } from "./context";

/** The workbench, and what `select` makes of the form. */
export function usePathForm<Shown>(select: (form: PathForm) => Shown): { bench: Workbench; state: Shown } {
  const { bench } = useBench();
  return useBench((state) => select(pathFormOf(state, bench.draft)));
}
