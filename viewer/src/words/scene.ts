/** The texts that go with a scene: what it shows at each moment, and what there is to play. */

import { formatCount, formatNumber } from "./count";

const moves = (count: number): string => formatCount(count, "move");

/** For each kind of plan what its moves are called, on both ways. */
export const plans = {
  apart: {
    /** The buttons that choose a way. */
    ways: { together: "Together", apart: "Apart" },
    /** How many moves there are. */
    aims: {
      together: (count: number) => `${moves(count)} to put it together`,
      apart: (count: number) => `${moves(count)} to take it apart`,
    },
    /** Once all moves are made; the text of the scene comes first. */
    ends: { together: "Done.", apart: "Everything is apart." },
  },
  stuck: {
    ways: { together: "In", apart: "Out" },
    aims: {
      together: (count: number) => `${moves(count)} back`,
      apart: (count: number) => `${moves(count)}, as far as they get`,
    },
    ends: { together: "All are at their places again.", apart: "" },
  },
  path: {
    ways: { together: "To goal", apart: "To start" },
    aims: {
      together: (count: number) => `${moves(count)} to the goal`,
      apart: (count: number) => `${moves(count)} to the start`,
    },
    ends: { together: "This is the goal.", apart: "This is the start." },
  },
  hand: {
    ways: { together: "In", apart: "Out" },
    aims: {
      together: (count: number) => `${moves(count)} back`,
      apart: (count: number) => `${moves(count)} by hand`,
    },
    ends: { together: "All are at their places again.", apart: "" },
  },
};
/** Headings of moves on paper. */
export const printed = {
  together: "Together",
  stuck: "As far as they get",
  path: "From the start to the goal",
  hand: "By hand",
};

export const onePiece = "There is one piece and nothing to take apart.";
export const atPlaces = "The pieces at their places.";
export const atPlacesLocked = (pieces: number, why: string) => `${pieces} pieces at their places. ${why}`;
export const farApart = (pieces: number) => `${pieces} pieces, as far apart as they get.`;
export const assembled = (pieces: number) => `${pieces} pieces, assembled.`;
export const packed = (pieces: number) => ({
  together: `The box stands empty, with ${pieces} pieces to go in.`,
  apart: `${pieces} pieces in their box.`,
});
export const loose = (pieces: number) => `${pieces} loose pieces.`;
export const lockedInPart = "They come apart only in part, and so cannot be put together.";
export const locked = "They stay locked: they can be neither taken apart nor put together.";
export const nothingToMove = "There is nothing to move.";
export const move = (move: number, moves: number) => `Move ${move} of ${moves}`;
export const moveWithin = (move: number, moves: number, within: number, length: number) =>
  `Move ${move} of ${moves} \u00b7 ${within} of ${length} in this separation`;

// Next to moves
export const putAside = (group: string) => `Leave ${group} together for now.`;
export const takeUp = (group: string) => `Now take up ${group} again.`;
export const stayTogether = (group: string) => `${group} belong together and stay so.`;
/** Once pieces that never come apart are as far as they get. */
export const freest = (ways: number) =>
  `Here it is freest: ${moves(ways)} to choose from, none of which frees anything.`;
export const start = (pieces: number) => `${formatCount(pieces, "piece")} at the start.`;
export const goal = (pieces: number) => `${formatCount(pieces, "piece")} at the goal.`;
export const isGoal = "The start is the goal already: no move is needed.";
export const fromStart = (count: number) => `${moves(count)} from the start to the goal.`;

// What is known of an assembly
export const notes = {
  open: "Whether it comes apart is not settled.",
  partOpen: (level: string) => `A part comes free at level ${level}; whether all does is not settled.`,
  part: (level: string) => `A part comes free at level ${level}, but not all.`,
  locked: (states: number) =>
    `It stays locked: ${states === 1 ? "nothing moves" : `nothing comes free in ${formatCount(states, "arrangement")}`}.`,
  otherWay: (level: string, count: number) => `Level ${level}; ${moves(count)} in all on this way.`,
};

/** A search, and how many of its solutions are here, or of its assemblies if there are none. */
interface Found {
  readonly assemblies: number;
  readonly solutions: number;
  readonly shown: number;
  readonly isUnique: boolean;
  readonly isComplete: boolean;
  readonly isTakenApart: boolean;
  /** Whether limits left any assembly undecided. */
  readonly isOpen: boolean;
  /** Whether assemblies are numbered up to reflection. */
  readonly isReflected: boolean;
  readonly reasons: readonly string[];
}
export const found = (search: Found) => {
  const { assemblies, solutions, shown, isUnique, isComplete, isReflected, reasons } = search;
  if (assemblies === 0) return `No assembly: ${reasons.join("; ") || "every arrangement was tried"}.`;
  const among = formatCount(assemblies, "assembly", "assemblies");
  const others = formatCount(assemblies - 1, "other assembly does", "other assemblies do");
  const what = isUnique
    ? `The only solution${assemblies > 1 ? `; ${others} not come completely apart` : ""}`
    : solutions > 0
      ? `${formatCount(solutions, "solution")} among ${among}`
      : `${among}${whyNoSolution(search)}`;
  const which = solutions > 0 ? "the highest levels" : "the first ones";
  const part = shown < (solutions || assemblies) ? `; ${formatNumber(shown)} of them are here, ${which}` : "";
  const early = isComplete ? "" : "; the search stopped early";
  return `${what}${part}${early}.${isReflected ? " Assemblies are numbered up to reflection." : ""}`;
};
const whyNoSolution = ({ assemblies, isTakenApart, isOpen }: Found): string => {
  if (!isTakenApart) return ", not taken apart";
  if (isOpen) return "; whether any comes completely apart is not settled";
  return assemblies === 1 ? ", which does not come completely apart" : ", none of which comes completely apart";
};

// The cube that turns the picture
export const lookFrom = "Look from";
export const sides = { front: "Front", right: "Right", rear: "Rear", left: "Left", top: "Top" };
export const lookFromSide = {
  front: "Look from the front",
  right: "Look from the right",
  rear: "Look from the rear",
  left: "Look from the left",
  top: "Look from the top",
};

export const piece = (mark: string, name: string) => (name ? `Piece ${mark}, ${name}` : `Piece ${mark}`);
export const noWebGL = "3D pictures need WebGL 2, which is missing or switched off in this browser.";
export const copied = "Copied.";
export const copiedLocal = "Copied. The link is local: only this computer opens it.";
export const notCopied = "The browser does not let this page copy.";
