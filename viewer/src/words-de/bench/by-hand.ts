/** Die Texte von Zügen von Hand in der Werkbank. */

// Die Züge, die zu einem Zustand geführt haben
export const assembled = "Zusammengesetzt";
export const loose = "Lose Teile";
export const cameIn = (group: string) => `${group} hinein`;
export const slid = (group: string, way: string, length: string) => `${group} um ${length} ${way}`;
export const slidOff = (group: string, way: string) => `${group} ${way} weg`;
export const turned = {
  half: (group: string) => `${group} halb herum`,
  clockwise: (group: string) => `${group} ein Viertel im Uhrzeigersinn`,
  counterclockwise: (group: string) => `${group} ein Viertel gegen den Uhrzeigersinn`,
};

// Wie weit es noch ist, und Tipps
export const bringIn = (group: string) => `Als Nächstes kommt ${group} hinein.`;
export const notYet = (piece: string) => `Noch nicht: In der Lösung kommt vor ${piece} ein anderes Teil hinein.`;
export const noWayBySlides = "Von hier aus kommst du nur mit Schieben nicht ans Ziel; nimm ein paar Züge zurück.";
export const movesToGo = (moves: number) =>
  moves === 1 ? "Noch ein Zug, bis etwas freikommt." : `Noch ${moves} Züge, bis etwas freikommt.`;
export const trySlide = (group: string, way: string, length: string) => `${group} um ${length} ${way}.`;
export const trySlideOff = (group: string, way: string) => `${group} ${way} und weg.`;
export const neverSo = "Mit solchen Zügen kommt von hier aus nie etwas frei.";
export const analysing = "Suche nach Bewegungen…";
export const tooManyForMatrix = (pieces: number, most: number) =>
  `${pieces} Teile; eine Matrix gibt es für höchstens ${most}`;

// Teile, die durch andere geschoben werden
export const noOverlap = "Hier überschneidet sich nichts, aber kein Zug hat hierher geführt.";
export const impossible = (overlap: string) => `${overlap} Das ist unmöglich.`;

/** Wo die Achse einer Drehung hindurchgeht. */
export const lines = {
  cube: "durch die Mitte eines Würfels",
  side: "durch die Mitte einer Seite",
  edge: "entlang einer Kante",
};
