/** The workbench page without a server. */

import { open } from "../bench/open";
import { goesElsewhere } from "../ui/language";
import * as words from "../words/bench/engine";
import type { Workbench } from "../bench/bench";
import { DeskTransport } from "./desk-transport";
import type { EngineState } from "./protocol";

let bench: Workbench | null = null;
/** What happened before there was a page to show it. */
const states: EngineState[] = [];

function show(state: EngineState): void {
  if (!bench) states.push(state);
  else if (state.code === "no-storage") bench.notify(words.noStorage, true);
  else if (state.code === "storage-full") bench.notify(words.storageFull, true);
  else if (state.code === "ready") bench.store.set({ engine: null });
  else if (state.code === "loading") bench.store.set({ engine: { text: words.loading(state.bytes), isError: false } });
  else bench.store.set({ engine: { text: words.fault(state), isError: true } });
}

if (!goesElsewhere()) {
  bench = await open(new DeskTransport(new URL(".", location.href).href, show));
  states.forEach(show);
}
