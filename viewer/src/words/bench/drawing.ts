/** The texts of drawings in layers, and of the brush and the colours for them. */

/** Before a box, on the ground. */
export const front = "front";
// Cells, by their state
export const cube = "cube";
export const cell = "cell";
/** A cell of a lattice, and the lattices that come with burrkit; these names are those in documents. */
export const cellNamed = (name: string) => name;
export const latticeNamed = (name: string) => name;
export const several = (cell: string) => `${cell}s`;
export const squares = { 0: "empty", 1: "cube", 2: "variable cube" };
export const cells = { 0: "empty", 1: "full", 2: "variable" };
export const inColour = (cell: string, colour: number) => `${cell}, colour ${colour}`;
export const cellAt = (column: number, row: number, cell: string) => `${column}, ${row}: ${cell}`;

// Layers
export const layer = "Layer";
export const seenFrom = "Layers seen from";
/** Layers across each axis: from where they are seen, what is at their sides, and the ways to others. */
export const views = {
  0: {
    name: "Side",
    layer: (number: number) => `Layer ${number}, seen from the right`,
    sides: { left: "front", right: "back", top: "top", bottom: "bottom" },
    before: "Layer to the left",
    after: "Layer to the right",
  },
  1: {
    name: "Front",
    layer: (number: number) => `Layer ${number}, seen from the front`,
    sides: { left: "left", right: "right", top: "top", bottom: "bottom" },
    before: "Layer nearer",
    after: "Layer farther",
  },
  2: {
    name: "Top",
    layer: (number: number) => `Layer ${number}, seen from above`,
    sides: { left: "left", right: "right", top: "back", bottom: "front" },
    before: "Layer down",
    after: "Layer up",
  },
};
export const latticeFromAbove = (lattice: string) => `${latticeNamed(lattice)}, seen from above, front below`;
export const noCells = "The lattice has no cells in this layer.";

// The brush
export const brush = "Brush";
export const variable = "Variable";
export const erase = "Erase";
export const recolour = "Recolour";
export const recolours = (cells: string) =>
  `Colours ${cells} that are there, and draws no others. Right-click to remove a colour.`;
export const variableMeans = (cell: string) =>
  `A variable ${cell} of a goal may be filled or left empty. Pieces cannot have any.`;

// Colours
export const colourOf = (cell: string) => `Colour of the ${cell}`;
export const noColour = "No colour";
export const noOwnColour = "No colour of its own";
export const addColour = "Add a colour";
export const onlyAllowed = (cells: string) =>
  `Coloured ${cells} of a piece fit only on the colours that the puzzle allows`;
export const colouredCubes = "Coloured cubes";
export const allowedMeans =
  "A coloured cube of a piece fits only on the colours of the goal that are ticked in its row. Cubes without a colour fit anywhere.";
export const pieceAndGoal = "piece \\ goal";
export const allows = (piece: number, goal: number) => `Colour ${piece} on colour ${goal}`;
export const removeColour = (colour: number) => `Remove colour ${colour}`;
export const removeThisColour = "Remove this colour";
export const showInPicture = "Show them in the picture";
export const elsePieceColours = "otherwise it shows the colours of the pieces";
