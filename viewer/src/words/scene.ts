/** The texts that go with a scene: what it shows at each moment, and what there is to play. */

import { formatCount } from "./count";

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
  apart: "Apart",
  stuck: "As far as they get",
  path: "From the start to the goal",
  hand: "By hand",
};

export const onePiece = "There is one piece and nothing to take apart.";
export const atPlaces = "The pieces at their places.";
export const atPlacesLocked = (pieces: number, why: string) => `${pieces} pieces at their places. ${why}`;
export const farApart = (pieces: number) => `${pieces} pieces, as far apart as they get.`;
export const assembled = (pieces: number) => `${pieces} pieces, assembled.`;
export const loose = (pieces: number) => `${pieces} loose pieces.`;
export const lockedInPart = "They come apart only in part, and so cannot be put together.";
export const locked = "They stay locked: they can be neither taken apart nor put together.";
export const nothingToMove = "There is nothing to move.";
export const move = (move: number, moves: number) => `Move ${move} of ${moves}`;
export const moveWithin = (move: number, moves: number, within: number, length: number) =>
  `Move ${move} of ${moves} \u00b7 ${within} of ${length} in this separation`;

export const piece = (mark: string, name: string) => (name ? `Piece ${mark}, ${name}` : `Piece ${mark}`);
export const noWebGL = "3D pictures need WebGL 2, which is missing or switched off in this browser.";
export const copied = "Copied.";
export const copiedLocal = "Copied. The link is local: only this computer opens it.";
export const notCopied = "The browser does not let this page copy.";
