/** A link that carries the whole puzzle. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useBench } from "./context";
import { Dialog } from "./Dialog";
import { useAnswer } from "./useAnswer";
import { formatCount } from "../../words/count";

export function LinkDialog(): JSX.Element {
  const { bench } = useBench();
  const link = useAnswer([], () => bench.saving.link()).value ?? "";
  const [message, setMessage] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setMessage("Copied.");
    } catch {
      setMessage("The browser does not let this page copy; select the text and copy it.");
    }
  };
  return (
    <Dialog title="Share this puzzle">
      <p>
        The link contains the whole puzzle, in {formatCount(link.length, "character")}. In this browser it opens
        directly; in another workbench it is pasted under “Open a puzzle”.
      </p>
      <textarea
        class="share"
        readOnly
        rows={5}
        aria-label="Link"
        value={link}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      <p class="actions">
        <button type="button" class="strong" onClick={() => void copy()}>
          Copy the link
        </button>
        <span class="reply" role="status">
          {message}
        </span>
      </p>
    </Dialog>
  );
}
