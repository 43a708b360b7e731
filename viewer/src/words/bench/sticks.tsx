/** Texts of the tab Sticks: six sticks, carved in the picture or by their numbers. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount } from "../count";

export const name = "Sticks";
export const title = "Six sticks";
export const hint =
  "Make each stick match yours: click the cubes that are missing, or type its number. Any orientation will do.";
export const solve = "Solve";
export const stick = (mark: string) => `Stick ${mark}`;
export const cubes = (count: number) => formatCount(count, "cube");
export const notConnected = "not connected";
export const notchable = "notchable";
export const millable = "millable";
export const number = "No.";
export const numberOf = (mark: string) => `Number of stick ${mark}`;
export const makeSolid = "Make it solid";
export const valuesRemoved = (sum: ComponentChildren): JSX.Element => <>Values removed: {sum}</>;
export const valuesHint = "The number is 1 plus the values removed. Click a cube to remove it or to put it back.";

// What else is set
export const more = "More";
export const length = "Length";
export const lengthOf = "Length of the sticks";
export const lengthHint =
  "How many cubes long each stick is. Longer ends change the moves, but not what fits together.";
export const toShapes = "Turn into free shapes";

// What is known of a stick
export const leastNumber = "Least number";
export const leastNumberHint =
  "a stick can be turned eight ways in its place, each with a number of its own; the smallest one names it";
export const mirrorImage = "Mirror image";
export const mirrorImageHint = "a stick and its mirror image may be two different sticks";
export const itself = "itself";
export const numbered = (number: number) => `no. ${number}`;
export const madeWith = "Made with";
export const tools = { saw: "a saw", mill: "a mill", chisel: "a chisel" };
export const madeWithHint =
  "a saw makes notchable sticks, by cuts straight across; a mill makes millable ones; the others have corners inside";
export const symmetry = "Symmetry";
export const symmetryHint = "the turns after which it looks the same";
export const turns = (count: number) => (count === 1 ? "none" : `${count} turns`);
export const sameAs = "Same as";
export const sameAsHint = "the same stick, perhaps in another orientation";
export const other = (mark: string) => `stick ${mark}`;

// The drawing of its cubes
export const cubesOf = (mark: string) => `Cubes of stick ${mark}`;
export const top = "top";
export const bottom = "bottom";
export const cubeOf = (cube: number, mark: string, place: string, value: number, isGone: boolean) =>
  `Cube ${cube} of stick ${mark}, ${place}, value ${value}, ${isGone ? "removed" : "there"}`;
export const cubeAt = (place: string, value: number) => `${place}, value ${value}`;

// The picture
export const tool = "Tool";
export const carvingTools = { carve: "Carve", fill: "Put back" };
export const aims = {
  carve: (cube: number, mark: string) => `Carve cube ${cube} of stick ${mark}`,
  fill: (cube: number, mark: string) => `Put back cube ${cube} of stick ${mark}`,
};
export const tips = {
  carve: "Click the cubes that are missing from your stick. Drag to turn it.",
  fill: "Click a gap to put its cube back.",
  still: "Carve in the drawing next to the picture.",
};
export const picture = (mark: string, number: number, cubes: number) =>
  `Stick ${mark}, number ${number}, ${cubes} cubes. The drawing “${cubesOf(mark)}” next to the picture carves it by keyboard.`;

/** Where the removable cubes are, by their numbers. */
export const places = [
  ...[1, 2, 3, 4].map((n) => `top front ${n}`),
  ...[1, 2, 3, 4].map((n) => `top behind ${n}`),
  ...[2, 3].map((n) => `bottom front ${n}`),
  ...[2, 3].map((n) => `bottom behind ${n}`),
];
export const nothingRemoved = "none, number\u00a01";
export const sumOfValues = (values: readonly number[], sum: number) =>
  values.length > 1
    ? `${values.join(" + ")} = ${sum}, number\u00a0${sum + 1}`
    : `${values.join("")}, number\u00a0${sum + 1}`;
export const broken = (mark: string) => `Stick ${mark} falls apart; put a cube back.`;
export const tooManyCubes = (surplus: number) =>
  `The sticks have ${formatCount(surplus, "cube")} too many to go together. Remove more cubes.`;
