/** The page without a server: what its files answer, what its desk does, and how files are carried over. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Api } from "../src/bench/api/client";
import { ApiError } from "../src/bench/api/connection";
import { DeskTransport } from "../src/tab/desk-transport";
import { apply, type FileChange, FileChanges, wholeFiles } from "../src/tab/file-changes";
import type { EngineState, FromDesk, ToDesk } from "../src/tab/protocol";
import type { FileNode, FileSystem, FolderNode } from "../src/tab/pyodide";

/** A worker that a test lets answer. */
class Desk {
  static all: Desk[] = [];
  readonly heard: ToDesk[] = [];
  isTerminated = false;
  onmessage: ((event: { data: FromDesk }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;

  constructor() {
    Desk.all.push(this);
  }

  postMessage(message: ToDesk): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(data: FromDesk): void {
    this.onmessage!({ data });
  }

  be(state: EngineState): void {
    this.say({ is: "state", state });
  }
}

const text = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);

describe("requests without a server", () => {
  let states: EngineState[];

  const opened = (): DeskTransport => new DeskTransport("https://example.org/burrs/", (state) => states.push(state));
  const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
  const told = (desk: Desk, what: ToDesk["do"]): ToDesk[] => desk.heard.filter((message) => message.do === what);

  beforeEach(() => {
    states = [];
    Desk.all = [];
    vi.stubGlobal("Worker", Desk);
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ "GET /api/about": { version: "1" } })));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("answers what is constant from a file", async () => {
    const response = await opened().send("GET", "/api/about", null, {}, null);
    expect(await response.json()).toEqual({ version: "1" });
    expect(told(Desk.all[0]!, "answer")).toEqual([]);
  });

  it("passes all else to the desk, with headers both ways", async () => {
    const answer = opened().send("POST", "/api/check", "{}", { "If-Match": '"1"' }, null);
    await settled();
    const [desk] = Desk.all as [Desk];
    expect(told(desk, "answer")).toMatchObject([{ id: 0, address: "/api/check", headers: [["If-Match", '"1"']] }]);
    desk.say({ is: "answer", id: 0, status: 201, headers: [["etag", '"2"']], body: text("yes") });
    const response = await answer;
    expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([201, '"2"', "yes"]);
  });

  it("forgets what is given up, and revokes its flag", async () => {
    const controller = new AbortController();
    const revoked = vi.spyOn(URL, "revokeObjectURL");
    const answer = opened().send("POST", "/api/check", "{}", {}, controller.signal);
    await settled();
    controller.abort();
    await expect(answer).rejects.toBeInstanceOf(ApiError);
    const [desk] = Desk.all as [Desk];
    const [asked] = told(desk, "answer") as [Extract<ToDesk, { do: "answer" }>];
    expect(told(desk, "forget")).toEqual([{ do: "forget", id: 0 }]);
    expect(revoked).toHaveBeenCalledWith(asked.flag);
  });

  it("passes reports on once the engine is there, and again when another desk is", async () => {
    const reports: unknown[] = [];
    const connections: boolean[] = [];
    const seen = { run: "a", event: 3 };
    opened().news(
      () => seen,
      (report) => reports.push(report),
      (is) => connections.push(is),
    );
    const [first] = Desk.all as [Desk];
    expect(told(first, "report")).toEqual([]);
    first.be({ code: "ready" });
    expect(told(first, "report")).toEqual([{ do: "report", ...seen }]);
    first.say({ is: "report", text: '{"event": 4}' });
    expect(reports).toEqual([{ event: 4 }]);
    first.be({ code: "dead", what: "out of memory" });
    expect([first.isTerminated, Desk.all.length, connections]).toEqual([true, 2, [true, false]]);
    Desk.all[1]!.be({ code: "ready" });
    expect(told(Desk.all[1]!, "report")).toEqual([{ do: "report", ...seen }]);
    await settled();
  });

  it("refuses in one line what no engine will answer", async () => {
    const transport = opened();
    const early = transport.send("POST", "/api/check", "{}", {}, null);
    await settled();
    Desk.all[0]!.be({ code: "missing", what: "python/burrkit.whl" });
    const line = /python\/burrkit\.whl of this site is missing/;
    await expect(early).rejects.toThrow(line);
    await expect(new Api(transport).makeOptions()).rejects.toThrow(line);
    expect(Desk.all).toHaveLength(1);
  });

  it("names the file of the facts if that is missing", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 404 })));
    await expect(new Api(opened()).about()).rejects.toThrow(/facts\.json of this site is missing/);
  });
});

interface Growing {
  contents: Uint8Array<ArrayBuffer>;
  usedBytes: number;
}

