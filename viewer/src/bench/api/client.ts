/** The requests of the page, by the names that it has for them (docs/guides/workbench-developers.md). */

import type { Cell, Json } from "../model/document";
import { Connection, type Query } from "./connection";
import type {
  CheckedPuzzle,
  DesignOptions,
  DesignOrder,
  DesignSource,
  ExportRequest,
  Lost,
  MovementRequest,
  OutlineRequest,
  PathOptions,
  PiecesRequest,
  PlacementList,
  PreviewRequest,
  ArrangedRequest,
  SolveOptions,
  StoredRequest,
} from "./types";

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

/** A mesh: a file of the folder, or one that was chosen or dropped. */
export interface MeshFile {
  readonly name: string;
  readonly data: Blob | null;
}

/** The puzzle that a search for designs begins with, pieces that stay, and which design it is. */
export type DesignBegin = Required<Pick<DesignOrder, "document" | "keep" | "parent">>;

export type SheetKind = "cut-sheet" | "steps" | "booklet" | "card";

/** What is made, and the solution that it shows. */
export interface MakeOrder {
  readonly body: PreviewRequest;
  readonly result: Result | null;
}

export class Api extends Connection {
  /** The same server; requests are cancelled when the signal is aborted. */
  with(signal: AbortSignal): Api {
    return new Api(this.transport, signal, this.shared);
  }

  readonly about = () => this.ask("GET /api/about");
  readonly sticks = () => this.ask("GET /api/sticks");
  readonly catalogue = async () => (await this.ask("GET /api/catalogue")).burrs;
  readonly lattices = async () => (await this.ask("GET /api/lattices")).lattices;

  /** The token for the code that `burrkit app --lan` prints. ApiError for a wrong one. */
  readonly tokenFor = async (code: string): Promise<string> => {
    const { token } = (await (await this.send("POST /api/token", { body: code })).json()) as { token: string };
    return token;
  };

  // Files ---------------------------------------------------------------------------------------------------

  readonly list = (folder: string) => this.ask("GET /api/files", { query: { folder } });

  /** The puzzle in a file of the folder, and the tag of this version. */
  readonly open = async (path: string): Promise<{ checked: CheckedPuzzle; tag: string | null }> => {
    const response = await this.send("GET /api/open/{path}", { at: { path } });
    const checked = await this.checked("GET /api/open/{path}", await response.json());
    return { checked, tag: response.headers.get("etag") };
  };

  /** The puzzle in a file that was dropped on the page. */
  readonly read = (name: string, body: Blob) => this.ask("POST /api/read", { query: { name }, body });

  /**
   * Write a file; `tag` is that of the version that is replaced, null for a new file. A picture of several pages
   * becomes several files, with the given names; `lost` is what the format cannot hold.
   */
  readonly save = (path: string, body: ExportRequest, tag: string | null, force: boolean, result: Result | null) => {
    const query = queryOf(result);
    if (force) query.set("force", "yes");
    return this.ask("PUT /api/files/{path}", { at: { path }, query, body, headers: tag ? { "If-Match": tag } : {} });
  };

  /** A file, how many pages there are of it, and what the format cannot hold; `page` in the body names another one. */
  readonly export = async (format: string, body: ExportRequest, result: Result | null) => {
    const response = await this.send("POST /api/export/{format}", { at: { format }, query: queryOf(result), body });
    const lost = JSON.parse(response.headers.get("x-burrkit-lost") ?? "[]") as readonly Lost[];
    return { blob: await response.blob(), pages: pagesOf(response), lost };
  };

  readonly examples = async () => (await this.ask("GET /api/examples")).examples;
  readonly openExample = (path: string) => this.ask("GET /api/examples/{path}", { at: { path } });

  // Puzzles -------------------------------------------------------------------------------------------------

  readonly check = (document: Json, as: "" | "puzzle" | "six-piece" = "") =>
    this.ask("POST /api/check", { body: { document, as } });

  readonly placements = async (
    document: Json,
    problem: number,
    piece: number,
    offset: number,
    limit: number,
  ): Promise<PlacementPage> => {
    const found = await this.ask("POST /api/placements", { body: { document, problem, piece, offset, limit } });
    return { piece, offset, total: 0, places: [], ...found };
  };

