/** The texts of the mailed page, and of the viewer in the workbench. */

import { formatCount, formatNumber } from "./count";

// The page
export const nothing = "Nothing to show yet.";
export const nothingHint = "This page shows a puzzle that comes with its address; open it by a link that burrkit made.";
export const broken = "This puzzle cannot be shown.";

// Its head
export const ways = "Ways to look";
export const lists = "Lists";
export const solution = "Solution";
export const numbered = (number: number) => `Assembly ${number}`;
export const assemblyAtLevel = (number: number, level: string) => `Assembly ${number} \u00b7 level ${level}`;
export const assemblyNote = (number: number, note: string) => `Assembly ${number}. ${note}`.trim();
export const solutionAtLevel = (place: number, level: string) => `Solution ${place} \u00b7 level ${level}`;
export const solutionOfAssembly = (place: number, number: number, level: string) =>
  `Solution ${place} \u00b7 assembly ${number} \u00b7 level ${level}`;

// The deck
export const direction = "Direction";
export const speed = (times: number) =>
  `Speed ${({ 0.25: "\u00bc", 0.5: "\u00bd" } as Record<number, string>)[times] ?? times}`;
export const speedSpoken = (speed: string) => `Speed: ${speed}`;
export const times = (times: number) => `${times} times`;
export const moves = "Moves";
export const isFirst = "No move comes before this one.";
export const isLast = "No move comes after this one.";
export const toEnd = "To the end";
export const goOut = (marks: readonly string[]) => `${marks.join(" ")} out`;
export const comeIn = (marks: readonly string[]) => `${marks.join(" ")} in`;
export const tile = (what: string, moves: number) => `${what}: ${formatCount(moves, "move")}`;
export const tileSpoken = (what: string, moves: number) => `${what}, ${formatCount(moves, "move")}`;
export const sweep = "Show what it sweeps";
export const described = (title: string, pieces: number, caption: string) => `${title}, ${pieces} pieces. ${caption}`;

// The list of pieces
export const visibilities = [
  ["show", "Show"],
  ["ghost", "Ghost"],
  ["hide", "Hide"],
] as const;
export const showAll = "Show all";
export const ghostAll = "Ghost all";
export const like = (marks: readonly string[]) => `like ${marks.join(", ")}`;
export const unused = (count: number) => `${formatCount(count, "piece is", "pieces are")} not used here`;
export const ghostHint = "A click on a piece in the picture makes it a ghost, and solid again.";
export const made = { ghost: (piece: string) => `${piece}: ghost.`, show: (piece: string) => `${piece}: solid.` };

// Moves by hand
export const byHand = "By hand";
export const choosePiece = "Choose a piece, here or in the picture, to see where it can go.";
export const legalTurns = "Turns, as hard pieces without play can make them";
export const leave = "Leave";
export const whereTo = "Where it can go";
export const tooFarApart = "The pieces are too far apart to look for turns.";
export const blocked = "It is blocked on all sides.";
export const off = "off";
export const offWay = (way: string) => `off ${way}`;
export const byWay = (cubes: number, way: string) => `by ${cubes} ${way}`;
export const turn = "turn";
export const line = (line: number) => `line ${line}`;
export const aboutLine = (sense: string, line: number, place?: string) =>
  place ? `${sense}, about line ${line}, ${place}` : `${sense}, about line ${line}`;
export const lineAt = (place: string) => `about a line ${place}`;
export const more = (count: number) => `${count} more`;

// How it looks
export const pieces = "Look of the pieces";
export const looks = [
  ["plain", "Plain"],
  ["wood", "Wood"],
] as const;
export const page = "Page";
export const colours = "Colours of the page";
export const themes = [
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
export const apart = "Spread";
export const drawApart = "Spread the pieces out";
export const cut = "Cut";
export const cutFrom = "Cut from";
export const cutSides = [
  [0, "Side"],
  [1, "Front"],
  [2, "Top"],
] as const;
export const cutDepth = "How deep to cut";
export const marks = "Labels on the pieces";
export const paint = "Colours painted on the cells";
export const keys = "Keys";
export const copyLink = "Copy a link";
export const fit = "Fit the picture";
export const savePicture = "Save the picture";
export const saveVector = "Save as SVG";

// Still pictures and paper
export const stillPictures = (why: string) => `${why} Here are still pictures, the layers and the moves.`;
export const stillAssembled = (title: string) => `${title}, assembled`;
export const stillAfter = (move: number) => `After move ${move}`;
export const stillBefore = (move: number) => `Before move ${move}`;
export const paperAssembly = (number: number) => `Assembly ${formatNumber(number)}`;
export const layerCaptions = {
  bottom: (layer: number) => `${layer} bottom`,
  between: (layer: number) => `${layer}`,
  top: (layer: number) => `${layer} top`,
};
