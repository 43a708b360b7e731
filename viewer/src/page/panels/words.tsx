/** The text for the current moment. */

import type { JSX } from "preact";
import type { PieceDoc } from "../../scene/scene";
import { Sentence } from "../../scene/sentence";
import type { Store } from "../../ui/store";
import { useStore } from "../../ui/useStore";

export interface WordsState {
  /** The caption, `{3}` for the mark of piece 3. */
  readonly caption: string;
  /** The line above it. */
  readonly meta: string;
  /** What is read out. */
  readonly spoken: string;
}

export function Words({ store, pieces }: { store: Store<WordsState>; pieces: readonly PieceDoc[] }): JSX.Element {
  const { caption, meta } = useStore(store);
  return (
    <div class="words">
      <p class="meta">{meta}</p>
      <p class="caption">
        <Sentence text={caption} pieces={pieces} />
      </p>
    </div>
  );
}
