/** The client of the server: one method for each address (docs/guides/workbench.md). */

import type { Json } from "../model/document";
import { type Contract, faultIn } from "./check";
import {
  type About,
  type CheckedPuzzle,
  type DifficultyData,
  DIGEST,
  type Endpoints,
  type ExportRequest,
  type FindingList,
  type FolderList,
  type Job,
  type LatticeData,
  type LayoutData,
  type LevelCounts,
  type Movement,
  type MovementRequest,
  type NamedBurr,
  type NewShapes,
  type PathData,
  type PathEnd,
  type PathOptions,
  type PiecesRequest,
  type PlacementList,
  type QuickCounts,
  type RigidityData,
  type RigidityRequest,
  type SavedFiles,
  type SearchEstimate,
  type SolveOptions,
  type StickLists,
  type StoredList,
  type Thumbnail,
  type UnfinishedFile,
} from "./types";

/** The server's no, in one line. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** What names an assembly: a finding of a job, or a solution that a document keeps. */
export type Which =
  | { readonly job: string; readonly number: number }
  | { readonly document: Json; readonly problem: number; readonly stored: number };

/** What searches have found, or one finding: of the chosen problem, and of others by their numbers. */
export interface Result {
  readonly job: string | null;
  readonly number: number | null;
  readonly also: readonly (readonly [problem: number, job: string])[];
  /** Which findings of `job`: a list that is restricted; all if it is missing. */
  readonly choice?: Query;
}

/** What is added to an address. */
export type Query = Readonly<Record<string, string>>;

/** What is known of the placements of all pieces, and some of those of one. */
export type PlacementPage = Required<PlacementList>;

export type PieceFilters = Required<
  Pick<PiecesRequest, "connected" | "chiral" | "notchable" | "millable" | "distinct">
>;

/** `number` is that of a finding; for "thin" every n-th remains. */
export interface MarkAction {
  readonly do: "star" | "unstar" | "one" | "before" | "after" | "locked" | "thin" | "all" | "undo" | "restore";
  readonly number?: number;
}

/** What a request has besides its address: what stands there for names in braces, a query, a body. */
interface Parts<Body> {
  readonly at?: Readonly<Record<string, string | number>>;
  readonly query?: Query | URLSearchParams;
  readonly body?: Body | Blob | string;
  readonly headers?: Query;
}

type Endpoint = keyof Endpoints;

export class Api {
  constructor(
    readonly token: string,
    private readonly base = "",
    private readonly signal: AbortSignal | null = null,
    private readonly shared: { contract?: Promise<Contract> } = {},
  ) {}

  /** The same server; requests are cancelled when the signal is aborted. */
  with(signal: AbortSignal): Api {
    return new Api(this.token, this.base, signal, this.shared);
  }

  /** The token for the code that `burrkit app --lan` prints. ApiError for a wrong one. */
  async tokenFor(code: string): Promise<string> {
    const { token } = (await (await this.send("POST /api/token", { body: code })).json()) as { token: string };
    return token;
  }

  about(): Promise<About> {
    return this.ask("GET /api/about");
  }

  sticks(): Promise<StickLists> {
    return this.ask("GET /api/sticks");
  }

  async catalogue(): Promise<readonly NamedBurr[]> {
    return (await this.ask("GET /api/catalogue")).burrs;
  }

  async lattices(): Promise<readonly LatticeData[]> {
    return (await this.ask("GET /api/lattices")).lattices;
  }

  // Files ---------------------------------------------------------------------------------------------------

  list(folder: string): Promise<FolderList> {
    return this.ask("GET /api/files", { query: { folder } });
  }

  /** The puzzle in a file of the folder, and the tag of this version. */
  async open(path: string): Promise<{ checked: CheckedPuzzle; tag: string | null }> {
    const response = await this.send("GET /api/open/{path}", { at: { path } });
    return {
      checked: await this.checked("GET /api/open/{path}", await response.json()),
      tag: response.headers.get("etag"),
    };
  }

  /** The puzzle in a file that was dropped on the page. */
  read(name: string, body: Blob): Promise<CheckedPuzzle> {
    return this.ask("POST /api/read", { query: { name }, body });
  }

  /**
   * Write a file; `tag` is that of the version that is replaced, null for a new file. A picture of several pages
   * becomes several files, with the given names; `remark` is what the format cannot hold.
   */
  async save(
    path: string,
    body: ExportRequest,
    tag: string | null,
    force: boolean,
    result: Result | null,
  ): Promise<SavedFiles> {
    const query = queryOf(result);
    if (force) query.set("force", "yes");
    return this.ask("PUT /api/files/{path}", { at: { path }, query, body, headers: tag ? { "If-Match": tag } : {} });
  }

  /**
   * A file, how many pages there are of it, and what the format cannot hold; `page` in the body requests another one
   * than the first.
   */
  async export(
    format: string,
    body: ExportRequest,
    result: Result | null,
  ): Promise<{ blob: Blob; pages: number; remark: string }> {
    const response = await this.send("POST /api/export/{format}", { at: { format }, query: queryOf(result), body });
    return {
      blob: await response.blob(),
      pages: pagesOf(response),
      remark: response.headers.get("x-burrkit-remark") ?? "",
    };
  }

