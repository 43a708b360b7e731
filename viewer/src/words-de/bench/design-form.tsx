/** Die Texte des Formulars von „Entwerfen“: was zerschnitten wird, wie Teile und Entwürfe sein sollen. */

export const whatToCut = "Was zerschnitten wird";
export const from = { goal: "Ziel", box: "Quader", mesh: "Netz" };
export const goalOfPuzzle = "Das Ziel dieses Puzzles. Zeichne es unter „Formen“ und wähle es unter „Puzzle“.";
export const goalOfSticks = "Die Form, die die sechs Stäbe zusammen ergeben.";
export const boxSize = "Größe des Quaders";
export const cubes = "Würfel";
export const cubesWide = "Würfel in der Breite";
export const cubesDeep = "Würfel in der Tiefe";
export const cubesHigh = "Würfel in der Höhe";

// Ein Netz
export const meshesNeedExtra = (
  <>
    Netze brauchen den Zusatz <code>mesh</code>: <code>pip install 'burrkit[mesh]'</code>
  </>
);
export const meshesNotHere = "Im Browser lassen sich Netze nicht lesen; burrkit auf deinem Computer kann es.";
export const chooseMesh = "Netz wählen";
export const meshInFolder = "Netz im Ordner";
export const orOneOfFolder = "oder eines aus dem Ordner";
export const meshFormats = "STL, OBJ, 3MF, GLB oder PLY; du kannst auch eines irgendwo auf dieser Seite ablegen.";
export const cubesAlong = "Würfel der Länge nach";
export const cubesAlongLongest = "Würfel entlang der längsten Seite";
export const upwards = "Oben";
export const axisUpwards = "Achse, die nach oben zeigt";
export const axes = { "": "die übliche des Formats", z: "z", y: "y" };
export const halfInside = (
  <>
    Ein Würfel gehört dazu, wenn mindestens die Hälfte von ihm innen liegt. Teile mit der Oberfläche des Netzes selbst
    druckt die Kommandozeile mit <code>--make FOLDER</code>.
  </>
);

// Bedingungen
export const conditions = "Bedingungen";
export const conditionsOfNext = "Bedingungen der nächsten Suche";
export const piecesAndGoals = "Teile und Wünsche";
export const oneSolution = "Nur eine Lösung";
export const labels = {
  holes: "Löcher innen, höchstens",
  level: "Aufhören bei Stufe",
  runs: "Durchläufe",
  steps: "Schritte je Durchlauf",
  seed: "Startwert",
  corners: "Innenecken, höchstens",
  moves: "Züge insgesamt, mindestens",
};
export const hints = {
  holes: "Würfel im Inneren, die kein Teil füllt; außen ist immer alles da",
  level: "Die Stufe zählt die Züge, bis das erste Teil freikommt",
  runs: "Jeder Durchlauf beginnt von vorn und endet mit einem Entwurf",
  steps: "Wie viele Zusammenbauten ein Durchlauf probiert; mehr Schritte führen zu höheren Stufen",
  seed: "Derselbe Startwert findet dieselben Entwürfe",
  corners: "Ecken in einer Kerbe: Eine Säge kommt nicht hinein, und ein Drucker rundet sie ab",
  moves: "Alle Züge, bis jedes Teil für sich liegt",
};
export const cubesOfPiece = "Würfel eines Teils";
export const shapesOfPieces = "Formen der Teile";
export const shapes = { any: "beliebige Formen", different: "alle verschieden", same: "alle gleich" };
export const goals = "Wünsche";
