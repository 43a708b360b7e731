/** What the page, its desk (the worker with the server) and the desk's searchers (workers too) send each other. */

import type { FileChange } from "./file-changes";

/** Where Python has the folders of the jobs. */
export const HOME = "/home/burrkit";

/** From the page to its desk. */
export type ToDesk =
  /** The first message: the folder of the site, with a slash at the end. */
  | { readonly do: "start"; readonly base: string }
  | {
      readonly do: "answer";
      readonly id: number;
      readonly method: string;
      readonly address: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: Blob | string | null;
      /** Revoked when the page no longer waits; see `flag.ts`. */
      readonly flag: string;
    }
  | { readonly do: "forget"; readonly id: number }
  | { readonly do: "report"; readonly run: string; readonly event: number };

/** From the desk to its page. */
export type FromDesk =
  | {
      readonly is: "answer";
      readonly id: number;
      readonly status: number;
      readonly headers: [string, string][];
      readonly body: Uint8Array<ArrayBuffer>;
    }
  | { readonly is: "report"; readonly text: string }
  | { readonly is: "state"; readonly state: EngineState };

/** From the desk to a searcher. */
export type ToSearcher =
  | { readonly do: "start"; readonly base: string }
  | {
      readonly do: "search";
      readonly frame: Uint8Array;
      /** The files of the job, and the folder that has them. */
      readonly folder: string;
      readonly files: readonly FileChange[];
      /** Revoked when the search has to stop. */
      readonly flag: string;
    };

/** From a searcher: a frame, and what has changed in the folder of the job; or why there will be no more. */
export type FromSearcher =
  | { readonly is: "frame"; readonly frame: Uint8Array; readonly changes: readonly FileChange[] }
  | { readonly is: "dead"; readonly reason: string };

/** How far the engine is: Python with burrkit in it. */
export type EngineState =
  | { readonly code: "loading"; readonly bytes: number | null }
  | { readonly code: "ready" }
  /** It works, but nothing outlives the page: no storage, or no room in it. */
  | { readonly code: "no-storage" }
  | { readonly code: "storage-full" }
  | EngineFault;

/** Why there is no engine: of a file its path, else what the browser lacks or has reported. */
export interface EngineFault {
  readonly code: "missing" | "damaged" | "unsupported" | "dead";
  readonly what: string;
}
