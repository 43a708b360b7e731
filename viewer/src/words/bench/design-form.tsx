/** The texts of the form of the room Design: what is cut, what pieces and designs must be like. */

export const whatToCut = "What to cut";
export const from = { goal: "The goal", box: "A box", mesh: "A mesh" };
export const goalOfPuzzle = "The goal of this puzzle. Draw it under Shapes, and choose it under Puzzle.";
export const goalOfSticks = "The shape that the six sticks make together.";
export const boxSize = "Size of the box";
export const cubes = "Cubes";
export const cubesWide = "Cubes wide";
export const cubesDeep = "Cubes deep";
export const cubesHigh = "Cubes high";

// A mesh
export const meshesNeedExtra = (
  <>
    Meshes need the extra <code>mesh</code>: <code>pip install 'burrkit[mesh]'</code>
  </>
);
export const meshesNotHere = "Meshes cannot be read in a browser; burrkit on your own machine reads them.";
export const chooseMesh = "Choose a mesh";
export const meshInFolder = "Mesh in the folder";
export const orOneOfFolder = "or one of the folder";
export const meshFormats = "STL, OBJ, 3MF, GLB or PLY; or drop one anywhere on this page.";
export const cubesAlong = "Cubes along it";
export const cubesAlongLongest = "Cubes along the longest side";
export const upwards = "Upwards";
export const axisUpwards = "Axis that points upwards";
export const axes = { "": "the usual one for its format", z: "z", y: "y" };
export const halfInside = (
  <>
    A cube is taken if at least half of it is inside the mesh. To print pieces with the surface of the mesh itself, use
    the command line with <code>--make FOLDER</code>.
  </>
);

// Conditions
export const conditions = "Conditions";
export const conditionsOfNext = "Conditions of the next search";
export const piecesAndGoals = "Pieces and goals";
export const oneSolution = "One solution only";
export const labels = {
  holes: "Holes inside, at most",
  level: "Stop at level",
  runs: "Runs",
  steps: "Steps of a run",
  seed: "Seed",
  corners: "Internal corners, at most",
  moves: "Moves in all, at least",
};
export const hints = {
  holes: "Cubes inside that no piece fills; the outside is always complete",
  level: "The level counts moves until the first piece comes free",
  runs: "Each run starts from scratch and ends with one design",
  steps: "How many assemblies a run tries; more steps reach higher levels",
  seed: "The same seed finds the same designs",
  corners: "Corners inside a notch: a saw cannot cut them, and a printer rounds them",
  moves: "All moves until every piece is on its own",
};
export const cubesOfPiece = "Cubes of a piece";
export const shapesOfPieces = "Shapes of the pieces";
export const shapes = { any: "of any shapes", different: "all different", same: "all the same" };
export const goals = "Goals";
