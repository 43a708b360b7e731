/** Short texts of both pages. The mailed page carries them all: what only the workbench repeats stands in bench. */

export const assembly = "Assembly";
export const back = "Back";
export const level = (level: string) => `Level ${level}`;
export const layer = (number: number) => `Layer ${String(number)}`;
export const next = "Next";
export const pause = "Pause";
export const piece = (name: string) => `Piece ${name}`;
export const pieces = "Pieces";
export const play = "Play";
export const previous = "Previous";
export const puzzleFile = "puzzle";
export const remove = "Remove";
export const steps = "Steps";
export const view = "View";
export const andMore = "\u2026";