  async examples(): Promise<readonly string[]> {
    return (await this.ask("GET /api/examples")).examples;
  }

  openExample(path: string): Promise<CheckedPuzzle> {
    return this.ask("GET /api/examples/{path}", { at: { path } });
  }

  // Puzzles -------------------------------------------------------------------------------------------------

  check(document: Json, as: "" | "puzzle" | "six-piece" = ""): Promise<CheckedPuzzle> {
    return this.ask("POST /api/check", { body: { document, as } });
  }

  async placements(
    document: Json,
    problem: number,
    piece: number,
    offset: number,
    limit: number,
  ): Promise<PlacementPage> {
    const found = await this.ask("POST /api/placements", { body: { document, problem, piece, offset, limit } });
    return { piece, offset, total: 0, places: [], ...found };
  }

  /** The document of all placements, as it comes; what shows it checks it. */
  exploration(document: Json, problem: number, title: string): Promise<unknown> {
    return this.ask("POST /api/exploration", { body: { document, problem, title } });
  }

  stored(document: Json, problem: number, offset: number, limit: number): Promise<StoredList> {
    return this.ask("POST /api/stored", { body: { document, problem, offset, limit } });
  }

  /** The scene of an assembly, as it comes; the viewer checks it. */
  scene(which: Which): Promise<unknown> {
    return "job" in which
      ? this.ask("POST /api/jobs/{job}/found/{number}/scene", { at: which, body: {} })
      : this.ask("POST /api/scene", { body: which });
  }

  movement(which: Which, state: MovementRequest): Promise<Movement> {
    if ("job" in which) return this.ask("POST /api/jobs/{job}/found/{number}/movement", { at: which, body: state });
    return this.ask("POST /api/movement", { body: { ...which, ...state } });
  }

  difficulty(which: Which): Promise<DifficultyData> {
    return "job" in which
      ? this.ask("POST /api/jobs/{job}/found/{number}/difficulty", { at: which, body: {} })
      : this.ask("POST /api/difficulty", { body: which });
  }

  rigidity(which: Which, state: RigidityRequest): Promise<RigidityData> {
    if ("job" in which) return this.ask("POST /api/jobs/{job}/found/{number}/rigidity", { at: which, body: state });
    return this.ask("POST /api/rigidity", { body: { ...which, ...state } });
  }

  // Jobs ----------------------------------------------------------------------------------------------------

  /** Start a search; `query` names the file of the puzzle, and the file of the search that it continues. */
  solve(
    document: Json,
    problem: number,
    owner: string,
    title: string,
    options: SolveOptions,
    query: Query = {},
  ): Promise<Job> {
    return this.ask("POST /api/jobs", { query, body: { document, problem, owner, title, ...options } });
  }

  /** Start a search for a path; `document` holds the problems that the two arrangements name. */
  searchPath(
    document: Json | null,
    start: PathEnd,
    goal: PathEnd,
    options: PathOptions,
    owner: string,
    title: string,
  ): Promise<Job> {
    return this.ask("POST /api/paths", {
      body: { ...(document === null ? {} : { document }), start, goal, ...options, owner, title },
    });
  }

  path(job: string): Promise<PathData> {
    return this.ask("GET /api/jobs/{job}/path", { at: { job } });
  }

  /** The arrangement that a drawing shows. */
  layout(drawing: string, tray: boolean): Promise<LayoutData> {
    return this.ask("POST /api/layout", { body: { drawing, tray } });
  }

  /** What comes apart by turns is not estimated. */
  estimate(
    document: Json,
    problem: number,
    { up_to, disassemble, max_states, rule }: SolveOptions,
  ): Promise<SearchEstimate> {
    return this.ask("POST /api/estimate", {
      body: { document, problem, up_to, disassemble: disassemble && rule === "slides", max_states },
    });
  }

  /** The counts of a puzzle, if they are found at once. */
  count(document: Json, problem: number): Promise<QuickCounts> {
    return this.ask("POST /api/count", { body: { document, problem } });
  }

  /** Shapes from the assemblies of a problem. */
  pieces(document: Json, problem: number, filters: PieceFilters): Promise<NewShapes> {
    return this.ask("POST /api/pieces", { body: { document, problem, ...filters } });
  }

  /** The searches next to a puzzle file, the latest first. */
  async unfinished(document: Json, problem: number, file: string): Promise<readonly UnfinishedFile[]> {
    return (await this.ask("POST /api/unfinished", { query: { file }, body: { document, problem } })).files;
  }

  /** Store a search next to this puzzle file from now on. */
  storeNextTo(job: string, file: string): Promise<Job> {
    return this.ask("PUT /api/jobs/{job}/file", { at: { job }, query: { file } });
  }

  act(job: string, action: "pause" | "resume" | "cancel"): Promise<Job> {
    return this.ask("POST /api/jobs/{job}/{action}", { at: { job, action } });
  }

  async remove(job: string): Promise<void> {
    await this.send("DELETE /api/jobs/{job}", { at: { job } });
  }

