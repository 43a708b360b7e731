/** The requests of the Design tab. */

import type { Cell, Json } from "../model/document";
import type { Api } from "./client";
import type {
  DesignData,
  DesignList,
  DesignOptions,
  DesignOrder,
  DesignSource,
  FolderList,
  Job,
  OutlineData,
  OutlineRequest,
} from "./types";

/** A mesh: a file of the folder, or one that was chosen or dropped. */
export interface MeshFile {
  readonly name: string;
  readonly data: Blob | null;
}

/** The puzzle that a search begins with, pieces that stay, and which design it is. */
export type DesignBegin = Required<Pick<DesignOrder, "document" | "keep" | "parent">>;

export class DesignApi {
  constructor(private readonly api: Api) {}

  /** The same requests; they are cancelled when the signal is aborted. */
  with(signal: AbortSignal): DesignApi {
    return new DesignApi(this.api.with(signal));
  }

  /** The cubes of a box, or of the goal of a problem. */
  outline(body: OutlineRequest): Promise<OutlineData> {
    return this.api.ask("POST /api/outline", { body });
  }

  /** The cubes of a mesh, with the given number along its longest side. */
  mesh({ name, data }: MeshFile, cubes: number, up: string): Promise<OutlineData> {
    return this.api.ask("POST /api/mesh", {
      query: { [data ? "name" : "path"]: name, cubes: String(cubes), up },
      body: data ?? "",
    });
  }

  /** The meshes of a folder. */
  meshes(folder: string): Promise<FolderList> {
    return this.api.ask("GET /api/meshes", { query: { folder } });
  }

  start(
    cells: readonly Cell[],
    source: DesignSource,
    options: Omit<DesignOptions, "threads">,
    runs: number,
    begin: DesignBegin | null,
    owner: string,
  ): Promise<Job> {
    return this.api.ask("POST /api/designs", { body: { cells, source, ...options, runs, ...begin, owner } });
  }

  list(job: string): Promise<DesignList> {
    return this.api.ask("GET /api/jobs/{job}/designs", { at: { job }, query: { limit: "100" } });
  }

  design(job: string, number: number): Promise<DesignData> {
    return this.api.ask("GET /api/jobs/{job}/designs/{number}", { at: { job, number } });
  }

  /** The cubes that a job cuts, in the order of the letters of its reports. */
  cells(job: string): Promise<{ readonly cells: readonly Cell[] }> {
    return this.api.ask("GET /api/jobs/{job}/outline", { at: { job } });
  }

  /** Let a job that is done go on. */
  moreRuns(job: string, runs: number): Promise<Job> {
    return this.api.ask("POST /api/jobs/{job}/runs", { at: { job }, body: { runs } });
  }

  /** Save a puzzle under the first of these names that no file has; its name. Throws the errors of the server. */
  async save(document: Json, names: readonly string[]): Promise<string> {
    const [name, ...others] = names;
    const taken = await this.api.list("");
    if (others.length > 0 && taken.files.some((file) => file.name === name)) return this.save(document, others);
    await this.api.save(name!, { document }, null, false, null);
    return name!;
  }
}
