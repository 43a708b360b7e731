/** Texts of the dialog for saving. */

export const file = (folder: string | undefined) => (folder ? `File in “${folder}”` : "Name of the file");
export const format = "Format";
export const endings = (endings: readonly string[]) => `A file here ends in ${endings.join(", ")}.`;
export const solveFirst = "Solve the puzzle first; then there is something to show.";
export const unfinished = (why: string, endings: readonly string[]) =>
  `${why} Until then the sticks can be saved as ${endings.join(" or ")}.`;
export const losesColours = "This format cannot store the colours that you chose for pieces. JSON can.";
export const shows = "What the picture shows";
export const kinds = { pieces: "Pieces", assembly: "Assembled", exploded: "Exploded", steps: "Steps" };
export const seenFrom = "Seen from";
export const corners = {
  "front-right": "the front, right, above",
  "front-right-below": "the front, right, below",
  "front-left": "the front, left, above",
  "front-left-below": "the front, left, below",
  "back-right": "the back, right, above",
  "back-right-below": "the back, right, below",
  "back-left": "the back, left, above",
  "back-left-below": "the back, left, below",
};
export const paper = "Paper";
export const papers = { "": "default", fit: "as large as the picture", a4: "A4", letter: "letter" };
export const withResults = "Include the results";
export const withResultsHint = "the assemblies that were found, and their moves";
export const onlyListed = "Only those in the list";
export const onlyListedHint = "those that pass the filters; the file also has the total";
export const save = "Save in the folder";
export const replace = "Replace it";
export const anotherName = "Another name";
export const share = "Share a link";
