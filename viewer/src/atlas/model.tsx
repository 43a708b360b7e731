/** The puzzle as a model on a table: turned with a finger, or seen on one's own through a phone. */

import { h, type JSX } from "preact";
import { useState } from "preact/hooks";
import * as words from "../words/atlas";

/** How models are shown: AR where the device has it, from the same server, and without light from elsewhere. */
const LOOK: Readonly<Record<string, string | boolean>> = {
  class: "model",
  ar: true,
  "ar-modes": ["webxr", "scene-viewer", "quick-look"].join(" "),
  "camera-controls": true,
  "touch-action": "pan-y",
  autoplay: true,
  "shadow-intensity": "1",
  "environment-image": "legacy",
  exposure: "0.6",
};

/** Load the library for models, once. */
function load(): Promise<void> {
  return new Promise((loaded, failed) => {
    if (customElements.get("model-viewer")) loaded();
    const script = document.createElement("script");
    script.src = "models.js";
    script.onload = () => {
      loaded();
    };
    script.onerror = failed;
    document.head.append(script);
  });
}

type State = "closed" | "loading" | "open" | "failed";

export function Model({ name, file }: { name: string; file: string | undefined }): JSX.Element | null {
  const [state, setState] = useState<State>("closed");
  if (file === undefined) return null;
  // Models are fetched, which browsers allow on servers only.
  const isServed = location.protocol.startsWith("http");
  const open = (): void => {
    setState("loading");
    load().then(
      () => setState("open"),
      () => setState("failed"),
    );
  };
  return (
    <section>
      <h2>{words.onTable}</h2>
      {state === "open" ? (
        h(
          "model-viewer",
          { ...LOOK, src: file, alt: words.modelOf(name) },
          <button slot="ar-button" type="button" class="quiet solid">
            {words.place}
          </button>,
        )
      ) : (
        <p class="actions">
          <button type="button" class="quiet" disabled={!isServed || state === "loading"} onClick={open}>
            {words.showModel}
          </button>
        </p>
      )}
      <p class="hint" role="status">
        {!isServed ? words.onlyServed : state === "failed" ? words.noModel : words.modelHint}
      </p>
    </section>
  );
}
