/** The texts of the atlas of burrs. */

import { formatCount, formatNumber } from "./count";

const SYMMETRIES: Record<string, string> = {
  "2MA": "one mirror plane",
  "2MB": "an inversion in its centre",
  "2R": "a half turn",
  "3R": "turns by a third",
  "4MA": "two mirror planes and a half turn",
  "4MB": "a mirror plane, a half turn and an inversion",
  "4R": "half turns about all three axes",
  "6M": "turns by a third and an inversion",
  "8M": "all three mirror planes",
  "24M": "all symmetries of the frame",
};

export const title = "An atlas of burrs";
export const lead = (count: number) =>
  `${formatCount(count, "puzzle")} of interlocking pieces. Watch one come apart, move the pieces by hand, print it, or cut it from wood.`;
export const workbench = "Workbench";

// The wall
export const search = "Search";
export const searchHint = "Name, designer or stick";
export const shownOf = (shown: number, all: number) =>
  shown === all ? formatCount(all, "puzzle") : `${formatNumber(shown)} of ${formatCount(all, "puzzle")}`;
export const group = "From";
export const groups = {
  all: "All",
  catalogue: "Known burrs",
  census: "Finds",
  design: "Designs",
  example: "Examples",
};
export const sort = "Order";
export const sorts = {
  level: "Highest level",
  moves: "Most moves",
  random: "Most moves at random",
  holes: "Fewest holes",
  pieces: "Fewest pieces",
  name: "Name",
};
export const layout = "Layout";
export const layouts = { pictures: "Pictures", table: "Table" };
export const filters = { first: "Level", holes: "Holes", pieces: "Pieces" };
export const any = "any";
export const notchable = "Notchable";
export const notchableCell = (is: boolean | undefined) => (is === undefined ? "" : is ? "yes" : "no");
export const solvedIn = (moves: number, hints: number) =>
  `Solved in ${formatCount(moves, "move")}${hints === 0 ? "" : ` with ${formatCount(hints, "hint")}`}`;
export const fewest = (moves: number) => `Can you take it apart in ${formatCount(moves, "move")}?`;
export const nothing = "No puzzle matches.";
export const showAll = "Show all";
export const facts = (pieces: number, holes: number) =>
  `${formatCount(pieces, "piece")}, ${formatCount(holes, "hole")}`;
/** Most burrs have length 6, and are not notchable. */
export const factsOfSticks = (facts: string, length: number, isNotchable: boolean) =>
  `${facts}${length === 6 ? "" : `, length ${length}`}${isNotchable ? ", notchable" : ""}`;
export const columns = {
  name: "Name",
  level: "Level",
  moves: "Moves",
  pieces: "Pieces",
  holes: "Holes",
  notchable: "Notchable",
  assemblies: "Assemblies",
  solutions: "Solutions",
  source: "Source",
};
export const notApart = "none";

// A puzzle
export const back = "Atlas";
export const viewer = (name: string) => `${name}, in motion`;
export const near = "Other puzzles";
export const harder = "Harder";
export const easier = "Easier";
export const least = (moves: number) => `Another way needs only ${formatCount(moves, "move")}.`;
export const by = (designer: string) => `Designer: ${designer}`;
export const also = (names: readonly string[]) => `Also called ${names.join(", ")}`;
export const level = "Level";
export const pieces = "Pieces";
export const holes = "Holes";
export const solutions = "Solutions";
export const hard = (moves: number, first: number, states: number, deadEnds: number, atRandom: number) =>
  `${formatCount(moves, "move")} take it apart; ${first === 1 ? "the first frees a piece" : `something first comes free on move ${formatNumber(first)}`}. There are ${formatCount(states, "arrangement")} ${deadEnds === 0 ? "and no dead ends" : `and ${formatCount(deadEnds, "dead end")}`}; moving at random takes about ${formatNumber(atRandom)}.`;
export const turns = (moves: number) => `${formatCount(moves, "move")} take it apart, including turns.`;
export const locked = "Slides do not take it apart.";
export const counts = (assemblies: number, solutions: number) =>
  assemblies === 1
    ? "The pieces fit together in one way only, and come apart."
    : `The pieces fit together in ${formatNumber(assemblies)} ways; ${solutions === 0 ? "none of them comes" : solutions === 1 ? "only one of them comes" : `${formatNumber(solutions)} of them come`} apart.`;

// Among all six-piece burrs
export const census = "Among all six-piece burrs";
export const equals = (equals: number, all: number, level: number, length: number) =>
  equals === 1
    ? `It is the only one of ${formatNumber(all)} assemblies with level ${level} at length ${length}.`
    : `${formatNumber(equals)} of ${formatNumber(all)} assemblies have level ${level} at length ${length}.`;
export const equalsNotchable = (equals: number, all: number) =>
  `Of the ${formatNumber(all)} with notchable sticks, ${equals === 1 ? "one has" : `${formatNumber(equals)} have`} it.`;
export const recordOfHoles = (holes: number) => `No assembly with ${formatCount(holes, "hole")} has a higher level.`;
export const symmetry = (kind: string) => `The assembly has a symmetry: ${SYMMETRIES[kind] ?? kind}.`;
export const recordOfSymmetry = "No other assembly with this symmetry has a higher level.";
export const findings = {
  highest: "It has the highest level of all.",
  "every-length": "It is one of six burrs with level 10 at every length of the sticks.",
  unique: "No burr with one solution and the same number of holes has a higher level.",
  "notchable-unique": "No burr of notchable sticks with one solution has a higher level.",
  notchable: "No burr of notchable sticks has a higher level at this length.",
  symmetry: "",
};
export const lengths = "Level at length";
export const sticks = (sticks: readonly number[], length: number) => `Sticks ${sticks.join(" ")}, length ${length}`;

// On a table
export const onTable = "See it on your table";
export const showModel = "Show the model";
export const modelOf = (name: string) => `${name}, a model that assembles itself`;
export const place = "Put it on my table";
export const modelHint = "Turn it with a finger or the mouse. A phone with AR puts it on your own table.";
export const onlyServed = "Models need a web server; this page was opened from a disk.";
export const noModel = "The model could not be loaded.";

// What can be done with it
export const make = "Make it";
export const open = "Open in the workbench";
export const share = "Share";
export const print = (number: number) => (number === 1 ? "Print: plate for 3D printers" : `Print: plate ${number}`);
export const cut = "Cut: a sheet for the saw";
export const other = "For BurrTools";
export const code = "QR code of this page";
export const source = "Source";
export const published = (figure: string, published: string | number, computed: string | number) =>
  `Published with ${figure} ${published}; computed: ${computed}.`;
export const figures = { assemblies: "assemblies", solutions: "solutions", level: "level", holes: "holes" };
export const groupsOf = {
  catalogue: "Catalogue of known burrs",
  census: "Found by the census of all six-piece burrs",
  design: "Designed by burrkit",
  example: "An example that comes with burrkit",
};
