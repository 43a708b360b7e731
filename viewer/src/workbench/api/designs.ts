/** The requests of the Design tab. */

import type { Cell, Json } from "../model/document";
import { type Api, inPath } from "./client";
import type { DesignBegin, DesignData, DesignList, DesignOptions, DesignSource, OutlineData } from "./design-types";
import type { FolderList, Job } from "./types";

/** A mesh: a file of the folder, or one that was chosen or dropped. */
export interface MeshFile {
  readonly name: string;
  readonly data: Blob | null;
}

export class DesignApi {
  constructor(private readonly api: Api) {}

  /** The same requests; they are cancelled when the signal is aborted. */
  with(signal: AbortSignal): DesignApi {
    return new DesignApi(this.api.with(signal));
  }

  /** The cubes of a box, or of the goal of a problem. */
  outline(what: { readonly box: Cell } | { readonly document: Json; readonly problem: number }): Promise<OutlineData> {
    return this.api.json("POST", "/api/outline", what);
  }

  /** The cubes of a mesh, with the given number along its longest side. */
  mesh({ name, data }: MeshFile, cubes: number, up: string): Promise<OutlineData> {
    const query = new URLSearchParams({ [data ? "name" : "path"]: name, cubes: String(cubes), up });
    return this.api.json("POST", `/api/mesh?${query}`, data ?? {});
  }

  /** The meshes of a folder. */
  meshes(folder: string): Promise<FolderList> {
    return this.api.json("GET", `/api/meshes?folder=${encodeURIComponent(folder)}`);
  }

  start(cells: readonly Cell[], source: DesignSource, options: DesignOptions, runs: number, begin: DesignBegin | null, owner: string): Promise<Job> {
    return this.api.json("POST", "/api/designs", { cells, source, ...options, runs, ...begin, owner });
  }

  list(job: string): Promise<DesignList> {
    return this.api.json("GET", `/api/jobs/${job}/designs?limit=100`);
  }

  design(job: string, run: number): Promise<DesignData> {
    return this.api.json("GET", `/api/jobs/${job}/designs/${run}`);
  }

  /** The cubes that a job cuts, in the order of the letters of its reports. */
  cells(job: string): Promise<{ readonly cells: readonly Cell[] }> {
    return this.api.json("GET", `/api/jobs/${job}/outline`);
  }

  /** Let a job that is done go on. */
  moreRuns(job: string, runs: number): Promise<Job> {
    return this.api.json("POST", `/api/jobs/${job}/runs`, { runs });
  }

  /** Save a puzzle under the first of these names that no file has; its name. Throws the errors of the server. */
  async save(document: Json, names: readonly string[]): Promise<string> {
    const [name, ...others] = names;
    const taken = await this.api.list("");
    if (others.length > 0 && taken.files.some((file) => file.name === name)) return this.save(document, others);
    await this.api.json("PUT", `/api/files/${inPath(name!)}`, { document });
    return name!;
  }
}
