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
  `The link contains the whole puzzle, in ${formatCount(characters, "character")}. It is local: this browser opens it directly; in another workbench, paste it under “Open a puzzle”.`;
export const tooLong = (characters: number) =>
  `A link to this puzzle would have ${formatCount(characters, "character")}, which is too long for many programs. Save the puzzle as a file and send that instead.`;
export const saveFile = "Save a file";
export const link = "Link";
export const copyLink = "Copy the link";
export const copied = "Copied.";
export const cannotCopy = "This browser does not let the page copy. Select the link and copy it yourself.";
