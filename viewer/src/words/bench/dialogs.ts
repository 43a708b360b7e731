/** The texts of small windows over the page: the comment of a puzzle and its link. */

import { formatCount } from "../count";

// The comment
export const comment = "Comment";
export const commentOnPuzzle = "Comment on the puzzle";
export const whatToComment = "Who designed it, where it is from, and other notes";
export const showOnOpening = "Show it when the puzzle is opened";
export const aboutPuzzle = "About this puzzle";

// The link
export const share = "Share this puzzle";
export const linkContains = (characters: number) =>
  `The link contains the whole puzzle, in ${formatCount(characters, "character")}. It opens in any browser.`;
export const localLinkContains = (characters: number) =>
  `The link contains the whole puzzle, in ${formatCount(characters, "character")}. It is local: in this browser it opens directly; in another workbench it is pasted under “Open a puzzle”.`;
export const tooLong = (characters: number) =>
  `A link with this puzzle would have ${formatCount(characters, "character")}, too long for many programs. Save it as a file, and send that.`;
export const saveFile = "Save a file";
export const link = "Link";
export const copyLink = "Copy the link";
export const copied = "Copied.";
export const cannotCopy = "The browser does not let this page copy; select the text and copy it.";
