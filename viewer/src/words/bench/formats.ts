/** The formats of files by their names: what people call each, and what it is for. */

interface FormatText {
  readonly title: string;
  readonly hint: string;
}

export const formats: Readonly<Record<string, FormatText>> = {
  xmpuzzle: { title: "BurrTools", hint: "everything; opens in BurrTools, too" },
  json: { title: "JSON", hint: "everything; for programs" },
  burr6: { title: "Text", hint: "six sticks as a short text" },
  puzzlecad: { title: "puzzlecad", hint: "to print the pieces" },
  cubes: { title: "Lists of cubes", hint: "cubes [x, y, z] in JSON; for programs" },
  py: { title: "Python", hint: "lists of cubes [x, y, z]" },
  js: { title: "JavaScript", hint: "lists of cubes [x, y, z]" },
  puz: { title: "Grid of labels", hint: "one assembly, a number for each piece" },
  vol: { title: "Solid", hint: "the shape to fill as a grid of 0 and 1" },
  ll: { title: "LL lines", hint: "all assemblies, for other programs" },
  drawing: { title: "Drawing of layers", hint: "the layers of the pieces and the goal" },
  html: { title: "Animated page", hint: "the solutions, in one file to mail" },
  svg: { title: "Picture, SVG", hint: "to print" },
  png: { title: "Picture, PNG", hint: "to show" },
  pdf: { title: "PDF", hint: "sheets to print" },
  gif: { title: "Animation, GIF", hint: "the solution in motion" },
  webp: { title: "Animation, WebP", hint: "the solution in motion, smaller" },
};

/** What files are that are not puzzles. */
export const others = {
  png: "a picture (PNG)",
  jpeg: "a photo (JPEG)",
  gif: "a picture (GIF)",
  webp: "a picture (WebP)",
  pdf: "a document (PDF)",
  svg: "a drawing (SVG)",
  html: "a web page (HTML)",
  zip: "a ZIP archive: unpack it first",
  mesh: "a mesh of triangles (STL): give its name the ending .stl, and Design cuts it into pieces",
};
export const refused = (name: string, what: string, endings: readonly string[]) =>
  `${name} is ${what}. burrkit opens puzzles: ${endings.join(", ")}.`;
