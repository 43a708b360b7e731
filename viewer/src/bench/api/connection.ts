/** Requests by their endpoints in the contract; answers are checked where they arrive. */

import * as words from "../../words/bench/connection";
import { type Contract, faultIn } from "./check";
import type { Seen, Transport } from "./transport/transport";
import { DIGEST, type Endpoints, type JobUpdates } from "./types";

/**
 * The server's no, in one line; status 0 if it did not answer, or not as it should. `problem` is that of the document,
 * from 1, if the line is about one.
 */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly problem: number | null = null,
  ) {
    super(message);
  }
}

/** What is added to an address. */
export type Query = Readonly<Record<string, string>>;

type Endpoint = keyof Endpoints;
type Answer<E extends Endpoint> = Endpoints[E]["answer"];
/** The names in braces of an address. */
type Blanks<Address> = Address extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;

/** What a request has besides its address: what fills the blanks of that, a query, a body. */
export interface Parts<E extends Endpoint> {
  readonly at?: Readonly<Record<Blanks<E>, string | number>>;
  readonly query?: Query | URLSearchParams;
  readonly body?: Endpoints[E]["request"] | Blob | string;
  readonly headers?: Query;
}

export class Connection {
  constructor(
    protected readonly transport: Transport,
    private readonly signal: AbortSignal | null = null,
    protected readonly shared: { contract?: Promise<Contract> } = {},
  ) {}

  /** The answer to a request. ApiError if the server refuses, or if its answer is not as the contract has it. */
  async ask<E extends Endpoint>(endpoint: E, parts: Parts<E> = {}): Promise<Answer<E>> {
    return this.checked(endpoint, await (await this.send(endpoint, parts)).json());
  }

  /** Reports of what has changed after what was seen, until the returned function is called. */
  news(
    after: () => Seen,
    heard: (updates: JobUpdates) => void,
    connected: (is: boolean) => void,
    failed: (error: unknown) => void,
  ): () => void {
    const check = (report: unknown): void => {
      this.checked("GET /api/events", report).then(heard, failed);
    };
    return this.transport.news(after, check, connected);
  }

  /** The response to a request. ApiError if the server refuses. */
  protected async send<E extends Endpoint>(endpoint: E, { at, query, body, headers }: Parts<E>): Promise<Response> {
    const [method, path] = endpoint.split(" ") as [string, string];
    const blanks: Readonly<Record<string, string | number>> = at ?? {};
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      (name === "path" ? inPath : encodeURIComponent)(String(blanks[name])),
    );
    const search = String(new URLSearchParams(query));
    const text = body === undefined || body instanceof Blob || typeof body === "string" ? body : JSON.stringify(body);
    const address = `${filled}${search && `?${search}`}`;
    const response = await this.transport
      .send(method, address, text ?? null, headers ?? {}, this.signal)
      .catch((error: unknown) => {
        throw error instanceof ApiError ? error : new ApiError(words.noAnswer, 0);
      });
    if (!response.ok) throw await refusalOf(response);
    return response;
  }

  protected async checked<E extends Endpoint>(endpoint: E, answer: unknown): Promise<Answer<E>> {
    this.shared.contract ??= new Connection(this.transport).contract();
    const fault = faultIn(await this.shared.contract, endpoint, answer);
    if (fault !== null) throw new ApiError(words.notUnderstood(endpoint, fault), 0);
    return answer;
  }

  /** What the server declares; it is checked that this page was built for it. */
  private async contract(): Promise<Contract> {
    const contract = (await (await this.send("GET /api/contract", {})).json()) as Contract;
    if (contract.digest !== DIGEST) throw new ApiError(words.otherVersion, 0);
    return contract;
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { status } = response;
  try {
    const { error, problem } = (await response.json()) as { error?: unknown; problem?: unknown };
    if (typeof error === "string" && error) return new ApiError(error, status, Number(problem) || null);
  } catch {
    // Not JSON; the status is enough.
  }
  return new ApiError(words.status(status), status);
}

/** Each name of a path encoded. ApiError for "." and "..", which browsers would resolve before they send anything. */
export function inPath(path: string): string {
  const names = path.split("/");
  if (names.some((name) => ["", ".", ".."].includes(name))) throw new ApiError(words.path, 400);
  return names.map(encodeURIComponent).join("/");
}