  /** Some findings of a list; `query` chooses and sorts it. */
  found(job: string, query: Query, offset: number, limit: number): Promise<FindingList> {
    return this.ask("GET /api/jobs/{job}/found", {
      at: { job },
      query: { ...query, offset: String(offset), limit: String(limit) },
    });
  }

  levels(job: string, query: Query): Promise<LevelCounts> {
    return this.ask("GET /api/jobs/{job}/levels", { at: { job }, query });
  }

  /** Give or take a star, delete findings of a list, or bring them back; how many. */
  async mark(job: string, { do: what, number }: MarkAction, query: Query): Promise<number> {
    const chosen = { ...query, do: what, ...(number === undefined ? {} : { number: String(number) }) };
    return (await this.ask("POST /api/jobs/{job}/marks", { at: { job }, query: chosen })).changed;
  }

  /** The search with the names and colours that its pieces have in a document. */
  recolour(job: string, document: Json, problem: number): Promise<Job> {
    return this.ask("POST /api/jobs/{job}/appearance", { at: { job }, body: { document, problem } });
  }

  async thumbnails(job: string, numbers: readonly number[]): Promise<readonly Thumbnail[]> {
    return (await this.ask("POST /api/jobs/{job}/thumbnails", { at: { job }, body: { numbers } })).items;
  }

  // Drafts --------------------------------------------------------------------------------------------------

  async putDraft(name: string, body: string): Promise<void> {
    await this.send("PUT /api/drafts/{name}", { at: { name }, body });
  }

  async getDraft(name: string): Promise<string> {
    return (await this.send("GET /api/drafts/{name}", { at: { name } })).text();
  }

  // How -----------------------------------------------------------------------------------------------------

  /** The answer to a request. ApiError if the server refuses, or if its answer is not as the contract has it. */
  async ask<E extends Endpoint>(
    endpoint: E,
    parts: Parts<Endpoints[E]["request"]> = {},
  ): Promise<Endpoints[E]["answer"]> {
    return this.checked(endpoint, await (await this.send(endpoint, parts)).json());
  }

  /** An answer, once it is checked. */
  async checked<E extends Endpoint>(endpoint: E, answer: unknown): Promise<Endpoints[E]["answer"]> {
    const fault = faultIn(await (this.shared.contract ??= new Api(this.token, this.base).contract()), endpoint, answer);
    if (fault !== null) throw new ApiError(`The server's answer to ${endpoint} is not understood: ${fault}.`, 0);
    return answer;
  }

  /** What the server declares; it is checked that this page was built for it. */
  private async contract(): Promise<Contract> {
    const contract = (await (await this.send("GET /api/contract", {})).json()) as Contract;
    if (contract.digest !== DIGEST)
      throw new ApiError("This page is of another version than the workbench. Load it again.", 0);
    return contract;
  }

  async send<E extends Endpoint>(
    endpoint: E,
    { at = {}, query, body, headers }: Parts<Endpoints[E]["request"]>,
  ): Promise<Response> {
    const [method, path] = endpoint.split(" ") as [string, string];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      (name === "path" ? inPath : encodeURIComponent)(String(at[name])),
    );
    const search = String(new URLSearchParams(query));
    const init: RequestInit = { method, headers: { "X-Burrkit-Token": this.token, ...headers } };
    if (body !== undefined) init.body = body instanceof Blob || typeof body === "string" ? body : JSON.stringify(body);
    if (this.signal) init.signal = this.signal;
    let response: Response;
    try {
      response = await fetch(`${this.base}${filled}${search && `?${search}`}`, init);
    } catch {
      throw new ApiError("The workbench does not answer. Is `burrkit app` still running?", 0);
    }
    if (!response.ok) throw new ApiError(await reasonOf(response), response.status);
    return response;
  }
}

/** A puzzle as the page shows it: one of the general kind as free shapes. */
export function drawable(api: Api, checked: CheckedPuzzle): Promise<CheckedPuzzle> {
  return checked.document.kind === "general" ? api.check(checked.document, "puzzle") : Promise.resolve(checked);
}

export function queryOf(result: Result | null): URLSearchParams {
  const query = new URLSearchParams(result?.job ? { job: result.job, ...result.choice } : {});
  if (result && result.number !== null) query.set("number", String(result.number));
  for (const [problem, job] of result?.also ?? []) query.append("also", `${problem}:${job}`);
  return query;
}

/** How many pages there are of a picture. */
export function pagesOf(response: Response): number {
  return Number(response.headers.get("x-burrkit-pages") ?? 1);
}

async function reasonOf(response: Response): Promise<string> {
  try {
    const { error } = (await response.json()) as { error?: unknown };
    if (typeof error === "string" && error) return error;
  } catch {
    // Not JSON; the status is enough.
  }
  return `the server answered with status ${response.status}`;
}

/** Each name of a path encoded. ApiError for "." and "..", which browsers would resolve before they send anything. */
export function inPath(path: string): string {
  const names = path.split("/");
  if (names.some((name) => ["", ".", ".."].includes(name)))
    throw new ApiError("a path must not have empty parts, . or .. in it", 400);
  return names.map(encodeURIComponent).join("/");
}
