/** The texts of the rules by which pieces move. */

import { formatNumber } from "../count";

/** What follows "Pieces may", and what that means. */
export const kinds = {
  slides: { may: "slide", sentence: "One group of pieces slides along one axis, by whole cubes." },
  half: {
    may: "slide by half cubes",
    sentence: "Slides may also end at half cubes. That can make a way shorter, but never decides whether there is one.",
  },
  legal: {
    may: "slide and turn",
    sentence: "Slides by whole cubes, and quarter or half turns that rigid pieces can make without play.",
  },
  "legal+half": {
    may: "turn, slide by half cubes",
    sentence: "Slides may end at half cubes, and rigid pieces may turn there without play.",
  },
  clearance: {
    may: "turn with clearance",
    sentence:
      "Slides by whole cubes, and turns of pieces with their sides inset by the clearance. They may drift as they turn.",
  },
  joint: {
    may: "slide at once",
    sentence: "Several groups may slide at the same time, each in its own direction. Nothing turns.",
  },
};
/** What a number of solutions adds: "One solution, by legal turns". */
export const foundBy = {
  slides: "",
  half: ", by half cubes",
  legal: ", by legal turns",
  "legal+half": ", by legal turns and half cubes",
  joint: ", by slides at once",
};
export const foundByClearance = (clearance: string) => `, by turns with clearance ${clearance}`;
/** What moves by hand lack of those by which an assembly was taken apart. */
export const byHand = {
  slides: "",
  half: "By hand pieces move by whole cubes only.",
  legal: "",
  "legal+half": "By hand pieces move by whole cubes only, and turn without play.",
  joint: "By hand one group of pieces slides at a time.",
  clearance: "By hand pieces turn only as rigid ones can without play.",
};
/** What leaves an assembly undecided. */
export const limits = {
  turns: "turns that barely fit, or barely do not; a little more or less clearance may decide",
  states: "too many states",
  memory: "too little memory",
  splits: "too many ways to split",
  numbers: "numbers of a linear program that did not become exact",
};
export const undecided = (count: number, why: readonly string[]) => {
  const what = count === 1 ? "One assembly is undecided" : `${formatNumber(count)} assemblies are undecided`;
  return why.length > 0 ? `${what}: ${why.join("; ")}.` : `${what}.`;
};
