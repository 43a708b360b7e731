/** The texts of moves by hand. */

import { listed } from "./list";

/** From where a turn about each axis is seen. */
const VIEWPOINTS = ["the right", "the front", "above"] as const;

/** Where slides go along each axis, forward and backward. */
export const directions = [
  ["to the right", "to the left"],
  ["away from you", "toward you"],
  ["up", "down"],
] as const;
/** How far and which way a group turns about an axis. */
export const senses = {
  half: (axis: 0 | 1 | 2) => `half way round, seen from ${VIEWPOINTS[axis]}`,
  clockwise: (axis: 0 | 1 | 2) => `a quarter clockwise, seen from ${VIEWPOINTS[axis]}`,
  counterclockwise: (axis: 0 | 1 | 2) => `a quarter counterclockwise, seen from ${VIEWPOINTS[axis]}`,
};

export const byHand = "Moved by hand";
export const apart = "Everything is apart.";
/** The sentences of moves, each of a group of some pieces. */
export const slides = (group: string, pieces: number, cubes: number, way: string) =>
  `${group} ${pieces === 1 ? "slides" : "slide"} ${cubes} ${way}.`;
export const slidesOut = (group: string, pieces: number, way: string) =>
  pieces === 1 ? `${group} slides ${way} and comes free.` : `${group} slide ${way} and come free together.`;
export const slidesIn = (group: string, pieces: number, way: string) =>
  pieces === 1 ? `${group} slides in, ${way}.` : `${group} slide in together, ${way}.`;
export const turns = (group: string, pieces: number, sense: string) =>
  `${group} ${pieces === 1 ? "turns" : "turn"} ${sense}.`;
/** Pieces at the beginning of a sentence, as they are or introduced. */
export const group = listed;
export const introducedGroup = (pieces: readonly string[]) =>
  `${pieces.length === 1 ? "Piece" : "Pieces"} ${listed(pieces)}`;
