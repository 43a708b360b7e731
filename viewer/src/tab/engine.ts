/** The engine: Python with burrkit, from files next to the page, and what is wrong if it does not start. */

import type { EngineFault } from "./protocol";
import type { Pyodide, PyodideScript } from "./pyodide";

/** The list of the files of the engine, engine.json. */
export interface EngineFiles {
  /** What is installed, in this order. */
  readonly wheels: readonly string[];
  readonly files: Readonly<Record<string, { readonly size: number; readonly sha256: string }>>;
}

const LIST = "engine.json";
const PYTHON = "pyodide/";

/** A fault of the site or of the browser, which the page puts into words. */
export class EngineError extends Error {
  constructor(readonly fault: EngineFault) {
    super(`${fault.code}: ${fault.what}`);
  }
}

/** The list of the files of the site at `base`. */
export async function engineFiles(base: string): Promise<EngineFiles> {
  try {
    return (await (await got(base, LIST)).json()) as EngineFiles;
  } catch (error) {
    throw error instanceof EngineError ? error : new EngineError({ code: "damaged", what: LIST });
  }
}

/** Start it. EngineError if something is missing or damaged. */
export async function startEngine(base: string): Promise<Pyodide> {
  const list = await engineFiles(base);
  try {
    const wheels = list.wheels.map(async (path) => (await got(base, path)).arrayBuffer());
    // What fails first is reported below; the others must not be reported as well.
    Promise.all(wheels).catch(() => undefined);
    const script = (await import(/* @vite-ignore */ `${base}${PYTHON}pyodide.mjs`)) as PyodideScript;
    const pyodide = await script.loadPyodide({ indexURL: base + PYTHON });
    for (const wheel of wheels) pyodide.unpackArchive(await wheel, "wheel");
    return pyodide;
  } catch (error) {
    throw new EngineError((await faultOf(base, list)) ?? { code: "dead", what: lineOf(error) });
  }
}

/** The last line of an error: that of Python is at the end of its traceback. */
export function lineOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).trim().split("\n");
  return lines.at(-1)!.slice(0, 300);
}

async function got(base: string, path: string): Promise<Response> {
  const response = await fetch(base + path).catch(() => null);
  if (!response?.ok) throw new EngineError({ code: "missing", what: path });
  return response;
}

/** The first file that is not as the list has it; null if all are. */
async function faultOf(base: string, { files }: EngineFiles): Promise<EngineFault | null> {
  for (const [what, { size, sha256 }] of Object.entries(files))
    try {
      const data = await (await got(base, what)).arrayBuffer();
      // Browsers have no digests for sites without https.
      const isSame = data.byteLength === size && (!("subtle" in crypto) || (await digestOf(data)) === sha256);
      if (!isSame) return { code: "damaged", what };
    } catch (error) {
      return error instanceof EngineError ? error.fault : { code: "missing", what };
    }
  return null;
}

async function digestOf(data: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
