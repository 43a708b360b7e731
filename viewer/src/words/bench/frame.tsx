/** The texts around the tabs of the workbench: the bar on top, messages, and what is shown where nothing works. */

const name = "burrkit";

export { name };
export { workbench } from "../language";
export const pageTitle = (puzzle: string) => `${puzzle} \u00b7 ${name}`;

// The bar
export const home = "Back to the start page. This puzzle stays in its list.";
export const share = "Share";
export const nameOfPuzzle = "Name of the puzzle";
export const nameThisPuzzle = "Name this puzzle";
export const changed = (path: string) => `${path} \u00b7 changed`;
export const notSaved = "not saved yet";
export const inBrowser = "stored in this browser";
export const tabs = "Tabs";
export const sticks = "Sticks";
export const more = "More";
/** What the tabs behind "More" are for. */
export const purposes = {
  pieces: "the shapes of the pieces",
  puzzle: "the goal and its pieces",
  solve: "all ways together and apart",
  places: "where each piece fits",
  path: "from one arrangement to another",
  design: "have a puzzle made for you",
  make: "print it, or cut it from wood",
};
export const paused = "paused";
export const colours = { dark: "Colours of the page: dark", light: "Colours of the page: light" };
export const theme = { dark: "Dark page", light: "Light page" };

// Messages
export const noAnswer = "The workbench is not responding. Trying again…";
export const closeMessage = "Close this message";
export const letGo = "Drop it to open the puzzle, or to cut the mesh into pieces";

// The panel
export const panelWidth = "Width of the panel";
export const dragPanel = "Drag to make the panel wider; double-click for its usual width";
export const swap = "Swap picture and panel";

// Before there is anything else
export const opening = "Opening the workbench…";
export const broken = "The workbench cannot be opened.";
export const howToStart = (
  <>
    Start it with <code>burrkit app</code> and open the address that it prints.
  </>
);
export const whichCode = "Which code?";
export const whereCodeIs = (
  <>
    The other machine shows eight digits where <code>burrkit app --lan</code> was started.
  </>
);
export const code = "Code";
export const open = "Open the workbench";
