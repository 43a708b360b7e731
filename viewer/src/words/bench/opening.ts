/** The texts of puzzles that are begun, opened, saved, and of searches that go on. */

import { formatCount } from "../count";

export const newPuzzle = "New puzzle";
/** The names of the shapes of a new puzzle. */
export const goal = "Goal";
export const shapes = ["A", "B"] as const;
export const copyOf = (name: string) => `${name} copy`;
export const noProblem = "There is no problem yet; add one under Puzzle.";
export const noDocument = (kind: string) => `no document that can be edited: ${kind}`;

// Addresses and links
export const noPuzzle = "There is no puzzle in this link.";
export const damaged = "The puzzle in this link is damaged; get the link again.";
export const noDraft = "This draft no longer exists.";
export const wrongAddress = (field: string, value: string) => `This address is wrong: there is no ${field} “${value}”.`;

// Files
export const saved = (path: string) => `Saved as ${path}.`;
export const savedPages = (first: string, last: string) => `Saved as ${first} to ${last}, a file a page.`;
export const savedDesign = (name: string) => `Saved as ${name}`;
export const savedFiles = (files: number, folder: string) => `Saved ${files} files in ${folder}.`;
export const ofFile = (path: string, why: string) => `${path}: ${why}`;

// Searches next to a file
export const takeResults = (when: string) => `Take the results of ${when}`;
export const goOn = (when: string, share: string) => `Go on with the search of ${when}, ${share}`;
export const assemblies = (count: number) => formatCount(count, "assembly", "assemblies");
export const assembliesOnly = "assemblies only";
export const rule = (rule: string) => `rule ${rule}`;
