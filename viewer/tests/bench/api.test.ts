import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Api } from "../../src/bench/api/client";
import { ApiError, inPath } from "../../src/bench/api/connection";
import { HttpTransport } from "../../src/bench/api/transport/http";
import { fingerprint } from "../../src/bench/searching";
import { carriesPuzzle, placeFields, placeIn, placePart, puzzleField, puzzleIn, tokenIn } from "../../src/bench/link";
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

const apiAt = (base: string): Api => new Api(new HttpTransport("secret", base));

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
  api = apiAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(() => {
  server.close();
});

describe("the client", () => {
  it("sends the token, and names files safely", async () => {
    answer = (_, response) => response.end('{"tag":"t","size":1,"names":[],"lost":[]}');
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
    const base = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    await expect(apiAt(base).about()).rejects.toThrow("different versions");
    old.close();
  });

  it("reports when the server does not answer", async () => {
    server.close();
    await expect(apiAt("http://127.0.0.1:9").about()).rejects.toBeInstanceOf(ApiError);
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
    expect([carriesPuzzle(`#${field}`), carriesPuzzle("#token=x")]).toEqual([true, false]);
    await expect(puzzleIn("#p=@@@")).rejects.toThrow();
  });
});

describe("addresses", () => {
  it("name places, next to the token", () => {
    for (const place of [
      { draft: "d1", tab: "solve", dialog: null },
      { draft: "d1", tab: "make", dialog: "save" },
      { draft: null, way: "open", folder: "more & more/\u00e9#" },
      { draft: null, way: null, folder: "" },
    ] as const) {
      const fragment = `#token=t&${placeFields(place)}`;
      expect([placeIn(fragment), placePart(fragment)]).toEqual([place, placeFields(place)]);
    }
    expect(placeIn("")).toEqual({ draft: null, way: null, folder: "" });
  });

  it("are refused where they name nothing", () => {
    expect(() => placeIn("#draft=d1&tab=attic")).toThrow("there is no tab \u201cattic\u201d");
    expect(() => placeIn("#draft=d1&dialog=")).toThrow("there is no dialog");
    expect(() => placeIn("#way=out")).toThrow("there is no way \u201cout\u201d");
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
