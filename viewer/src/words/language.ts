/** The language of these texts, and what stands in the HTML of the pages before any script runs. */

/** As HTML names it. */
export const language = "en" as const;
/** The same page in the other language, by its name there. */
export const other = { language: "de", name: "Deutsch", page: "de.html" };

export const workbench = "burrkit workbench";
export const workbenchNeedsScript = "The workbench needs JavaScript.";
/** The page of pencil puzzles and words in this language, next to the workbench. */
export const pencilPage = "pencil.html";
export const pencil = "Pencil puzzles and words";
export const pencilNeedsScript = "This page needs JavaScript.";
export const viewerNeedsScript = "This page shows a puzzle in motion, for which it needs JavaScript.";
