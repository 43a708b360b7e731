/** What is shown before anything works, and where nothing does: why, or the field for the code of the other machine. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as words from "../../words/bench/frame";
import { Api } from "../api/client";
import { ApiError } from "../api/connection";
import { HttpTransport } from "../api/transport/http";
import { lineOf } from "../errors";

/** The names of a server for the machine that it runs on. */
const OWN_NAMES = ["127.0.0.1", "localhost"];

export function Opening(): JSX.Element {
  return (
    <main class="message">
      <h1 class="unseen">{words.workbench}</h1>
      <p role="status">{words.opening}</p>
    </main>
  );
}

export function Broken({ error }: { error: unknown }): JSX.Element {
  if (error instanceof ApiError && error.status === 401 && !OWN_NAMES.includes(location.hostname)) return <CodeForm />;
  return (
    <main class="message">
      <h1>{words.broken}</h1>
      <p role="alert">{lineOf(error)}</p>
      <p>{words.howToStart}</p>
    </main>
  );
}

function CodeForm(): JSX.Element {
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState("");
  const send = async (): Promise<void> => {
    try {
      location.hash = `token=${await new Api(new HttpTransport("")).tokenFor(code)}`;
      location.reload();
    } catch (error) {
      setRefusal(lineOf(error));
    }
  };
  return (
    <main class="message">
      <h1>{words.whichCode}</h1>
      <p>{words.whereCodeIs}</p>
      <form
        class="code"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={words.code}
          maxLength={20}
          value={code}
          onInput={(event) => {
            setCode(event.currentTarget.value);
          }}
        />
        <button type="submit" class="strong" disabled={code.trim() === ""}>
          {words.open}
        </button>
      </form>
      <p role="alert">{refusal}</p>
    </main>
  );
}