  /** The document of all placements, as it comes; what shows it checks it. */
  readonly exploration = (document: Json, problem: number, title: string) =>
    this.ask("POST /api/exploration", { body: { document, problem, title } });

  readonly stored = (body: StoredRequest) => this.ask("POST /api/stored", { body });

  /** The counts of a puzzle, if they are found at once. */
  readonly count = (document: Json, problem: number) => this.ask("POST /api/count", { body: { document, problem } });

  /** What comes apart by turns is not estimated. */
  readonly estimate = (document: Json, problem: number, { up_to, disassemble, max_states, rule }: SolveOptions) =>
    this.ask("POST /api/estimate", {
      body: { document, problem, up_to, disassemble: disassemble && rule === "slides", max_states },
    });

  /** Shapes from the assemblies of a problem. */
  readonly pieces = (document: Json, problem: number, filters: PieceFilters) =>
    this.ask("POST /api/pieces", { body: { document, problem, ...filters } });

  // Assemblies ----------------------------------------------------------------------------------------------

  /** The scene of an assembly, as it comes; the viewer checks it. */
  readonly scene = (which: Which) =>
    "job" in which
      ? this.ask("POST /api/jobs/{job}/found/{number}/scene", { at: which, body: {} })
      : this.ask("POST /api/scene", { body: which });

  readonly movement = (which: Which, state: MovementRequest) =>
    "job" in which
      ? this.ask("POST /api/jobs/{job}/found/{number}/movement", { at: which, body: state })
      : this.ask("POST /api/movement", { body: { ...which, ...state } });

  readonly difficulty = (which: Which) =>
    "job" in which
      ? this.ask("POST /api/jobs/{job}/found/{number}/difficulty", { at: which, body: {} })
      : this.ask("POST /api/difficulty", { body: which });

  readonly rigidity = (which: Which, state: ArrangedRequest) =>
    "job" in which
      ? this.ask("POST /api/jobs/{job}/found/{number}/rigidity", { at: which, body: state })
      : this.ask("POST /api/rigidity", { body: { ...which, ...state } });

  // Jobs ----------------------------------------------------------------------------------------------------

  /** Start a search; `query` names the file of the puzzle, and the file of the search that it continues. */
  readonly solve = (
    document: Json,
    problem: number,
    owner: string,
    title: string,
    options: SolveOptions,
    query: Query = {},
  ) => this.ask("POST /api/jobs", { query, body: { document, problem, owner, title, ...options } });

  /** Start a search for a path between two drawings. */
  readonly searchPath = (start: string, goal: string, options: PathOptions, owner: string, title: string) =>
    this.ask("POST /api/paths", {
      body: { start: { drawing: start }, goal: { drawing: goal }, ...options, owner, title },
    });

  readonly path = (job: string) => this.ask("GET /api/jobs/{job}/path", { at: { job } });

  readonly act = (job: string, action: "pause" | "resume" | "cancel") =>
    this.ask("POST /api/jobs/{job}/{action}", { at: { job, action } });

  readonly remove = async (job: string): Promise<void> => {
    await this.send("DELETE /api/jobs/{job}", { at: { job } });
  };

  /** The searches next to a puzzle file, the latest first. */
  readonly unfinished = async (document: Json, problem: number, file: string) =>
    (await this.ask("POST /api/unfinished", { query: { file }, body: { document, problem } })).files;

  /** Store a search next to this puzzle file from now on. */
  readonly storeNextTo = (job: string, file: string) =>
    this.ask("PUT /api/jobs/{job}/file", { at: { job }, query: { file } });

  /** Some findings of a list; `query` chooses and sorts it. */
  readonly found = (job: string, query: Query, offset: number, limit: number) => {
    const chosen = { ...query, offset: String(offset), limit: String(limit) };
    return this.ask("GET /api/jobs/{job}/found", { at: { job }, query: chosen });
  };

  readonly levels = (job: string, query: Query) => this.ask("GET /api/jobs/{job}/levels", { at: { job }, query });

