/** The way between the page and what computes for it: HTTP today; whatever carries requests and reports will do. */

/** What has been received last: which run of the server, and the number of its latest change. */
export interface Seen {
  readonly run: string;
  readonly event: number;
}

export interface Transport {
  /** The response, whatever its status. Rejects if there is none, or when the signal is aborted. */
  send(
    method: string,
    path: string,
    body: Blob | string | null,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal | null,
  ): Promise<Response>;

  /**
   * Pass on reports of what has changed after what was seen, and whether reports can be received at all, until the
   * returned function is called. No report overtakes a later one.
   */
  news(after: () => Seen, heard: (report: unknown) => void, connected: (is: boolean) => void): () => void;
}
