/** Texts of the page of pencil puzzles and words. */

import { formatCount, formatNumber } from "./count";

export const title = "Pencil puzzles and words";
export const workbench = "Workbench";
export const parts = { puzzles: "Puzzles", words: "Words" };
export const part = "Puzzles or words";
export const theme = { light: "Light colours", dark: "Dark colours" };
export const opening = "Opening…";
export const broken = "This page cannot be opened";

// Kinds of puzzles
export const chooseKind = "Kind of puzzle";
export const kinds: Readonly<Record<string, { readonly name: string; readonly rules: string }>> = {
  seki: {
    name: "Seki",
    rules: "Colour the squares so that every rotor can be turned to match the four squares around it.",
  },
  pyramid: { name: "Number pyramid", rules: "Each number is the sum of the two below it." },
  sujiko: {
    name: "Sujiko",
    rules: "Use each digit from 1 to 9 once. A circle has the sum of the four digits around it.",
  },
  concentration: {
    name: "Total Concentration",
    rules: "Each row, each column and both diagonals add up to the number at their end.",
  },
  kakuro: {
    name: "Kakuro",
    rules: "The digits of a run add up to the number in front of it, and no digit is used twice in a run.",
  },
  kenken: {
    name: "KenKen",
    rules: "No number twice in a row or column. The numbers in a cage make its target with the sign shown.",
  },
  sudoku: { name: "Sudoku", rules: "Each digit once in every row, column and box." },
  hex38: { name: "Magic hexagon", rules: "Use 1 to 19 once each, so that every straight line adds up to 38." },
  workout: {
    name: "Number Workout",
    rules: "1 to 6 once in each hexagon, and the same number on both sides where two hexagons touch.",
  },
  hidato: {
    name: "Hidato",
    rules: "Number all the squares, so that each number is next to the one before, diagonals included.",
  },
  knight: {
    name: "Knight’s tour",
    rules: "Number all the squares, so that each number is a knight’s move from the one before.",
  },
  domino: {
    name: "Dominoes",
    rules: "The board shows a whole set of dominoes, each tile once. Find where every tile is.",
  },
};
export const rotors: Readonly<Record<string, string>> = {
  "+": "one dark",
  "-": "three dark",
  o: "two opposite dark",
  a: "two adjacent dark",
};

// What is done with a puzzle
export const mode = "Solve it or change it";
export const modes = { play: "Solve", edit: "Edit the clues" };
export const howTo: Readonly<Record<string, string>> = {
  seki: "Press a square to make it dark, light or empty again.",
  domino: "Press two squares next to each other to join them as a tile, or to separate them.",
};
export const howToType = "Choose a square and type.";
export const howToEdit = "Choose a clue and type over it. Delete empties it.";
export const howToTurnRotor = "Press a rotor to exchange it, or type + - o a.";
export const notes = "Notes";
export const notesHint = "Small numbers for what a square might hold";
export const numbers = "Numbers";
export const erase = "Erase";
export const negative = "Change the sign";
export const undo = "Undo";
export const clear = "Clear my entries";
export const check = "Check";
export const hint = "Hint";
export const fillIn = "Fill in the hint";
export const solve = "Show the solution";
export const hide = "Hide the solution";
export const nextSolution = "Next solution";
export const previousSolution = "Previous solution";
export const working = "Working…";
export const clue = "Clue of this square";

// What comes of it
export const seconds = 20;
export const noSolution = "This puzzle has no solution.";
export const outOfTime = `No solution was found within ${seconds} seconds. There may be one all the same.`;
export const onlySolution = "This is the only solution.";
export const solutionOf = (shown: number, count: number, isComplete: boolean) =>
  isComplete
    ? `Solution ${shown} of ${formatNumber(count)}. There are no others.`
    : `Solution ${shown} of the first ${formatNumber(count)}. There may be more.`;
export const wrongEntries = (count: number) =>
  `${formatCount(count, "entry is", "entries are")} wrong. ${count === 1 ? "It is" : "They are"} marked.`;
