/** The end of a game: how many moves it took, and the result to copy. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as words from "../words/hand";
import { daysInARow, storeResult } from "./day";
import { resultText, type Score } from "./game";

interface Props {
  /** The name of the puzzle. */
  readonly name: string;
  readonly score: Score;
  /** Finds the address that others can open; empty if there is none. */
  readonly link: () => string | Promise<string>;
}

export function GameEnd({ name, score, link }: Props): JSX.Element {
  const [days, setDays] = useState(0);
  const [reply, setReply] = useState("");
  useEffect(() => {
    const now = new Date();
    if (storeResult(name, score, now)) setDays(daysInARow(now));
  }, []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(resultText(name, score, await link()));
      setReply(words.copied);
    } catch {
      setReply(words.notCopied);
    }
  };
  return (
    <div class="game-end">
      <p class="caption" role="status">
        {words.ended(score)} {days > 0 && <small>{words.daysInARow(days)}</small>}
      </p>
      <button type="button" class="quiet solid" onClick={() => void copy()}>
        {words.copyResult}
      </button>
      <span class="reply" role="status">
        {reply}
      </span>
    </div>
  );
}
