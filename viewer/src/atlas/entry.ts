/** The puzzles of the atlas as its pages hold them; burrkit has computed every figure. */

export type Group = "catalogue" | "census" | "design" | "example";
/** What the census found about a burr. */
type Finding = "highest" | "every-length" | "unique" | "notchable-unique" | "notchable" | "symmetry";

/** How hard a puzzle is: what can be reached on the way apart, and how many moves random ones need. */
interface Hardness {
  readonly states: number;
  readonly deadEnds: number;
  readonly atRandom: number;
}

/** What six-piece burrs have besides: their place among all of them. */
export interface SixSticks {
  readonly sticks: readonly number[];
  readonly length: number;
  readonly notchable: boolean;
  /** The level of the assembly at lengths 6, 8, 10 and 12. */
  readonly types: readonly number[];
  /** Cutler's name of its symmetry, "1" for none. */
  readonly symmetry: string;
  readonly all: number;
  readonly allNotchable: number;
  /** How many of them have the same level at this length. */
  readonly equals: number;
  readonly equalsNotchable: number;
  /** How many have a higher one, and the same holes or the same symmetry. */
  readonly higherOfHoles: number;
  readonly higherOfSymmetry: number;
}

export interface Entry {
  /** The name of its page and its files, without an ending. */
  readonly page: string;
  readonly name: string;
  readonly also: readonly string[];
  readonly designer: string;
  readonly group: Group;
  readonly finding: Finding | "";
  readonly source: string;
  readonly note: string;
  readonly pieces: number;
  readonly cubes: number;
  readonly holes: number;
  readonly assemblies: number;
  readonly solutions: number;
  /** The level text of the solution that is shown. */
  readonly level: string | null;
  /** Its moves until the first piece is free, and until all are. */
  readonly first: number;
  readonly moves: number;
  /** The least number of moves that takes all apart, if it is proved. */
  readonly least: number | null;
  readonly hard: Hardness | null;
  readonly six: SixSticks | null;
  /** Published figures that differ from the computed ones. */
  readonly published: Readonly<Partial<Record<Figure, string | number>>>;
}

/** Figures that catalogues publish. */
export type Figure = "assemblies" | "solutions" | "level" | "holes";

/** All puzzles, the hardest first, as entries.js has them. */
declare global {
  var atlas: { readonly entries: readonly Entry[] };
}

export interface WallPage {
  /** The address of the workbench. */
  readonly workbench: string;
}

export interface BurrPage extends WallPage {
  /** The page of the puzzle. */
  readonly page: string;
  /** The fragment of the viewer's address that carries the scene. */
  readonly scene: string;
  /** The files of this puzzle. */
  readonly files: readonly string[];
}
