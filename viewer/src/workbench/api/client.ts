/** The client of the server: one method for each address (docs/guides/workbench.md). */

import type { Json } from "../model/document";
import type { LatticeData } from "../model/lattice";
import type { StickTables } from "../model/stick";
import type { About, Burr, Checked, Counts, DifficultyData, Estimate, FindingList, FolderList, Job, LayoutData, LevelCounts, Movement, NewShapes, PathData, PathEnd, PathOptions, PieceFilters, Placements, RigidityData, Rule, StoredList, Thumbnail } from "./types";

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

export interface SolveOptions {
  readonly up_to: "rotation" | "reflection" | "raw";
  readonly disassemble: boolean;
  readonly keep_shifted: boolean;
  readonly limit: number | null;
  readonly seconds: number | null;
  readonly max_states: number | null;
  readonly threads: number | null;
  /** Which moves there are: slides, or legal turns as well. */
  readonly rule: Rule;
  /** Keeps nothing of what is found but the numbers. */
  readonly count_only: boolean;
  /** Above 1: stores only solutions from which nothing comes free in fewer moves. */
  readonly min_level: number;
}

/** What is added to an address. */
export type Query = Readonly<Record<string, string>>;

/** `number` is that of a finding; for "thin" every n-th remains. */
export interface MarkAction {
  readonly do: "star" | "unstar" | "one" | "before" | "after" | "locked" | "thin" | "all" | "undo" | "restore";
  readonly number?: number;
}

export class Api {
  constructor(
    readonly token: string,
    private readonly base = "",
    private readonly signal: AbortSignal | null = null,
  ) {}

  /** The same server; requests are cancelled when the signal is aborted. */
  with(signal: AbortSignal): Api {
    return new Api(this.token, this.base, signal);
  }

  /** The token for the code that `burrkit app --lan` prints. ApiError for a wrong one. */
  async tokenFor(code: string): Promise<string> {
    return (await this.json<{ token: string }>("POST", "/api/token", new Blob([code]))).token;
  }

  about(): Promise<About> {
    return this.json("GET", "/api/about");
  }

  sticks(): Promise<StickTables> {
    return this.json("GET", "/api/sticks");
  }

  async catalogue(): Promise<Burr[]> {
    return (await this.json<{ burrs: Burr[] }>("GET", "/api/catalogue")).burrs;
  }

  async lattices(): Promise<LatticeData[]> {
    return (await this.json<{ lattices: LatticeData[] }>("GET", "/api/lattices")).lattices;
  }

  // Files ---------------------------------------------------------------------------------------------------

  list(folder: string): Promise<FolderList> {
    return this.json("GET", `/api/files?folder=${encodeURIComponent(folder)}`);
  }

  /** The puzzle in a file of the folder, and the tag of this version. */
  async open(path: string): Promise<{ checked: Checked; tag: string | null }> {
    const response = await this.send("GET", `/api/open/${inPath(path)}`);
    return { checked: (await response.json()) as Checked, tag: response.headers.get("etag") };
  }

  /** The puzzle in a file that was dropped on the page. */
  read(name: string, data: Blob): Promise<Checked> {
    return this.json("POST", `/api/read?name=${encodeURIComponent(name)}`, data);
  }

  /**
   * Write a file; `tag` is that of the version that is replaced, null for a new file. A picture of several pages
   * becomes several files, with the given names; `remark` is what the format cannot hold.
   */
  async save(path: string, body: Json, tag: string | null, force: boolean, result: Result | null): Promise<{ tag: string; names: string[]; remark: string }> {
    const query = queryOf(result);
    if (force) query.set("force", "yes");
    return this.json("PUT", `/api/files/${inPath(path)}?${query}`, body, tag ? { "If-Match": tag } : {});
  }

  /** A file, how many pages there are of it, and what the format cannot hold; `page` in the body requests another one than the first. */
  async export(format: string, body: Json, result: Result | null): Promise<{ blob: Blob; pages: number; remark: string }> {
    const response = await this.send("POST", `/api/export/${encodeURIComponent(format)}?${queryOf(result)}`, JSON.stringify(body));
    return { blob: await response.blob(), pages: Number(response.headers.get("x-burrkit-pages") ?? 1), remark: response.headers.get("x-burrkit-remark") ?? "" };
  }

  async examples(): Promise<readonly string[]> {
    return (await this.json<{ examples: string[] }>("GET", "/api/examples")).examples;
  }

  openExample(name: string): Promise<Checked> {
    return this.json("GET", `/api/examples/${inPath(name)}`);
  }

  // Puzzles -------------------------------------------------------------------------------------------------

  check(document: Json, as: "" | "puzzle" | "six-piece" = ""): Promise<Checked> {
    return this.json("POST", "/api/check", { document, as });
  }

  placements(document: Json, problem: number, piece: number, offset: number, limit: number): Promise<Placements> {
    return this.json("POST", "/api/placements", { document, problem, piece, offset, limit });
  }

  /** The document of all placements, as it comes; what shows it checks it. */
  exploration(document: Json, problem: number, title: string): Promise<unknown> {
    return this.json("POST", "/api/exploration", { document, problem, title });
  }

  stored(document: Json, problem: number, offset: number, limit: number): Promise<StoredList> {
    return this.json("POST", "/api/stored", { document, problem, offset, limit });
  }

  /** The scene of an assembly, as it comes; the viewer checks it. */
  scene(which: Which): Promise<unknown> {
    return this.about_("scene", which, {});
  }

  movement(which: Which, state: Json): Promise<Movement> {
    return this.about_("movement", which, state);
  }

  difficulty(which: Which): Promise<DifficultyData> {
    return this.about_("difficulty", which, {});
  }

