/** Die Texte von Zeichnungen in Schichten, und von Pinsel und Farben dafür. */

/** Vor einem Kasten, auf dem Boden. */
export const front = "vorn";
// Zellen und ihr Zustand
export const cube = "Würfel";
export const cell = "Zelle";
const CELLS: Readonly<Record<string, string>> = { ball: "Kugel", cell: "Zelle", cube: "Würfel", prism: "Prisma" };
const LATTICES: Readonly<Record<string, string>> = {
  "hexagonal prisms": "sechseckige Prismen",
  "rhombic dodecahedra": "Rhombendodekaeder",
  "rhombic tetrahedra": "Rhombentetraeder",
  spheres: "Kugeln",
  "tetrahedra and octahedra": "Tetraeder und Oktaeder",
  "triangular prisms": "dreieckige Prismen",
  "truncated octahedra": "Oktaederstümpfe",
};
const PLURALS: Readonly<Record<string, string>> = { Kugel: "Kugeln", Prisma: "Prismen", Zelle: "Zellen" };
/** Eine Zelle eines Gitters und die Gitter, die bei burrkit dabei sind, nach ihren Namen in Dokumenten. */
export const cellNamed = (name: string) => CELLS[name] ?? name;
export const latticeNamed = (name: string) => LATTICES[name] ?? name;
export const several = (cell: string) => PLURALS[cell] ?? cell;
export const squares = { 0: "leer", 1: "Würfel", 2: "variabler Würfel" };
export const cells = { 0: "leer", 1: "voll", 2: "variabel" };
export const inColour = (cell: string, colour: number) => `${cell}, Farbe ${colour}`;
export const cellAt = (column: number, row: number, cell: string) => `${column}, ${row}: ${cell}`;

// Schichten
export const layer = "Schicht";
export const seenFrom = "Schichten gesehen von";
/** Schichten quer zu jeder Achse: woher man sie sieht, was an ihren Seiten ist, und die Wege zu anderen. */
export const views = {
  0: {
    name: "Seite",
    layer: (number: number) => `Schicht ${number}, von rechts gesehen`,
    sides: { left: "vorn", right: "hinten", top: "oben", bottom: "unten" },
    before: "Schicht links davon",
    after: "Schicht rechts davon",
  },
  1: {
    name: "Vorn",
    layer: (number: number) => `Schicht ${number}, von vorn gesehen`,
    sides: { left: "links", right: "rechts", top: "oben", bottom: "unten" },
    before: "Schicht davor",
    after: "Schicht dahinter",
  },
  2: {
    name: "Oben",
    layer: (number: number) => `Schicht ${number}, von oben gesehen`,
    sides: { left: "links", right: "rechts", top: "hinten", bottom: "vorn" },
    before: "Schicht darunter",
    after: "Schicht darüber",
  },
};
export const latticeFromAbove = (lattice: string) => `${latticeNamed(lattice)}, von oben gesehen, vorn ist unten`;
export const noCells = "Das Gitter hat in dieser Schicht keine Zellen.";

// Der Pinsel
export const brush = "Pinsel";
export const variable = "Variabel";
export const erase = "Löschen";
export const recolour = "Färben";
export const recolours = (cells: string) =>
  `Färbt ${cells}, die schon da sind, und zeichnet keine neuen. Ein Rechtsklick nimmt die Farbe weg.`;
export const variableMeans = (cell: string) =>
  `Variabel heißt im Ziel: ${cell} oder leer, beides ist recht. In Teilen gibt es das nicht.`;

// Farben
export const colourOf = (cell: string) => `Farbe: ${cell}`;
export const noColour = "Keine Farbe";
export const noOwnColour = "Keine eigene Farbe";
export const addColour = "Eine Farbe hinzufügen";
export const onlyAllowed = (cells: string) =>
  `Farbige ${cells} eines Teils passen nur auf Farben, die das Puzzle erlaubt`;
export const colouredCubes = "Farbige Würfel";
export const allowedMeans =
  "Ein farbiger Würfel eines Teils passt nur auf die Farben des Ziels, die in seiner Zeile angekreuzt sind. Würfel ohne Farbe passen überall.";
export const pieceAndGoal = "Teil \\ Ziel";
export const allows = (piece: number, goal: number) => `Farbe ${piece} auf Farbe ${goal}`;
export const removeColour = (colour: number) => `Farbe ${colour} entfernen`;
export const removeThisColour = "Diese Farbe entfernen";
export const showInPicture = "Im Bild zeigen";
export const elsePieceColours = "sonst zeigt es die Farben der Teile";
