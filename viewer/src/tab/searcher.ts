/** A worker that searches, with a Python of its own: a call after the other, each with the files of its job. */

import { lineOf, startEngine } from "./engine";
import { apply, clear, FileChanges } from "./file-changes";
import { flagReader } from "./flag";
import { type FromSearcher, HOME, type ToSearcher } from "./protocol";
import type { Pyodide, PyObject } from "./pyodide";

/** burrkit.workbench.tab.workers. */
interface Workers {
  warm(): void;
  answer(frame: PyObject, send: (frame: PyObject) => void, shouldStop: () => boolean): void;
}

interface Engine {
  readonly pyodide: Pyodide;
  readonly workers: Workers;
  readonly changes: FileChanges;
}

let engine: Promise<Engine>;

function post(message: FromSearcher): void {
  self.postMessage(message);
}

function die(error: unknown): void {
  post({ is: "dead", reason: lineOf(error) });
}

async function start(base: string): Promise<Engine> {
  const pyodide = await startEngine(base);
  const workers = pyodide.pyimport("burrkit.workbench.tab.workers") as Workers;
  workers.warm();
  pyodide.FS.mkdirTree(HOME);
  return { pyodide, workers, changes: new FileChanges(pyodide.FS, HOME) };
}

function search(
  { pyodide, workers, changes }: Engine,
  { frame, folder, files, flag }: Extract<ToSearcher, { do: "search" }>,
): void {
  clear(pyodide.FS, HOME);
  pyodide.FS.mkdirTree(folder);
  apply(pyodide.FS, files);
  changes.take();
  const send = (answer: PyObject): void => {
    post({ is: "frame", frame: answer.toJs() as Uint8Array, changes: changes.take() });
  };
  workers.answer(pyodide.toPy(frame), send, flagReader(flag));
}

self.onmessage = ({ data }: MessageEvent<ToSearcher>) => {
  if (data.do === "start") {
    engine = start(data.base);
    engine.catch(die);
  } else
    engine
      .then((all) => {
        search(all, data);
      })
      .catch(die);
};