export const leadsNowhere = "No solution has all of your entries.";
export const undecided = "There are too many solutions to check your entries.";
export const rightSoFar = (left: number) => `Everything is right so far. ${formatNumber(left)} to go.`;
export const rightSoFarTiles = "Everything is right so far.";
export const solved = "Solved! Everything is right.";
export const correctFirst = "Correct the marked entries first: a hint needs right ones.";
export const hintOfRules =
  "The shaded squares are enough to fill in the outlined one. Ask again to see what goes there.";
export const hintOfAll =
  "The outlined square is next. It takes many squares together to see why. Ask again to see what goes there.";

// New puzzles
export const fresh = "New puzzle";
export const size = "Size";
export const difficulty = "Difficulty";
export const difficulties = { any: "Any", easy: "Easy", medium: "Medium", hard: "Hard" };
export const example = "The example again";

// On paper, and as files
export const paper = "On paper";
export const print = "Print";
export const withSolution = "With the solution";
export const printHint = "An empty sheet, without your entries.";
export const file = "As a file";
export const save = "Save";
export const open = "Open";
export const copySmt = "Copy as SMT-LIB";
export const smtHint = "For solvers such as z3. This page needs none: burrkit’s own solver does every kind.";
export const copied = "Copied.";
export const notCopied = "The browser did not let this page copy. Here it is:";
export const asText = "As text";
export const asTextHint = "The text format of the command line. Changes appear at once.";

// Squares as screen readers read them
export const place = (row: number, column: number) => `Row ${row}, column ${column}`;
export const emptySquare = "empty";
export const given = (text: string) => `${text}, given`;
export const yours = (text: string) => text;
export const clueSquare = (text: string) =>
  `clue ${text.replace("\\", " down, ")}${text.includes("\\") ? " across" : ""}`;
export const dark = "dark";
export const light = "light";
export const isWrong = "wrong";
export const isHinted = "hint";
export const cage = (note: string) => `cage ${note}`;
export const nearRotors = (names: readonly string[]) => `rotors: ${names.join("; ")}`;
export const nearCircles = (sums: readonly string[]) => `circles ${sums.join(", ")}`;
export const rotor = (name: string) => `Rotor, ${name}`;
export const circle = (sum: string) => `Circle, ${sum}`;
export const joined = "part of a tile";
export const picked = "chosen";

// Words
export const find = "What to find";
export const finds = {
  anagrams: "Anagrams",
  inside: "Words inside",
  containing: "Words containing",
  matching: "Crossword pattern",
  phrases: "Phrases",
  letters: "Hint sheet",
};
export const findHints: Readonly<Record<keyof typeof finds, string>> = {
  anagrams: "Words that use all the letters and no others.",
  inside: "Words that the letters can make.",
  containing: "Words that hold all the letters, and perhaps more.",
  matching: "? any letter, @ a vowel, # a consonant, * any letters or none: s?l@#t",
  phrases: "Up to three words that use all the letters between them.",
  letters: "Help with an anagram that does not give it away.",
};
export const letters = "Letters";
export const pattern = "Pattern";
export const lettersExample = "orchestra";
export const list = "Word list";
export const english = "English, 79,800 words";
export const subject = (name: string) => name.replace(/^./, (first) => first.toUpperCase()).replaceAll("-", " ");
export const listHint =
  "All lists come with burrkit. The command line also takes lists of your own and those of your system.";
export const search = "Find";
export const filter = "Show only words with";
export const foundWords = (count: number, isAll: boolean) =>
  isAll ? formatCount(count, "result") : `The first ${formatNumber(count)} results; there are more`;
export const shownWords = (shown: number) => `, ${formatNumber(shown)} shown`;
export const nothingFound = "Nothing found.";
export const lettersOf = (count: number) => formatCount(count, "letter");
export const wordsOf = (count: number) => formatCount(count, "word");
export const leftOver = (others: string) => `left over: ${others}`;
export const added = (others: string) => `added: ${others}`;
export const inACircle = "In a circle";
export const vowels = "Vowels";
export const consonants = "Consonants";
export const none = "none";
export const arrangements = (count: string) => `${count} arrangements`;
export const pairs = "Common pairs";
export const triples = "Common triples";
export const partsOfWords = { starts: "Beginnings", middles: "Middles", endings: "Endings" };
export const columns = { part: "Part", words: "In words", left: "Left over", make: "Which make" };
export const hidden = "Hidden words";
