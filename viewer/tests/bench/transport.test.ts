/** HTTP with its socket and its polls, and what the page makes of reports, however they come. */

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Api } from "../../src/bench/api/client";
import { merged, NO_JOBS } from "../../src/bench/api/job-list";
import { HttpTransport } from "../../src/bench/api/transport/http";
import type { Seen, Transport } from "../../src/bench/api/transport/transport";
import type { JobList } from "../../src/bench/api/types";

/** A socket that a test opens, lets speak and breaks. */
class Socket {
  static all: Socket[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;

  constructor(
    readonly address: string,
    readonly protocols: readonly string[],
  ) {
    Socket.all.push(this);
  }

  say(report: object): void {
    this.onmessage?.({ data: JSON.stringify(report) });
  }

  close(): void {
    this.isClosed = true;
    this.onclose?.();
  }
}

/** A poll that a test answers. */
interface Poll {
  readonly address: string;
  readonly signal: AbortSignal;
  readonly answer: (report: object | null, status?: number) => Promise<void>;
}

describe("reports over HTTP", () => {
  let polls: Poll[];
  let heard: unknown[];
  let connections: boolean[];
  let seen: Seen;
  let stop: () => void;

  const wait = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

  beforeEach(() => {
    vi.useFakeTimers();
    [Socket.all, polls, heard, connections] = [[], [], [], []];
    seen = { run: "", event: 0 };
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("location", { href: "https://example.org/burrs/#token=t" });
    vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => {
      let give!: (response: Response) => void;
      let refuse!: (error: Error) => void;
      const response = new Promise<Response>((done, failed) => {
        [give, refuse] = [done, failed];
      });
      signal.addEventListener("abort", () => {
        refuse(new Error("aborted"));
      });
      const answer = async (report: object | null, status = 200): Promise<void> => {
        if (report === null) refuse(new Error("no connection"));
        else give(new Response(JSON.stringify(report), { status }));
        await wait(0);
      };
      polls.push({ address, signal, answer });
      return response;
    });
    stop = new HttpTransport("t").news(
      () => seen,
      (report) => heard.push(report),
      (is) => connections.push(is),
    );
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("come by a socket below the folder of the page, and end the polls", async () => {
    expect(Socket.all.map(({ address }) => address)).toEqual(["wss://example.org/burrs/api/events"]);
    expect(Socket.all[0]!.protocols).toEqual(["burrkit", "burrkit-token.t"]);
    Socket.all[0]!.say({ event: 1 });
    expect([heard, connections, polls[0]!.signal.aborted]).toEqual([[{ event: 1 }], [true], true]);
    await wait(60_000);
    expect([polls.length, Socket.all.length]).toEqual([1, 1]);
  });

  it("are polled as long as the socket is silent, after what was seen", async () => {
    expect(polls[0]!.address).toBe("./api/events");
    await polls[0]!.answer({ event: 4 });
    seen = { run: "a b", event: 4 };
    expect([heard, connections]).toEqual([[{ event: 4 }], [true]]);
    await wait(1000);
    expect(polls[1]!.address).toBe("./api/events?after=4&run=a%20b");
    // One at a time, however slow it is, and however often a socket fails meanwhile.
    for (let i = 0; i < 4; i++) {
      Socket.all.at(-1)!.close();
      await wait(10_000);
    }
    expect([Socket.all.length, polls.length, polls[1]!.signal.aborted]).toEqual([5, 2, false]);
    await polls[1]!.answer({ event: 5 });
    expect([heard.length, connections]).toEqual([2, [true, true]]);
  });

  it("come by the socket again once there is one; a poll that it overtakes is not heard", async () => {
    Socket.all[0]!.close();
    await polls[0]!.answer({ event: 1 });
    seen = { run: "r", event: 1 };
    await wait(1000);
    const socket = Socket.all.at(-1)!;
    expect(socket.address).toBe("wss://example.org/burrs/api/events?after=1&run=r");
    socket.say({ event: 2 });
    await polls.at(-1)!.answer({ event: 1 });
    expect(heard).toEqual([{ event: 1 }, { event: 2 }]);
    const { length } = polls;
    await wait(60_000);
    expect(polls.length).toBe(length);
  });

  it("are polled at once when the socket breaks, and connected is what answers either way", async () => {
    Socket.all[0]!.say({ event: 1 });
    Socket.all[0]!.close();
    expect([polls.length, connections]).toEqual([2, [true]]);
    await polls[1]!.answer(null);
    expect(connections).toEqual([true, false]);
    await wait(3000);
    await polls[2]!.answer({ error: "no" }, 502);
    expect(connections).toEqual([true, false, false]);
    await wait(3000);
    await polls[3]!.answer({ event: 2 });
    expect([connections.at(-1), heard.at(-1)]).toEqual([true, { event: 2 }]);
  });

  it("end when they are stopped", async () => {
    stop();
    expect([Socket.all[0]!.isClosed, polls[0]!.signal.aborted]).toEqual([true, true]);
    await polls[0]!.answer({ event: 1 });
    await wait(60_000);
    expect([Socket.all.length, polls.length, heard, connections]).toEqual([1, 1, [], []]);
  });
});

describe("reports of any transport", () => {
  const CONTRACT = readFileSync(
    new URL("../../../src/burrkit/workbench/contract/contract.json", import.meta.url),
    "utf8",
  );
  let report: (report: unknown) => void;
  const transport: Transport = {
    send: () => Promise.resolve(new Response(CONTRACT)),
    news: (_, heard) => {
      report = heard;
      return () => undefined;
    },
  };

  it("make the same list in every order", async () => {
    const job = (id: string, event: number): object => ({ ...JOB, id, event });
    const reports = [
      { run: "r", event: 2, ids: ["a", "b"], jobs: [job("a", 1), job("b", 2)], removed: [] },
      { run: "r", event: 3, ids: ["a", "b"], jobs: [job("b", 2), job("a", 3)], removed: [] },
      { run: "r", event: 5, ids: ["b", "c"], jobs: [job("b", 2), job("c", 5)], removed: ["a"] },
    ];
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]) {
      let list: JobList = { ...NO_JOBS, run: "r" };
      const wrong: unknown[] = [];
      new Api(transport).news(
        () => list,
        (updates) => {
          list = merged(list, updates);
        },
        () => undefined,
        (error) => wrong.push(error),
      );
      for (const i of order) report(reports[i]);
      await vi.waitFor(() => {
        expect(list.event).toBe(5);
      });
      expect([list.jobs.map(({ id, event }) => `${id}${event}`).sort(), wrong]).toEqual([["b2", "c5"], []]);
    }
  });

  it("are not used where they are not as the contract has them", async () => {
    const wrong: unknown[] = [];
    const heard = vi.fn();
    new Api(transport).news(
      () => NO_JOBS,
      heard,
      () => undefined,
      (error) => wrong.push(error),
    );
    report({ run: "r", event: "1", ids: [], jobs: [], removed: [] });
    await vi.waitFor(() => {
      expect(wrong.length).toBe(1);
    });
    expect(String(wrong[0])).toContain('GET /api/events is not understood: event is "1"');
    expect(heard).not.toHaveBeenCalled();
  });
});

/** A search, as little of it as the contract takes. */
const JOB = {
  kind: "solve",
  problem: 1,
  pieces: [],
  options: {
    up_to: "rotation",
    keep_shifted: false,
    disassemble: true,
    limit: null,
    seconds: null,
    max_states: null,
    threads: null,
    rule: "slides",
    count_only: false,
    min_level: 1,
  },
  owner: "",
  title: "",
  state: "running",
  error: "",
  remark: "",
  unsaved: "",
  seconds: 0,
  marks: { starred: 0, deleted: 0 },
  can_pause: true,
  kept: "",
  share: 0,
  seconds_left: null,
  forecast: null,
  found: 0,
  assemblies: 0,
  partial: 0,
  solutions: 0,
  unsettled: 0,
  limits: {},
  raw: 0,
  levels: [],
  up_to: { rotation: null, reflection: null },
  complete: false,
  stopped: "",
  reasons: [],
};
