/** Updates of jobs as they come: first what was missed, then each change; again and again if the line breaks. */

import type { Api } from "./client";
import type { JobUpdates } from "./types";

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
    private readonly api: Api,
    private readonly received: (updates: JobUpdates) => void,
    private readonly connected: (is: boolean) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  start(): void {
    const { run, event } = this.seen;
    const after = run ? `?after=${event}&run=${encodeURIComponent(run)}` : "";
    const socket = (this.socket = new WebSocket(this.address + after, ["burrkit", `burrkit-token.${this.api.token}`]));
    socket.onmessage = ({ data }) => {
      this.hear(String(data)).catch(this.failed);
    };
    socket.onclose = () => {
      if (this.isOver) return;
      this.connected(false);
      this.timer = setTimeout(() => {
        this.start();
      }, this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    };
  }

  private async hear(data: string): Promise<void> {
    this.wait = FIRST_WAIT;
    const updates = await this.api.checked("GET /api/events", JSON.parse(data));
    this.seen = { run: updates.run, event: updates.event };
    this.connected(true);
    this.received(updates);
  }

  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
