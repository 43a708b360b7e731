/** A link that carries the whole puzzle. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useBench } from "./context";
import { Dialog } from "./Dialog";
import { many } from "./parts";

export function LinkDialog(): JSX.Element {
  const { bench } = useBench();
  const [link, setLink] = useState("");
  const [said, setSaid] = useState("");
  useEffect(() => { void bench.saving.link().then(setLink); }, []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid("Copied.");
    } catch {
      setSaid("The browser does not let this page copy; mark the text and copy it.");
    }
  };
  return (
    <Dialog title="Share this puzzle">
      <p>The puzzle itself is in the link, {many(link.length, "character")} of it. Whoever has a workbench of their own opens it with “Open a puzzle”, “Open the link”; in this browser it opens at once.</p>
      <textarea class="share" readOnly rows={5} aria-label="Link" value={link} onFocus={(event) => { event.currentTarget.select(); }} />
      <p class="actions"><button type="button" class="strong" onClick={() => void copy()}>Copy the link</button><span class="said" role="status">{said}</span></p>
    </Dialog>
  );
}
