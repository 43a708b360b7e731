/** What the parts of the workbench need of the whole, so that none of them depends on it. */

import type { Api } from "./api/client";
import type { State, Tab } from "./state";
import type { Store } from "../ui/store";

export interface Host {
  readonly api: Api;
  readonly store: Store<State>;
  readonly state: State;
  /** The draft that is open; it identifies the document while requests about it are under way. */
  readonly draft: string;
  readonly title: string;
  readonly keepNow: () => void;
  readonly show: (tab: Tab) => void;
  readonly notify: (text: string, isError?: boolean) => void;
}