  rigidity(which: Which, state: Json): Promise<RigidityData> {
    return this.about_("rigidity", which, state);
  }

  private about_<Answer>(what: string, which: Which, more: Json): Promise<Answer> {
    if ("job" in which) return this.json("POST", `/api/jobs/${which.job}/found/${which.number}/${what}`, more);
    return this.json("POST", `/api/${what}`, { ...which, ...more });
  }

  // Jobs ----------------------------------------------------------------------------------------------------

  /** Start a search; `query` names the file of the puzzle, and the file of the search that it continues. */
  solve(document: Json, problem: number, owner: string, title: string, options: SolveOptions, query: Query = {}): Promise<Job> {
    return this.json("POST", `/api/jobs?${new URLSearchParams(query)}`, { document, problem, owner, title, ...options });
  }

  /** Start a search for a path; `document` holds the problems that the two arrangements name. */
  searchPath(document: Json | null, start: PathEnd, goal: PathEnd, options: PathOptions, owner: string, title: string): Promise<Job> {
    return this.json("POST", "/api/paths", { ...(document === null ? {} : { document }), start, goal, ...options, owner, title });
  }

  path(job: string): Promise<PathData> {
    return this.json("GET", `/api/jobs/${job}/path`);
  }

  /** The arrangement that a drawing shows. */
  layout(drawing: string, tray: boolean): Promise<LayoutData> {
    return this.json("POST", "/api/layout", { drawing, tray });
  }

  /** What comes apart by turns is not estimated. */
  estimate(document: Json, problem: number, { up_to, disassemble, max_states, rule }: SolveOptions): Promise<Estimate> {
    return this.json("POST", "/api/estimate", { document, problem, up_to, disassemble: disassemble && rule === "slides", max_states });
  }

  /** The counts of a puzzle, if they are found at once. */
  count(document: Json, problem: number): Promise<Counts> {
    return this.json("POST", "/api/count", { document, problem });
  }

  /** Shapes from the assemblies of a problem. */
  pieces(document: Json, problem: number, filters: PieceFilters): Promise<NewShapes> {
    return this.json("POST", "/api/pieces", { document, problem, ...filters });
  }

  act(job: string, action: "pause" | "resume" | "cancel"): Promise<Job> {
    return this.json("POST", `/api/jobs/${job}/${action}`);
  }

  async remove(job: string): Promise<void> {
    await this.send("DELETE", `/api/jobs/${job}`);
  }

  /** Some findings of a list; `query` chooses and sorts it. */
  found(job: string, query: Query, offset: number, limit: number): Promise<FindingList> {
    return this.json("GET", `/api/jobs/${job}/found?${new URLSearchParams({ ...query, offset: String(offset), limit: String(limit) })}`);
  }

  levels(job: string, query: Query): Promise<LevelCounts> {
    return this.json("GET", `/api/jobs/${job}/levels?${new URLSearchParams(query)}`);
  }

  /** Give or take a star, delete findings of a list, or bring them back; how many. */
  async mark(job: string, what: MarkAction, query: Query): Promise<number> {
    const { number } = what;
    const search = new URLSearchParams({ ...query, do: what.do, ...(number === undefined ? {} : { number: String(number) }) });
    return (await this.json<{ changed: number }>("POST", `/api/jobs/${job}/marks?${search}`)).changed;
  }

  /** The search with the names and colours that its pieces have in a document. */
  recolour(job: string, document: Json, problem: number): Promise<Job> {
    return this.json("POST", `/api/jobs/${job}/appearance`, { document, problem });
  }

  async thumbnails(job: string, numbers: readonly number[]): Promise<readonly Thumbnail[]> {
    return (await this.json<{ items: readonly Thumbnail[] }>("POST", `/api/jobs/${job}/thumbnails`, { numbers })).items;
  }

  // Drafts --------------------------------------------------------------------------------------------------

  async putDraft(name: string, text: string): Promise<void> {
    await this.send("PUT", `/api/drafts/${encodeURIComponent(name)}`, text);
  }

  async getDraft(name: string): Promise<string> {
    return (await this.send("GET", `/api/drafts/${encodeURIComponent(name)}`)).text();
  }

  // How -----------------------------------------------------------------------------------------------------

  async json<Answer>(method: string, path: string, body?: Json | Blob, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = body instanceof Blob || body === undefined ? body : JSON.stringify(body);
    return (await (await this.send(method, path, sent, headers)).json()) as Answer;
  }

  async send(method: string, path: string, body?: string | Blob, headers: Record<string, string> = {}): Promise<Response> {
    const init: RequestInit = { method, headers: { "X-Burrkit-Token": this.token, ...headers } };
    if (body !== undefined) init.body = body;
    if (this.signal) init.signal = this.signal;
    let response: Response;
    try {
      response = await fetch(this.base + path, init);
    } catch {
      throw new ApiError("The workbench does not answer. Is `burrkit app` still running?", 0);
    }
    if (!response.ok) throw new ApiError(await reasonOf(response), response.status);
    return response;
  }
}

/** A puzzle as the page shows it: one of the general kind as free shapes. */
export function drawable(api: Api, checked: Checked): Promise<Checked> {
  return checked.document.kind === "general" ? api.check(checked.document, "puzzle") : Promise.resolve(checked);
}

export function queryOf(result: Result | null): URLSearchParams {
  const query = new URLSearchParams(result?.job ? { job: result.job, ...result.choice } : {});
  if (result && result.number !== null) query.set("number", String(result.number));
  for (const [problem, job] of result?.also ?? []) query.append("also", `${problem}:${job}`);
  return query;
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
  if (names.some((name) => ["", ".", ".."].includes(name))) throw new ApiError("a path must not have empty parts, . or .. in it", 400);
  return names.map(encodeURIComponent).join("/");
}
