/** The page of pencil puzzles and words without a server. */

import { type Notice, openPencil } from "../pencil/pencil-page";
import { Store } from "../ui/store";
import * as words from "../words/bench/engine";
import { DeskTransport } from "./desk-transport";
import type { EngineState } from "./protocol";

const notice = new Store<Notice>({ engine: null });

function show(state: EngineState): void {
  if (state.code === "loading") notice.set({ engine: { text: words.loading(state.bytes), isError: false } });
  else if (state.code === "ready") notice.set({ engine: null });
  // What the engine cannot store, this page does not need.
  else if ("what" in state) notice.set({ engine: { text: words.fault(state), isError: true } });
}

await openPencil(new DeskTransport(new URL(".", location.href).href, show), notice);
