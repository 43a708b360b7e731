/** What stands around a picture: its head, the lists that open, and a deck with words and controls. */

import type { ComponentChildren, JSX } from "preact";
import type { PieceDoc } from "../../scene/scene";
import type { Store } from "../../ui/store";
import { useStore } from "../../ui/useStore";
import { Head, type HeadButton, type List, Panel } from "./head";
import { Words, type WordsState } from "./words";

export interface FrameState<Name extends string> extends WordsState {
  readonly title: string;
  /** The list that is open. */
  readonly open: Name | null;
}

export function Frame<Name extends string>(props: {
  store: Store<FrameState<Name>>;
  about: string;
  note?: string;
  chooser?: JSX.Element;
  buttons: readonly HeadButton[];
  corner: JSX.Element | null;
  lists: readonly List<Name>[];
  toggle: (name: Name) => void;
  pieces: readonly PieceDoc[];
  /** The controls. */
  children: ComponentChildren;
}): JSX.Element {
  const { store, lists, pieces, children, ...head } = props;
  const { title, open, spoken } = useStore(store);
  return (
    <>
      <Head {...head} title={title} lists={lists} open={open} />
      <Panel lists={lists} open={open} />
      <footer class="deck">
        <Words store={store} pieces={pieces} />
        {children}
      </footer>
      <p class="unseen" role="status" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}
