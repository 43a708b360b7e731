/** A link that carries the whole puzzle; of a long one a file to send. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as words from "../../words/bench/dialogs";
import { useBench } from "./context";
import { Dialog } from "./Dialog";
import { useAnswer } from "./useAnswer";

/** Characters of a link that programs for mail and messages leave whole. */
const LONGEST = 8000;

export function LinkDialog(): JSX.Element {
  const { bench } = useBench();
  const link = useAnswer([], () => bench.saving.link());
  const { address, isLocal } = link.value ?? { address: "", isLocal: true };
  return (
    <Dialog title={words.share}>
      {address.length > LONGEST ? (
        <>
          <p>{words.tooLong(address.length)}</p>
          <p class="actions">
            <button type="button" class="strong" onClick={() => bench.store.set({ dialog: "save" })}>
              {words.saveFile}
            </button>
          </p>
        </>
      ) : (
        <>
          <p>{isLocal ? words.localLinkContains(address.length) : words.linkContains(address.length)}</p>
          <Link address={address} />
        </>
      )}
    </Dialog>
  );
}

function Link({ address }: { address: string }): JSX.Element {
  const [message, setMessage] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setMessage(words.copied);
    } catch {
      setMessage(words.cannotCopy);
    }
  };
  return (
    <>
      <textarea
        class="share"
        readOnly
        rows={5}
        aria-label={words.link}
        value={address}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      <p class="actions">
        <button type="button" class="strong" onClick={() => void copy()}>
          {words.copyLink}
        </button>
        <span class="reply" role="status">
          {message}
        </span>
      </p>
    </>
  );
}
