/**
 * Requests without a server: a worker of this page answers them. What is constant for a version is answered by a file
 * of the site, before the worker is there.
 */

import { ApiError } from "../bench/api/connection";
import type { Seen, Transport } from "../bench/api/transport/transport";
import * as words from "../words/bench/engine";
import { newFlag } from "./flag";
import type { EngineState, FromDesk, ToDesk } from "./protocol";

const FACTS = "facts.json";

interface Waiting {
  readonly answer: (response: Response) => void;
  readonly fail: (error: ApiError) => void;
}

interface Listener {
  readonly after: () => Seen;
  readonly heard: (report: unknown) => void;
  readonly connected: (is: boolean) => void;
}

export class DeskTransport implements Transport {
  private readonly facts = factsOf();
  private readonly waiting = new Map<number, Waiting>();
  private listener: Listener | null = null;
  private worker: Worker | null = null;
  /** Why no request can be answered any more. */
  private fault: ApiError | null = null;
  private isReady = false;
  private requests = 0;

  /** `base` is the folder of the site; `follow` is called with the state of the engine whenever that changes. */
  constructor(
    private readonly base: string,
    private readonly follow: (state: EngineState) => void,
  ) {
    this.facts.catch(() => undefined);
    if ("WebAssembly" in globalThis && "Worker" in globalThis) this.start();
    else this.change({ code: "unsupported", what: "WebAssembly" });
  }

  send: Transport["send"] = async (method, path, body, headers, signal) => {
    const fact = (await this.facts)[`${method} ${path}`];
    if (fact !== undefined) return Response.json(fact);
    return new Promise((answer, fail) => {
      signal?.throwIfAborted();
      if (this.fault) throw this.fault;
      const [id, flag] = [this.requests++, newFlag()];
      this.waiting.set(id, { answer, fail });
      this.post({ do: "answer", id, method, address: path, headers: Object.entries(headers), body, flag });
      signal?.addEventListener("abort", () => {
        URL.revokeObjectURL(flag);
        if (this.waiting.delete(id)) this.post({ do: "forget", id });
        fail(new ApiError("aborted", 0));
      });
    });
  };

  news(after: () => Seen, heard: (report: unknown) => void, connected: (is: boolean) => void): () => void {
    this.listener = { after, heard, connected };
    if (this.isReady) this.listen();
    return () => {
      this.listener = null;
    };
  }

  private start(): void {
    this.isReady = false;
    this.worker = new Worker(new URL("./desk.ts", import.meta.url), { type: "module", name: "desk" });
    this.worker.onmessage = ({ data }: MessageEvent<FromDesk>) => {
      if (data.is === "report") this.listener?.heard(JSON.parse(data.text));
      else if (data.is === "state") this.change(data.state);
      else {
        const { status, headers, body } = data;
        this.waiting.get(data.id)?.answer(new Response(body, { status, headers }));
        this.waiting.delete(data.id);
      }
    };
    this.worker.onerror = ({ message }) => {
      this.change({ code: "dead", what: message });
    };
    this.post({ do: "start", base: this.base });
  }

  private change(state: EngineState): void {
    this.follow(state);
    if (state.code === "ready") {
      this.isReady = true;
      this.listener?.connected(true);
      this.listen();
    } else if ("what" in state) this.stop(new ApiError(words.fault(state), 0));
  }

  /** The desk is gone: what it was to answer is not answered, and another one is started if it had worked. */
  private stop(fault: ApiError): void {
    this.worker?.terminate();
    for (const { fail } of this.waiting.values()) fail(fault);
    this.waiting.clear();
    if (this.isReady) {
      this.listener?.connected(false);
      this.start();
    } else this.fault = fault;
  }

  private listen(): void {
    if (this.listener) this.post({ do: "report", ...this.listener.after() });
  }

  private post(message: ToDesk): void {
    this.worker?.postMessage(message);
  }
}

/** Answers by the addresses of their requests. */
async function factsOf(): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(FACTS).catch(() => null);
  if (!response?.ok) throw new ApiError(words.fault({ code: "missing", what: FACTS }), 0);
  return (await response.json().catch(() => {
    throw new ApiError(words.fault({ code: "damaged", what: FACTS }), 0);
  })) as Readonly<Record<string, unknown>>;
}
