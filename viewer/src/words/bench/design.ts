/** The texts of the room Design: searches for designs, and what they have found. */

import { formatCount, formatNumber } from "../count";
import { listed } from "../list";
import * as common from "./common";

export const purpose =
  "Cuts a shape into pieces that lock together, so that it takes many moves to get the first one out.";
export const onlyCubes = "Only puzzles of cubes can be designed; this one has other cells.";
export const beginWithCubes =
  "Begin a puzzle of cubes from the start page to design a box, a shape of your own or a mesh.";

// A search
export const begin = "Design";
export const moreRuns = (runs: number) => formatCount(runs, "more run");
export const anotherShape = "Another shape";
export const backToDesigns = "Back to the designs";
export const designing = "Designing…";
export const levelSoFar = (level: number) => `Level ${level} so far`;
export const stoppedAt = (level: number) => `Stopped at level ${level}`;
export const nothingApart = "Nothing comes apart";
export const bestSoFar = (level: number) => `Best so far: level ${level}`;
export const noneFound = "No run found pieces that come apart. Another seed, more steps or more holes may help.";
export const noneMeets = "No run met the conditions; these come closest.";
export const noneBetter =
  "No better than the design that it started from. Keep other pieces, or try more steps or another seed.";

// The picture
export const views = { pieces: "Keep pieces", difficulty: common.difficulty, watch: common.watch };
export const chooseShape = "Choose what to cut.";
export const shape = (cubes: number) => `The shape, ${cubes} cubes`;
export const cubesIn = (cubes: number, size: string) => `${formatNumber(cubes)} cubes in ${size}`;
export const firstPieces = "The first pieces are on their way…";
export const piecesSoFar = "The pieces so far";
export const levelUnderWay = (level: number) => `Level ${level} so far, in a run that is not finished`;
export const clickToKeep = "Click a piece to keep it in the next search.";

// The lists
export const bestFirst = "Designs, best first";
export const designs = "Designs";
export const bestOf = (shown: number, total: number) => `The best ${shown} of ${formatNumber(total)}.`;
export const runs = (runs: readonly number[]) => `runs ${runs.join(", ")}`;
export const searches = "Searches";
export const searching = "designing";
export const foundNothing = "nothing";
export const removeSearch = (name: string) => `Remove the search ${name}`;
export const removeWithDesigns = "Remove the search and its designs";

// One design
export const ofRun = (run: number) => `Design of run ${run}`;
export const ofRunAtLevel = (run: number, level: string) => `Design of run ${run}, level ${level}`;
export const runAtLevel = (run: number, level: string) => `Run ${run}, level ${level}`;
export const runWithFigures = (run: number, figures: string) => `Run ${run} \u00b7 ${figures}`;
export const openAsPuzzle = "Open as puzzle";
export const openToMake = "Opens the design as a puzzle, and shows how to print or saw it";
export const stoppedHere = (run: number) => `Run ${run} was stopped here. Continue starts it again from the beginning.`;
export const moreOfThis = "More of this";
export const piecesToKeep = "Pieces to keep";
export const keepPiece = (mark: string, cubes: number) => `Keep piece ${mark}, ${formatCount(cubes, "cube")}`;
export const cubes = (cubes: number) => formatCount(cubes, "cube");
export const stays = "stays";
export const someStay = (pieces: readonly string[]) =>
  `${listed(pieces)} ${pieces.length === 1 ? "stays as it is" : "stay as they are"}; the others change.`;
export const allMayChange = "The next search may change all pieces; click those that should stay.";
export const onCommandLine = "On the command line";
/** What the command makes; `file` is that of the design that it begins with. */
export const commandMakes = (run: number, file: string | undefined) =>
  `${file === undefined ? "" : `First save the design that it starts from as ${file}. `}${
    run === 1 ? "It makes this run." : `It makes the runs up to ${run} and prints the best of them.`
  }`;
export const copied = "Copied";
