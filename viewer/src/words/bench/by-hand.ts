/** The texts of moves by hand in the workbench. */

// The moves that led to a state
export const assembled = "Assembled";
export const slid = (group: string, way: string, length: string) => `${group} ${way} ${length}`;
export const slidOff = (group: string, way: string) => `${group} ${way} off`;
export const turned = {
  half: (group: string) => `${group} half way round`,
  clockwise: (group: string) => `${group} quarter clockwise`,
  counterclockwise: (group: string) => `${group} quarter counterclockwise`,
};

// How far it is, and hints
export const next = "The next move can take something off.";
export const movesToGo = (moves: number) => `${moves} moves until something comes free.`;
export const tryPieces = (group: string, pieces: number) => (pieces > 1 ? `Try ${group} together.` : `Try ${group}.`);
export const trySlide = (group: string, way: string, length: string) => `${group} ${way} by ${length}.`;
export const trySlideOff = (group: string, way: string) => `${group} ${way} and off.`;
export const tooLong = "Finding out would take too long.";
export const never = "From here nothing ever comes free.";
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
