import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Api, ApiError, inPath } from "../../src/bench/api/client";
import { ByHand, pulledBy } from "../../src/bench/by-hand";
import { fingerprint } from "../../src/bench/searching";
import { puzzleField, puzzleIn, tokenIn } from "../../src/bench/link";
import { edited } from "../../src/bench/model/actions";
import { weighing, widening } from "../../src/bench/model/reshaping";
import { BURR, shapes, sticks, TRAY } from "./sample";

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly token: string | string[] | undefined;
  readonly match: string | undefined;
  readonly body: string;
}

/** What the server sends of its contract, and what the tests send instead of its answers. */
const CONTRACT = readFileSync(
  new URL("../../../src/burrkit/workbench/contract/contract.json", import.meta.url),
  "utf8",
);

/** An answer about moves by hand. */
const movement = (state: object | undefined): object => ({ rule: "slides", found_by: "slides", unit: 1, ...state });

let server: Server;
let api: Api;
let seen: Seen[] = [];
let answer: (seen: Seen, response: ServerResponse) => void;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

beforeEach(async () => {
  seen = [];
  answer = (_, response) => response.end("{}");
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const one = {
        method: request.method,
        url: request.url,
        token: request.headers["x-burrkit-token"],
        match: request.headers["if-match"],
        body,
      };
      if (one.url === "/api/contract") return void response.end(CONTRACT);
      seen.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  api = new Api("secret", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(() => {
  server.close();
});

describe("the client", () => {
  it("sends the token, and names files safely", async () => {
    answer = (_, response) => response.end('{"tag":"t","size":1,"names":[],"remark":""}');
    await api.save("a b/c?.json", { title: "x" }, '"tag"', true, { job: "job1", number: null, also: [] });
    expect(seen[0]).toMatchObject({
      method: "PUT",
      token: "secret",
      match: '"tag"',
      url: "/api/files/a%20b/c%3F.json?job=job1&force=yes",
      body: '{"title":"x"}',
    });
    for (const path of ["../a.json", "a/./b.json", "a//b.json", ""])
      expect(() => inPath(path)).toThrow("must not have");
  });

  it("returns how many pages a picture has", async () => {
    answer = (_, response) => response.writeHead(200, { "X-Burrkit-Pages": "3" }).end("<svg/>");
    const { blob, pages } = await api.export("svg", { kind: "steps" }, { job: "j", number: 2, also: [] });
    expect([await blob.text(), pages, seen[0]!.url]).toEqual(["<svg/>", 3, "/api/export/svg?job=j&number=2"]);
    answer = (_, response) => response.end("x");
    expect((await api.export("json", {}, null)).pages).toBe(1);
  });

  it("reports the error of the server", async () => {
    answer = (_, response) => response.writeHead(412).end('{"error":"a.json has changed"}');
    await expect(api.about()).rejects.toMatchObject({ message: "a.json has changed", status: 412 });
    answer = (_, response) => response.writeHead(502).end("<html>");
    await expect(api.about()).rejects.toMatchObject({ message: "the server answered with status 502" });
  });

  it("reports an answer that is not as the contract has it, by its field", async () => {
    answer = (_, response) =>
      response.end('{"folder":"","folders":[],"files":[{"name":"a","size":"1","modified":0}],"more":false}');
    const words = 'The server\'s answer to GET /api/files is not understood: files[0].size is "1".';
    await expect(api.list("")).rejects.toMatchObject({ message: words });
  });

  it("reports a server of another version", async () => {
    const old = createServer((_, response) => response.end('{"digest":"old","endpoints":{},"$defs":{}}')).listen(
      0,
      "127.0.0.1",
    );
    await new Promise((ready) => old.once("listening", ready));
    await expect(new Api("", `http://127.0.0.1:${(old.address() as AddressInfo).port}`).about()).rejects.toThrow(
      "another version",
    );
    old.close();
  });

  it("reports when the server does not answer", async () => {
    server.close();
    await expect(new Api("", "http://127.0.0.1:9").about()).rejects.toBeInstanceOf(ApiError);
  });

  it("requests findings of jobs and about solutions in documents", async () => {
    answer = (_, response) => response.end(JSON.stringify(movement({ offsets: [], groups: [] })));
    await api.scene({ job: "j", number: 3 });
    await api.movement({ document: BURR, problem: 1, stored: 2 }, { ahead: true });
    expect(seen.map(({ url }) => url)).toEqual(["/api/jobs/j/found/3/scene", "/api/movement"]);
    expect(JSON.parse(seen[1]!.body)).toEqual({ document: BURR, problem: 1, stored: 2, ahead: true });
  });
});

describe("links", () => {
  it("carry a puzzle next to the token", async () => {
    const field = await puzzleField(TRAY);
    expect(await puzzleIn(`http://127.0.0.1:1/#token=x&${field}`)).toEqual(TRAY);
    expect(tokenIn(`#token=x&${field}`)).toBe("x");
    expect(tokenIn(`#${field}`)).toBe("");
    expect(await puzzleIn("#token=x")).toBeNull();
    await expect(puzzleIn("#p=@@@")).rejects.toThrow();
  });
});

describe("what a search depends on", () => {
  it("is the wood, not its names", () => {
    const burr = sticks();
    expect(fingerprint(edited(burr, { do: "rename", name: "other" }), 0)).toBe(fingerprint(burr, 0));
    expect(fingerprint(edited(burr, { do: "carve", stick: 0, cube: 0 }), 0)).not.toBe(fingerprint(burr, 0));
    const tray = shapes();
    expect(fingerprint(edited(tray, { do: "name-shape", shape: 0, name: "brick" }), 0)).toBe(fingerprint(tray, 0));
    expect(fingerprint(edited(tray, { do: "holes", problem: 0, most: 2 }), 0)).not.toBe(fingerprint(tray, 0));
    expect(fingerprint(edited(tray, { do: "reshape", shapes: [0], how: weighing(2) }), 0)).not.toBe(
      fingerprint(tray, 0),
    );
  });

  it("is neither the box around the cubes nor the place of the problem in the file", () => {
    const tray = shapes();
    const roomy = edited(tray, { do: "reshape", shapes: [0], how: widening([1, 0, 0], [2, 1, 0]) });
    expect(roomy).not.toBe(tray);
    expect(fingerprint(roomy, 0)).toBe(fingerprint(tray, 0));
    const copied = edited(tray, { do: "add-problem", like: 0 });
    expect(fingerprint(copied, 1)).toBe(fingerprint(tray, 0));
  });
});

describe("by hand", () => {
  const group = (pieces: number[], reach: number | null, sign: 1 | -1 = 1) => ({
    pieces,
    axis: 0 as const,
    sign,
    reach,
    distance: sign * (reach ?? 6),
  });

  it("offers the least groups of a piece, and larger ones only if they go farther", () => {
    const all = [group([0, 1], 2), group([0], 1), group([0, 2, 1], 2), group([2], null), group([0, 2], null, -1)];
    expect(pulledBy(all, 0)).toEqual([all[1], all[0], all[4]]);
  });

  it("goes on with the larger part, then with what was set aside, until all is apart", async () => {
    const offsets: [number, number, number][] = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ];
    const replies = [
      { offsets, groups: [group([0, 1], null)] },
      {
        offsets: [
          [6, 0, 0],
          [6, 0, 0],
          [0, 0, 0],
          [0, 0, 0],
        ],
        groups: [],
        parts: [
          [0, 1],
          [2, 3],
        ],
      },
      { offsets: [null, null, [0, 0, 0], [0, 0, 0]], groups: [group([2], null)] },
      { offsets: [null, null, [6, 0, 0], [0, 0, 0]], groups: [], parts: [[2], [3]] },
      { offsets: [[6, 0, 0], [6, 0, 0], null, null], groups: [group([0], null)] },
      { offsets: [[12, 0, 0], [6, 0, 0], null, null], groups: [], parts: [[0], [1]] },
    ];
    answer = (_, response) => response.end(JSON.stringify(movement(replies.shift())));
    const hand = new ByHand(api, { job: "j", number: 1 });
    const first = (await hand.begin())!;
    const second = (await hand.move(first.groups[0]!, 6))!;
    expect(second.offsets).toEqual([null, null, [0, 0, 0], [0, 0, 0]]);
    expect(second.away.get(0)).toEqual([10, 0, 0]);
    const third = (await hand.move(second.groups[0]!, 6))!;
    expect(third.offsets).toEqual([[6, 0, 0], [6, 0, 0], null, null]);
    expect((await hand.move(third.groups[0]!, 6))!.isApart).toBe(true);
    expect(hand.moves).toBe(3);
    expect(await hand.goTo(hand.trail[1]!)).toBe(second);
    expect(hand.trail.map(({ word }) => word(String))).toEqual(["Assembled", "0, 1 to the right off"]);
    expect(hand.visits).toHaveLength(4);
  });

  it("recognises a situation, by the shorter way to it", async () => {
    const at = (x: number, y: number) => ({
      offsets: [
        [0, 0, 0],
        [x, y, 0],
        [0, 0, 0],
      ],
      groups: [],
    });
    // Pieces 0 and 2 slide back by one: the same as piece 1 sliding on.
    const replies = [
      at(0, 0),
      at(0, 1),
      at(1, 1),
      at(1, 0),
      {
        offsets: [
          [-1, 0, 0],
          [0, 0, 0],
          [-1, 0, 0],
        ],
        groups: [],
      },
    ];
    answer = (_, response) => response.end(JSON.stringify(movement(replies.shift())));
    const hand = new ByHand(api, { job: "j", number: 1 });
    await hand.begin();
    for (let i = 0; i < 3; i++) await hand.move(group([1], 1), 1);
    expect(hand.moves).toBe(3);
    const far = hand.trail.at(-1)!;
    await hand.goTo(hand.trail[0]!);
    await hand.move(group([0, 2], 1, -1), -1);
    expect(hand.visits).toHaveLength(4);
    expect(hand.trail.at(-1)).toBe(far);
    expect(hand.moves).toBe(1);
  });
});
