/** What the server answers (docs/guides/workbench.md). It is ours and comes with the page, so it is taken as it is. */

import type { Cell, Json } from "../model/document";
import type { LatticeData } from "../model/lattice";

/** A format of files: what it is called and for, its endings, the usual one first, and what a file of it holds. */
export interface FileFormat {
  readonly name: string;
  readonly title: string;
  readonly hint: string;
  readonly endings: readonly string[];
  readonly holds: "document" | "problem" | "burr" | "assemblies" | "assembly" | "pieces" | "goal" | "mesh" | "picture" | "animation" | "page";
  readonly reads: boolean;
  readonly writes: boolean;
}

export interface About {
  readonly version: string;
  readonly run: string;
  readonly folder: { readonly name: string; readonly path: string };
  readonly cores: number;
  readonly formats: readonly FileFormat[];
  readonly colours: readonly string[];
  /** Species of wood, in the order in which shapes have them. */
  readonly woods: readonly { readonly name: string; readonly colour: string }[];
  readonly accent: string;
  /** Whether meshes can be read. */
  readonly meshes: boolean;
}

export interface Burr {
  readonly name: string;
  readonly also: readonly string[];
  readonly designer: string;
  readonly sticks: readonly number[];
  readonly length: number | null;
  readonly assemblies: number | null;
  readonly solutions: number | null;
  readonly level: string;
  readonly source: string;
  readonly note: string;
}

export interface FolderList {
  readonly folder: string;
  readonly folders: readonly string[];
  readonly files: readonly { readonly name: string; readonly size: number; readonly modified: number }[];
  readonly more: boolean;
}

export interface ShapeFacts {
  readonly number: number;
  readonly filled: number;
  readonly variable: number;
  readonly rotations: number | null;
  readonly isometries: number | null;
  readonly chiral: boolean | null;
  readonly parts: number | null;
  readonly same_as: number | null;
  readonly mirror_of: number | null;
}

export interface ProblemFacts {
  readonly number: number;
  readonly pieces: readonly [number, number];
  readonly volume: readonly [number, number];
  readonly required: number;
  readonly optional: number;
  readonly holes: readonly [number, number] | null;
  readonly state: string;
  readonly assemblies: number | null;
  readonly solutions: number | null;
  readonly stored: number;
  readonly level: string;
  readonly unsolvable: string | null;
  readonly burr: { readonly sticks: readonly number[]; readonly length: number } | null;
}

export interface Checked {
  readonly document: Json;
  readonly grid: string;
  /** The lattice of its own that the document has. */
  readonly lattice: LatticeData | null;
  readonly shapes: readonly ShapeFacts[];
  readonly problems: readonly ProblemFacts[];
}

/** Counts that were found in time; else none of them. */
export interface Counts {
  readonly complete: boolean;
  readonly assemblies?: number;
  readonly solutions?: number;
  readonly level?: string;
}

/** Filters of shapes from assemblies. */
export type PieceFilters = Readonly<Record<"connected" | "chiral" | "notchable" | "millable" | "distinct", boolean>>;

/** Shapes from assemblies: some of the `total` that pass. */
export interface NewShapes {
  readonly shapes: readonly Json[];
  readonly total: number;
  readonly assemblies: number;
  readonly complete: boolean;
}

export type Rule = "slides" | "half" | "legal" | "legal+half" | `clearance=${string}`;

/** The rules by which pieces are moved by hand. */
export type HandRule = "slides" | "legal";

export type JobState = "waiting" | "running" | "pausing" | "paused" | "cancelling" | "cancelled" | "done" | "failed";

