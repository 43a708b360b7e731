/** The comment of a puzzle: shown where it is edited, and on opening if its file requires that. */

import type { JSX } from "preact";
import * as words from "../../words/bench/dialogs";
import { LONGEST_COMMENT } from "../model/actions";
import { docOf } from "../state";
import { ofKind, useBench, useDoc } from "./context";
import { Dialog } from "./Dialog";
import { Tick } from "../../ui/parts";

export function CommentFields(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const { comment = "", popup = false } = ofKind(docOf(all), "puzzle") ?? {};
    return { comment, popup };
  });
  const { comment, popup } = state;
  return (
    <details class="options" open={comment !== ""}>
      <summary>{words.comment}</summary>
      <div class="column">
        <textarea
          class="comment"
          aria-label={words.commentOnPuzzle}
          placeholder={words.whatToComment}
          rows={Math.min(Math.max(comment.split("\n").length, 3), 10)}
          maxLength={LONGEST_COMMENT}
          value={comment}
          onInput={(event) => {
            bench.edit({ do: "comment", comment: event.currentTarget.value, popup });
          }}
          onBlur={() => {
            bench.seal();
          }}
        />
        <Tick
          label={words.showOnOpening}
          checked={popup}
          change={(is) => {
            bench.edit({ do: "comment", comment, popup: is });
          }}
        />
      </div>
    </details>
  );
}

export function CommentDialog(): JSX.Element {
  const doc = useDoc("puzzle");
  return (
    <Dialog title={words.aboutPuzzle}>
      <p class="comment-text">{doc?.comment}</p>
    </Dialog>
  );
}