  /** Give or take a star, delete findings of a list, or bring them back; how many. */
  readonly mark = async (job: string, { do: what, number }: MarkAction, query: Query): Promise<number> => {
    const chosen = { ...query, do: what, ...(number === undefined ? {} : { number: String(number) }) };
    return (await this.ask("POST /api/jobs/{job}/marks", { at: { job }, query: chosen })).changed;
  };

  /** The search with the names and colours that its pieces have in a document. */
  readonly recolour = (job: string, document: Json, problem: number) =>
    this.ask("POST /api/jobs/{job}/appearance", { at: { job }, body: { document, problem } });

  readonly thumbnails = async (job: string, numbers: readonly number[]) =>
    (await this.ask("POST /api/jobs/{job}/thumbnails", { at: { job }, body: { numbers } })).items;

  // Designs -------------------------------------------------------------------------------------------------

  /** The cubes of a box, or of the goal of a problem. */
  readonly outline = (body: OutlineRequest) => this.ask("POST /api/outline", { body });

  /** The cubes of a mesh, with the given number along its longest side. */
  readonly mesh = ({ name, data }: MeshFile, cubes: number, up: string) => {
    const query = { [data ? "name" : "path"]: name, cubes: String(cubes), up };
    return this.ask("POST /api/mesh", { query, body: data ?? "" });
  };

  /** The meshes of a folder. */
  readonly meshes = (folder: string) => this.ask("GET /api/meshes", { query: { folder } });

  readonly startDesign = (
    cells: readonly Cell[],
    source: DesignSource,
    options: Omit<DesignOptions, "threads">,
    runs: number,
    begin: DesignBegin | null,
    owner: string,
  ) => this.ask("POST /api/designs", { body: { cells, source, ...options, runs, ...begin, owner } });

  readonly designs = (job: string) => this.ask("GET /api/jobs/{job}/designs", { at: { job }, query: { limit: "100" } });

  readonly design = (job: string, number: number) =>
    this.ask("GET /api/jobs/{job}/designs/{number}", { at: { job, number } });

  /** The cubes that a job cuts, in the order of the letters of its reports. */
  readonly cellsOf = async (job: string) => (await this.ask("GET /api/jobs/{job}/outline", { at: { job } })).cells;

  /** Let a job that is done go on. */
  readonly moreRuns = (job: string, runs: number) =>
    this.ask("POST /api/jobs/{job}/runs", { at: { job }, body: { runs } });

  // Making --------------------------------------------------------------------------------------------------

  readonly makeOptions = () => this.ask("GET /api/make");

  readonly makePreview = ({ body, result }: MakeOrder) => this.ask("POST /api/make", { query: queryOf(result), body });

  readonly makeSheet = async (kind: SheetKind, { body, result }: MakeOrder, page: number) => {
    const query = queryOf(result);
    const response = await this.send("POST /api/make/sheets/{kind}", { at: { kind }, query, body: { ...body, page } });
    return { svg: await response.blob(), pages: pagesOf(response) };
  };

  readonly makeFile = async (path: string, { body, result }: MakeOrder): Promise<Blob> =>
    (await this.send("POST /api/make/files/{path}", { at: { path }, query: queryOf(result), body })).blob();

  /** Save everything as a new folder. */
  readonly makeFolder = (path: string, { body, result }: MakeOrder) =>
    this.ask("PUT /api/make/folders/{path}", { at: { path }, query: queryOf(result), body });
}

/** A puzzle as the page shows it: one of the general kind as free shapes. */
export function drawable(api: Api, checked: CheckedPuzzle): Promise<CheckedPuzzle> {
  return checked.document.kind === "general" ? api.check(checked.document, "puzzle") : Promise.resolve(checked);
}

function queryOf(result: Result | null): URLSearchParams {
  const query = new URLSearchParams(result?.job ? { job: result.job, ...result.choice } : {});
  if (result && result.number !== null) query.set("number", String(result.number));
  for (const [problem, job] of result?.also ?? []) query.append("also", `${problem}:${job}`);
  return query;
}

/** How many pages there are of a picture. */
function pagesOf(response: Response): number {
  return Number(response.headers.get("x-burrkit-pages") ?? 1);
}
