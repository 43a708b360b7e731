/** Updates of jobs as they come: first what was missed, then each change; again and again if the line breaks. */

import type { Job } from "./types";

export interface JobUpdates {
  readonly run: string;
  readonly event: number;
  /** All jobs that there are. */
  readonly ids: readonly string[];
  /** Those that have changed. */
  readonly jobs: readonly Job[];
}

/** Waits between attempts, in milliseconds. */
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Events {
  private socket: WebSocket | null = null;
  private seen = { run: "", event: 0 };
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly received: (updates: JobUpdates) => void,
    private readonly connected: (is: boolean) => void,
  ) {}

  start(): void {
    const { run, event } = this.seen;
    const after = run ? `?after=${event}&run=${encodeURIComponent(run)}` : "";
    const socket = (this.socket = new WebSocket(this.address + after, ["burrkit", `burrkit-token.${this.token}`]));
    socket.onmessage = ({ data }) => {
      this.wait = FIRST_WAIT;
      const updates = JSON.parse(String(data)) as JobUpdates;
      this.seen = { run: updates.run, event: updates.event };
      this.connected(true);
      this.received(updates);
    };
    socket.onclose = () => {
      if (this.isOver) return;
      this.connected(false);
      this.timer = setTimeout(() => { this.start(); }, this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    };
  }

  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
