/** The texts of moves by hand in the workbench. */

// The moves that led to a state
export const assembled = "Assembled";
export const loose = "Loose pieces";
export const cameIn = (group: string) => `${group} in`;
export const slid = (group: string, way: string, length: string) => `${group} ${way} ${length}`;
export const slidOff = (group: string, way: string) => `${group} ${way} off`;
export const turned = {
  half: (group: string) => `${group} half way round`,
  clockwise: (group: string) => `${group} quarter clockwise`,
  counterclockwise: (group: string) => `${group} quarter counterclockwise`,
};

// How far it is, and hints
export const bringIn = (group: string) => `Bring in ${group} next.`;
export const notYet = (piece: string) => `Not yet: in the solver's order another piece goes in before ${piece}.`;
export const noWayBySlides = "Slides alone do not finish this from here; undo some moves.";
export const movesToGo = (moves: number) => `${moves} moves until something comes free.`;
export const trySlide = (group: string, way: string, length: string) => `${group} ${way} by ${length}.`;
export const trySlideOff = (group: string, way: string) => `${group} ${way} and off.`;
export const neverSo = "By moves of this kind nothing ever comes free from here.";
export const analysing = "Looking for motions…";
export const tooManyForMatrix = (pieces: number, most: number) =>
  `${pieces} pieces; a matrix is shown for ${most} at most`;

// Pieces that are pushed through others
export const noOverlap = "Nothing overlaps here, but no move has led here.";
export const impossible = (overlap: string) => `${overlap} That is impossible.`;

/** What the line of a turn goes through. */
export const lines = {
  cube: "through the middle of a cube",
  side: "through the middle of a side",
  edge: "along an edge",
};