function put(
  { node }: { node: FileNode },
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
): number {
  const whole = node as Growing;
  const contents = new Uint8Array(Math.max(whole.usedBytes, position + length));
  contents.set(whole.contents.subarray(0, whole.usedBytes));
  contents.set(bytes.subarray(offset, offset + length), position);
  [whole.contents, whole.usedBytes] = [contents, contents.length];
  return length;
}

/** Python's files as far as they are used, in memory. */
class Files implements FileSystem {
  private readonly top: FolderNode = { contents: {} };
  readonly filesystems = { MEMFS: { ops_table: { file: { stream: { write: put } } } } };

  private at(path: string): FileNode | FolderNode | undefined {
    let node: FileNode | FolderNode | undefined = this.top;
    for (const name of path.split("/").slice(1)) node = (node as FolderNode | undefined)?.contents[name];
    return node;
  }

  private folderOf(path: string): [Record<string, FileNode | FolderNode>, string] {
    const names = path.split("/");
    return [(this.at(names.slice(0, -1).join("/")) as FolderNode).contents, names.at(-1)!];
  }

  lookupPath = (path: string): { node: FileNode | FolderNode } => ({ node: this.at(path)! });
  analyzePath = (path: string): { exists: boolean } => ({ exists: this.at(path) !== undefined });
  mkdirTree(path: string): void {
    const [folder, name] = this.folderOf(path);
    folder[name] ??= { contents: {} };
  }
  unlink(path: string): void {
    const [folder, name] = this.folderOf(path);
    Reflect.deleteProperty(folder, name);
  }
  truncate(path: string, size: number): void {
    const whole = this.at(path) as Growing;
    [whole.contents, whole.usedBytes] = [whole.contents.slice(0, size), size];
  }
  open(path: string, flags: "r+" | "w"): { node: FileNode } {
    const [folder, name] = this.folderOf(path);
    if (flags === "w") folder[name] = { contents: new Uint8Array(0), usedBytes: 0 };
    return { node: folder[name] as FileNode };
  }
  write(stream: { node: FileNode }, bytes: Uint8Array, offset: number, length: number, position: number): number {
    return this.filesystems.MEMFS.ops_table.file.stream.write(stream, bytes, offset, length, position);
  }
  close = (): void => undefined;

  put(path: string, content: Uint8Array, position = 0): void {
    this.write(this.open(path, this.at(path) ? "r+" : "w"), content, 0, content.length, position);
  }
  content = (path: string): string => {
    const { contents, usedBytes } = this.at(path) as FileNode;
    return new TextDecoder().decode(contents.subarray(0, usedBytes));
  };
}

describe("files carried over", () => {
  const filled = (): Files => {
    const files = new Files();
    files.mkdirTree("/home");
    return files;
  };
  /** Which blocks of which files a change has. */
  const outline = (changes: readonly FileChange[]): unknown[] =>
    changes.map(({ path, size, blocks }) => [path, size, blocks.map(([i]) => i)]);

  it("takes the blocks that were written since the last time", () => {
    const files = filled();
    files.put("/home/old", text("old"));
    const changes = new FileChanges(files, "/home");
    expect(outline(changes.take())).toEqual([["/home/old", 3, [0]]]);
    expect(changes.take()).toEqual([]);
    files.put("/home/long", new Uint8Array(50_000));
    expect(outline(changes.take())).toEqual([["/home/long", 50_000, [0, 1, 2, 3]]]);
    files.put("/home/long", text("x"), 20_000);
    files.truncate("/home/old", 1);
    expect(outline(changes.take())).toEqual([
      ["/home/old", 1, []],
      ["/home/long", 50_000, [1]],
    ]);
    files.unlink("/home/old");
    expect(outline(changes.take())).toEqual([["/home/old", null, []]]);
  });

  it("makes another system of files the same", () => {
    const [from, to] = [filled(), filled()];
    from.put("/home/a", text("x".repeat(20_000)));
    const changes = new FileChanges(from, "/home");
    apply(to, changes.take());
    from.put("/home/a", text("yy"), 19_999);
    from.put("/home/b", text("b"));
    apply(to, changes.take());
    from.truncate("/home/a", 3);
    from.unlink("/home/b");
    apply(to, changes.take());
    expect(wholeFiles(to, "/home")).toEqual(wholeFiles(from, "/home"));
    expect(to.content("/home/a")).toBe("xxx");
  });

  it("drops what belongs to a folder that is gone", () => {
    const files = filled();
    apply(files, [{ path: "/home/job/found", size: 1, blocks: [[0, text("a")]] }]);
    expect(files.analyzePath("/home/job/found").exists).toBe(false);
  });
});
