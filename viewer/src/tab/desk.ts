/**
 * The desk of a page: a worker in which the server runs, without sockets. Searches run in workers of their own, so that
 * it always answers; what it has stored in files goes to the browser's database, and is there again for the next page.
 */

import { EngineError, engineFiles, lineOf, startEngine } from "./engine";
import { apply, FileChanges, wholeFiles } from "./file-changes";
import { flagReader, newFlag } from "./flag";
import { type EngineState, type FromDesk, type FromSearcher, HOME, type ToDesk, type ToSearcher } from "./protocol";
import type { Pyodide, PyObject } from "./pyodide";
import { StoredFiles } from "./stored-files";

/** Between two times that files are stored, in milliseconds. */
const STORE_PAUSE = 500;

/** A web worker, as burrkit.workbench.tab.workers has it. */
interface Port {
  send(frame: PyObject, folder: string): void;
  stop(): void;
  end(): void;
}

type Heard = PyObject & ((frame: PyObject) => void);
type Ended = PyObject & ((reason: string) => void);

/** burrkit.workbench.tab.desk.Desk. */
interface Desk {
  open(): Promise<void>;
  answer(
    method: string,
    address: string,
    headers: readonly (readonly [string, string])[],
    body: PyObject,
    isGivenUp: () => boolean,
    gone: Promise<void>,
  ): Promise<PyObject>;
  report(run: string, event: number, heard: (text: string) => void): Promise<void>;
}
interface DeskModule {
  Desk(home: string, start: (heard: Heard, ended: Ended) => Port): Desk;
}

function post(message: FromDesk, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

function tell(state: EngineState): void {
  post({ is: "state", state });
}

// Files that outlive the page -------------------------------------------------------------------------------

class Keeper {
  private isAtWork = false;
  private isNeeded = false;
  private readonly claimed = new Set<string>();

  private constructor(
    private readonly changes: FileChanges,
    private readonly database: StoredFiles | null,
  ) {}

  /** Load the files of the jobs that no other tab has. */
  static async open({ FS: files }: Pyodide): Promise<Keeper> {
    files.mkdirTree(HOME);
    const database = await StoredFiles.open().catch(() => null);
    const keeper = new Keeper(new FileChanges(files, HOME), database);
    for (const path of (await database?.paths()) ?? []) {
      if (!(await keeper.claims(folderOf(path)))) continue;
      files.mkdirTree(folderOf(path));
      apply(files, [await database!.file(path)]);
    }
    keeper.changes.take();
    if (!database) tell({ code: "no-storage" });
    return keeper;
  }

  /** Store what has changed, at once or in a moment. */
  keep(): void {
    this.isNeeded = true;
    if (!this.isAtWork && this.database) void this.work(this.database);
  }

  private async work(database: StoredFiles): Promise<void> {
    this.isAtWork = true;
    while (this.isNeeded) {
      this.isNeeded = false;
      const changes = this.changes.take();
      if (changes.length === 0) continue;
      for (const { path } of changes) void this.claims(folderOf(path));
      await database.store(changes).catch(() => {
        tell({ code: "storage-full" });
      });
      await new Promise((done) => setTimeout(done, STORE_PAUSE));
    }
    this.isAtWork = false;
  }

  /** Whether the folder of a job is this tab's, until it is closed. */
  private async claims(folder: string): Promise<boolean> {
    if (this.claimed.has(folder) || !("locks" in navigator)) return true;
    return new Promise((answer) => {
      void navigator.locks.request(`burrkit-files-${folder}`, { ifAvailable: true }, (lock) => {
        if (lock) this.claimed.add(folder);
        answer(lock !== null);
        return lock ? new Promise(() => undefined) : undefined;
      });
    });
  }
}

function folderOf(path: string): string {
  return path.replace(/\/[^/]*$/, "");
}

// Searches --------------------------------------------------------------------------------------------------

/** Start a worker for searches; Python hears its frames, and why it has ended. */
function startSearcher(base: string, pyodide: Pyodide, keeper: Keeper, heard: Heard, ended: Ended): Port {
  const { FS: files } = pyodide;
  const [hear, end] = [heard.copy(), ended.copy()];
  const worker = new Worker(new URL("./searcher.ts", import.meta.url), { type: "module", name: "searcher" });
  let flag = "";
  const send = (message: ToSearcher): void => {
    worker.postMessage(message);
  };
  worker.onmessage = ({ data }: MessageEvent<FromSearcher>) => {
    if (data.is === "dead") {
      end(data.reason);
      return;
    }
    apply(files, data.changes);
    keeper.keep();
    hear(pyodide.toPy(data.frame));
  };
  worker.onerror = ({ message }) => {
    end(message);
  };
  send({ do: "start", base });
  return {
    send: (frame, folder) => {
      flag = newFlag();
      send({ do: "search", frame: frame.toJs() as Uint8Array, folder, files: wholeFiles(files, folder), flag });
    },
    stop: () => {
      URL.revokeObjectURL(flag);
    },
    end: () => {
      worker.terminate();
    },
  };
}

// Requests --------------------------------------------------------------------------------------------------

interface Opened {
  readonly pyodide: Pyodide;
  readonly desk: Desk;
  readonly keeper: Keeper;
}

/** What ends the wait for a request that the page has given up. */
const waiting = new Map<number, () => void>();

async function open(base: string): Promise<Opened> {
  try {
    const { files } = await engineFiles(base);
    tell({ code: "loading", bytes: Object.values(files).reduce((sum, { size }) => sum + size, 0) });
    const pyodide = await startEngine(base);
    const keeper = await Keeper.open(pyodide);
    const python = pyodide.pyimport("burrkit.workbench.tab.desk") as DeskModule;
    const desk = python.Desk(HOME, (heard, ended) => startSearcher(base, pyodide, keeper, heard, ended));
    await desk.open();
    tell({ code: "ready" });
    return { pyodide, desk, keeper };
  } catch (error) {
    tell(error instanceof EngineError ? error.fault : { code: "dead", what: lineOf(error) });
    throw error;
  }
}

async function answer(
  { pyodide, desk, keeper }: Opened,
  { id, method, address, headers, body, flag }: Extract<ToDesk, { do: "answer" }>,
): Promise<void> {
  const gone = new Promise<void>((over) => waiting.set(id, over));
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  // Messages have come in meanwhile.
  if (!waiting.has(id)) return;
  try {
    const made = await desk.answer(method, address, headers, pyodide.toPy(bytes), flagReader(flag), gone);
    const [status, pairs, data] = made.toJs() as [number, [string, string][], Uint8Array<ArrayBuffer>];
    made.destroy();
    post({ is: "answer", id, status, headers: pairs, body: data }, [data.buffer]);
    keeper.keep();
  } catch (error) {
    // Python answers its own errors: this is the end of it.
    tell({ code: "dead", what: lineOf(error) });
  } finally {
    waiting.delete(id);
  }
}

let opened: Promise<Opened>;

self.onmessage = ({ data }: MessageEvent<ToDesk>) => {
  switch (data.do) {
    case "start":
      opened = open(data.base);
      opened.catch(() => undefined);
      break;
    case "answer":
      opened.then(
        (all) => answer(all, data),
        () => undefined,
      );
      break;
    case "forget":
      waiting.get(data.id)?.();
      waiting.delete(data.id);
      break;
    case "report":
      opened.then(
        ({ desk }) =>
          desk.report(data.run, data.event, (text) => {
            post({ is: "report", text });
          }),
        () => undefined,
      );
  }
};