/** A number that is estimated, and its 90 % interval; a null bound is infinite. */
export interface ForecastInterval {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Of a running search: the share that is done, the seconds left, the assemblies that the whole search finds. */
export interface Forecast {
  readonly done: ForecastInterval;
  readonly seconds: ForecastInterval;
  readonly assemblies: ForecastInterval | null;
}

/** A search as it is estimated beforehand, in words; null for what is not known. */
export interface Estimate {
  readonly assemblies: string;
  readonly solutions: string | null;
  readonly time: string | null;
  readonly exact: boolean;
  readonly sampled: number;
  readonly unsettled: number;
}

export interface Job {
  readonly id: string;
  readonly kind: "solve" | "path" | "design";
  readonly event: number;
  readonly state: JobState;
  readonly error: string;
  readonly remark: string;
  readonly seconds: number;
  readonly share: number;
  readonly seconds_left: number | null;
  readonly forecast: Forecast | null;
  readonly found: number;
  readonly assemblies: number;
  readonly partial: number;
  readonly solutions: number;
  readonly unsettled: number;
  /** What left open how assemblies come apart, and of how many. */
  readonly limits: Readonly<Record<string, number>>;
  /** The counts under both conventions, once the search is complete; null where another search would be needed. */
  readonly up_to: Readonly<Record<"rotation" | "reflection", { readonly assemblies: number; readonly solutions: number | null } | null>>;
  readonly levels: readonly (readonly [string, number])[];
  readonly more_levels: number;
  readonly complete: boolean;
  readonly reasons: readonly string[];
  readonly owner: string;
  readonly title: string;
  readonly problem: number;
  readonly options: { readonly up_to: string; readonly rule: Rule; readonly disassemble: boolean; readonly count_only: boolean; readonly min_level: number };
  /** Whether it can be paused, and go on later. */
  readonly can_pause: boolean;
  /** The file next to that of the puzzle in which it is stored; "" if it is not. */
  readonly kept: string;
  readonly pieces: readonly { readonly mark: string; readonly name: string; readonly colour: string }[];
  /** How many findings have a star, and how many are deleted. */
  readonly marks: { readonly starred: number; readonly deleted: number };
}

/** One of two arrangements: a drawing, or assembly N of a problem in one of its states. */
export type PathEnd =
  | { readonly drawing: string }
  | { readonly problem: number; readonly assembly: number; readonly state: number };

export type Metric = "slide" | "reach" | "straight" | "step";

export interface PathOptions {
  readonly metric: Metric;
  readonly rule: Rule;
  readonly labelled: boolean;
  readonly tray: boolean;
  readonly fixed: string;
  readonly margin: number | null;
  readonly max_states: number | null;
  readonly seconds: number | null;
}

/** What a search for a path has come to. */
export interface PathSummary {
  readonly status: "found" | "unreachable" | "unknown";
  readonly proof: "exhausted" | "parity" | null;
  readonly limit: "states" | "memory" | "stop" | "box" | null;
  readonly length: number | null;
  readonly states: number;
  readonly box: Cell | null;
  readonly in_box: boolean;
}

export interface PathJob extends Omit<Job, "options" | "kind"> {
  readonly kind: "path";
  readonly ends: readonly [PathEnd, PathEnd];
  readonly options: { readonly [Key in keyof PathOptions]: PathOptions[Key] | null };
  /** Present once the job is done. */
  readonly path?: PathSummary;
}

export interface PathData extends PathSummary {
  readonly sentences: readonly string[];
  /** The scene that the viewer plays, as it comes; null if there is no path. */
  readonly scene: unknown;
}

/** The arrangement that a drawing shows. */
export interface LayoutData {
  readonly pieces: readonly { readonly mark: string; readonly colour: string; readonly cells: readonly Cell[] }[];
  readonly walls: readonly Cell[];
}

export interface Finding {
  readonly number: number;
  readonly solution: boolean;
  readonly unsettled: boolean;
  readonly first: number | null;
  /** What left open how it comes apart. */
  readonly limit: string | null;
  readonly level: string | null;
  readonly moves: number | null;
  readonly holes: number;
  /** How many pieces are placed. */
  readonly pieces: number;
  readonly weight: number;
  readonly starred: boolean;
  /** Its number among the solutions from the highest level down, as `burrkit solve` counts; null if it is not a solution. */
  readonly solution_number: number | null;
}

export interface FindingList {
  readonly total: number;
  readonly offset: number;
  /** The place of the requested finding; null if the list does not have it. */
  readonly place?: number | null;
  readonly items: readonly Finding[];
}

/** How many findings there are by moves until something is free, and the least and greatest numbers of all findings. */
export interface LevelCounts {
  readonly levels: readonly (readonly [level: number, count: number])[];
  readonly pieces: readonly [number, number] | null;
  readonly holes: readonly [number, number] | null;
}

/** The cells of each piece that a small picture shows; null for a piece that is not placed, and for too many cells. */
export type ThumbnailCells = readonly (readonly Cell[] | null)[] | null;

export interface Thumbnail {
  readonly number: number;
  readonly cells: ThumbnailCells;
  /** The numbers of the colours of the cells; missing if no piece has any. */
  readonly colours?: readonly (readonly number[] | null)[];
}

export interface StoredList {
  readonly total: number;
  readonly offset: number;
  readonly items: readonly { readonly number: number; readonly level: string | null; readonly moves_kept: boolean }[];
}

/** A least group of pieces and how far it can slide; `reach` is null where it slides off. */
export interface Group {
  readonly pieces: readonly number[];
  readonly axis: number;
  readonly sign: 1 | -1;
  readonly reach: number | null;
  readonly distance: number;
}

export interface Move {
  readonly pieces: readonly number[];
  readonly axis: number;
  readonly distance: number;
}

/** A turn of some pieces by quarters about a line along an axis; the pivot counts half cubes. */
export interface TurnMove {
  readonly pieces: readonly number[];
  readonly axis: 0 | 1 | 2;
  readonly pivot: Triple;
  readonly quarters: 1 | -1 | 2;
  /** "a quarter clockwise, seen from above". */
  readonly sense: string;
}

/** A least group that can turn; `way` is `quarters` with the sense of a half turn that is free. */
export interface TurnOffer extends TurnMove {
  readonly way: 1 | -1 | 2 | -2;
}

/** How a piece has turned since the assembly: a matrix of nine numbers, row by row. */
export type Rotation = readonly number[];

/** A distance in cubes; null if there is no limit. */
export type Entry = number | null;
export type Matrix = readonly (readonly Entry[])[];

/** MOVE(i, j) along +x, +y or +z: rows are the pieces in play, null is unlimited. */
export interface MatrixData {
  readonly axis: 0 | 1 | 2;
  readonly pieces: readonly number[];
  readonly pairwise: Matrix;
  readonly passes: readonly Matrix[];
}

/** The axes of another lattice than that of cubes. */
export interface SlideSpace {
  /** A shift of the scale of bodies, (x, y, z), is x times the first row and so on in space. */
  readonly metric: readonly [Triple, Triple, Triple];
  /** One unit along each axis on the scale of bodies. */
  readonly axes: readonly Cell[];
  /** In words: forward, backward. */
  readonly directions: readonly (readonly [string, string])[];
}

type Triple = readonly [number, number, number];

export interface Movement {
  /** How many steps one unit has; distances and shifts count steps. */
  readonly unit: number;
  /** Missing on the lattice of cubes. */
  readonly space?: SlideSpace;
  readonly offsets: readonly (Cell | null)[];
  readonly groups: readonly Group[];
  /** The two parts into which a move has separated the puzzle, if it has. */
  readonly parts?: readonly [readonly number[], readonly number[]] | null;
  readonly ahead?: { readonly moves: number; readonly next: Move | TurnMove | null } | null;
  /** By which `ahead` is counted. */
  readonly rule: HandRule;
  /** The rule of the search that has found the assembly. */
  readonly found_by: Rule;
  /** Missing while no piece has turned. */
  readonly turned?: readonly (Rotation | null)[];
  /** The turns of one piece. */
  readonly turns?: readonly TurnOffer[];
  readonly matrices?: readonly MatrixData[];
}

/** An expected number of moves with its 95 % interval, which is one number if it is exact; a null bound is infinite. */
export interface Expected {
  readonly mean: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Moves at random: any move, and any but the one that goes straight back; null if a limit cut the states. */
export interface RandomMoves {
  readonly at_random: Expected | null;
  readonly not_back: Expected | null;
}

export interface SeparationDifficulty {
  readonly freed: readonly number[];
  readonly moves: number;
  readonly states: number;
  readonly complete: boolean;
  readonly exits: number;
  readonly choices: readonly number[];
  readonly forced: readonly number[];
  readonly dead_ends: readonly { readonly state: number; readonly away: number }[];
  readonly held: number;
  /** The graph of the states as the text of an SVG file; null for a single state, and for very many. */
  readonly picture: string | null;
}

export interface DifficultyData {
  readonly moves: number;
  readonly pieces: readonly { readonly mark: string; readonly colour: string }[];
  readonly apart: RandomMoves;
  readonly together: RandomMoves;
  readonly separations: readonly SeparationDifficulty[];
}

/** Whether anything moves at all: a motion to first order, a proof that there is none, or neither. */
export interface RigidityData {
  readonly verdict: "rigid" | "moves" | "undecided";
  readonly sentences: readonly string[];
  readonly remarks: readonly string[];
  /** How each piece begins to move, in space: the point p by `slide` + `turn` x p. Empty without a motion. */
  readonly motion: readonly PieceMotion[];
}

export interface PieceMotion {
  readonly piece: number;
  readonly slide: Triple;
  readonly turn: Triple;
}

export interface PlaceKind {
  readonly pieces: readonly number[];
  readonly placements: number;
  readonly orbits: number;
  readonly left: number;
  readonly left_orbits: number;
}

/** Why no assembly has a piece at some place: cubes that nothing else could fill, pieces that would fit nowhere. */
export interface RuledOut {
  readonly cubes: readonly Cell[];
  readonly pieces: readonly number[];
}

export interface Placements {
  readonly rotations: number;
  readonly kinds: readonly PlaceKind[];
  readonly total: number;
  readonly offset: number;
  readonly places: readonly { readonly cells: readonly Cell[]; readonly orbit: number; readonly left: boolean; readonly why?: RuledOut; readonly colours?: readonly number[] }[];
}
