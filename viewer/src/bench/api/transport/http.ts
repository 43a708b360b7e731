/**
 * HTTP for requests, and a WebSocket for reports. As long as the socket is silent, as behind a proxy that lets none
 * through, reports are polled; and it is tried again and again.
 */

import { Latest } from "../../latest";
import type { Seen, Transport } from "./transport";

const EVENTS = "/api/events";
/** Between two polls, and after one that was not answered, in milliseconds. */
const POLL_WAIT = 1000;
const FAILED_WAIT = 3000;
/** Between attempts to open a socket: twice as long each time. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class HttpTransport implements Transport {
  constructor(
    private readonly token: string,
    /** The address of the server; by default the folder of the page, which may be below the root of its site. */
    private readonly base = ".",
  ) {}

  send: Transport["send"] = (method, path, body, headers, signal) =>
    fetch(this.base + path, { method, body, headers: { "X-Burrkit-Token": this.token, ...headers }, signal });

  news(after: () => Seen, heard: (report: unknown) => void, connected: (is: boolean) => void): () => void {
    const polls = new Latest();
    let isPolling = false;
    let isOver = false;
    let wait = FIRST_WAIT;
    let socket: WebSocket;
    let opening: ReturnType<typeof setTimeout>;
    let polling: ReturnType<typeof setTimeout>;

    const receive = (report: unknown): void => {
      connected(true);
      heard(report);
    };
    const poll = async (): Promise<void> => {
      isPolling = true;
      const signal = polls.begin();
      const report: unknown = await this.polled(after(), signal).catch(() => null);
      if (signal.aborted) return;
      if (report === null) connected(false);
      else receive(report);
      polling = setTimeout(() => void poll(), report === null ? FAILED_WAIT : POLL_WAIT);
    };
    const stopPolling = (): void => {
      isPolling = false;
      clearTimeout(polling);
      // A late answer is older than what the socket has sent.
      polls.giveUp();
    };
    const open = (): void => {
      socket = this.socket(after());
      if (!isPolling) void poll();
      socket.onmessage = ({ data }) => {
        wait = FIRST_WAIT;
        stopPolling();
        receive(JSON.parse(String(data)));
      };
      socket.onclose = () => {
        if (isOver) return;
        opening = setTimeout(open, wait);
        wait = Math.min(2 * wait, LONGEST_WAIT);
        if (!isPolling) void poll();
      };
    };
    open();
    return () => {
      isOver = true;
      clearTimeout(opening);
      stopPolling();
      socket.close();
    };
  }

  private async polled(after: Seen, signal: AbortSignal): Promise<unknown> {
    const response = await this.send("GET", EVENTS + queryOf(after), null, {}, signal);
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }

  private socket(after: Seen): WebSocket {
    const address = new URL(this.base + EVENTS + queryOf(after), location.href).href;
    return new WebSocket(address.replace(/^http/, "ws"), ["burrkit", `burrkit-token.${this.token}`]);
  }
}

function queryOf({ run, event }: Seen): string {
  return run ? `?after=${event}&run=${encodeURIComponent(run)}` : "";
}
