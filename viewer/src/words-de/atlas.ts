/** Die Texte des Atlas. */

import { formatCount, formatNumber } from "./count";

const SYMMETRIES: Record<string, string> = {
  "2MA": "eine Spiegelebene",
  "2MB": "eine Punktspiegelung an ihrer Mitte",
  "2R": "eine halbe Drehung",
  "3R": "Dritteldrehungen",
  "4MA": "zwei Spiegelebenen und eine halbe Drehung",
  "4MB": "eine Spiegelebene, eine halbe Drehung und eine Punktspiegelung",
  "4R": "halbe Drehungen um alle drei Achsen",
  "6M": "Dritteldrehungen und eine Punktspiegelung",
  "8M": "alle drei Spiegelebenen",
  "24M": "alle Symmetrien des Rahmens",
};

const inMoves = (count: number): string => (count === 1 ? "einem Zug" : `${formatNumber(count)} Zügen`);

export const title = "Ein Atlas der Teufelsknoten";
export const lead = (count: number) =>
  `${formatCount(count, "Puzzle", "Puzzles")} aus verzahnten Teilen. Sieh zu, wie sich eines öffnet, bewege die Teile selbst, drucke es oder säge es aus Holz.`;
export const workbench = "Werkbank";

// Die Wand
export const search = "Suchen";
export const searchHint = "Name, Designer oder Stab";
export const shownOf = (shown: number, all: number) =>
  shown === all
    ? formatCount(all, "Puzzle", "Puzzles")
    : `${formatNumber(shown)} von ${formatCount(all, "Puzzle", "Puzzles")}`;
export const group = "Herkunft";
export const groups = {
  all: "Alle",
  catalogue: "Bekannte",
  census: "Funde",
  design: "Entwürfe",
  example: "Beispiele",
};
export const sort = "Reihenfolge";
export const sorts = {
  level: "Höchste Stufe",
  moves: "Meiste Züge",
  random: "Meiste Zufallszüge",
  holes: "Wenigste Löcher",
  pieces: "Wenigste Teile",
  name: "Name",
};
export const layout = "Ansicht";
export const layouts = { pictures: "Bilder", table: "Tabelle" };
export const filters = { first: "Stufe", holes: "Löcher", pieces: "Teile" };
export const any = "beliebig";
export const notchable = "Sägbar";
export const notchableCell = (is: boolean | undefined) => (is === undefined ? "" : is ? "ja" : "nein");
export const solvedIn = (moves: number, hints: number) =>
  `Gelöst in ${inMoves(moves)}${hints === 0 ? "" : ` mit ${formatCount(hints, "Tipp", "Tipps")}`}`;
export const fewest = (moves: number) => `Schaffst du es in ${inMoves(moves)}?`;
export const nothing = "Kein Puzzle passt dazu.";
export const showAll = "Alle zeigen";
export const facts = (pieces: number, holes: number) =>
  `${formatCount(pieces, "Teil", "Teile")}, ${formatCount(holes, "Loch", "Löcher")}`;
export const factsOfSticks = (facts: string, length: number, isNotchable: boolean) =>
  `${facts}${length === 6 ? "" : `, Länge ${length}`}${isNotchable ? ", sägbar" : ""}`;
export const columns = {
  name: "Name",
  level: "Stufe",
  moves: "Züge",
  pieces: "Teile",
  holes: "Löcher",
  notchable: "Sägbar",
  assemblies: "Zusammenbauten",
  solutions: "Lösungen",
  source: "Quelle",
};
export const notApart = "keine";

// Ein Puzzle
export const back = "Atlas";
export const viewer = (name: string) => `${name} in Bewegung`;
export const near = "Andere Puzzles";
export const harder = "Schwerer";
export const easier = "Leichter";
export const least = (moves: number) => `Ein anderer Weg braucht nur ${formatCount(moves, "Zug", "Züge")}.`;
export const by = (designer: string) => `Designer: ${designer}`;
export const also = (names: readonly string[]) => `Auch bekannt als ${names.join(", ")}`;
export const level = "Stufe";
export const pieces = "Teile";
export const holes = "Löcher";
export const solutions = "Lösungen";
export const hard = (moves: number, first: number, states: number, deadEnds: number, atRandom: number) =>
  `${formatCount(moves, "Zug zerlegt", "Züge zerlegen")} es; ${first === 1 ? "schon der erste befreit ein Teil" : `die ersten ${formatNumber(first)}, bis etwas freikommt`}, unter ${formatCount(states, "Stellung", "Stellungen")} ${deadEnds === 0 ? "ohne Sackgassen" : `mit ${formatCount(deadEnds, "Sackgasse", "Sackgassen")}`}. Zufällige Züge bräuchten etwa ${formatNumber(atRandom)}.`;
export const turns = (moves: number) => `${formatCount(moves, "Zug zerlegt", "Züge zerlegen")} es, darunter Drehungen.`;
export const locked = "Durch Schieben geht es nicht auseinander.";
export const counts = (assemblies: number, solutions: number) =>
  assemblies === 1
    ? "Die Teile passen nur auf eine Weise zusammen, und diese geht auseinander."
    : `Die Teile passen auf ${formatNumber(assemblies)} Weisen zusammen, von denen ${solutions === 0 ? "keine auseinandergeht" : solutions === 1 ? "eine auseinandergeht" : `${formatNumber(solutions)} auseinandergehen`}.`;

// Unter allen Teufelsknoten aus sechs Stäben
export const census = "Unter allen Teufelsknoten aus sechs Stäben";
export const equals = (equals: number, all: number, level: number, length: number) =>
  equals === 1
    ? `Er ist der einzige von ${formatNumber(all)} Zusammenbauten mit Stufe ${level} bei Länge ${length}.`
    : `${formatNumber(equals)} von ${formatNumber(all)} Zusammenbauten haben Stufe ${level} bei Länge ${length}.`;
export const equalsNotchable = (equals: number, all: number) =>
  `Von den ${formatNumber(all)} aus sägbaren Stäben ${equals === 1 ? "hat sie einer" : `haben sie ${formatNumber(equals)}`}.`;
export const recordOfHoles = (holes: number) =>
  `Kein Zusammenbau mit ${holes === 1 ? "1 Loch" : `${formatNumber(holes)} Löchern`} hat eine höhere Stufe.`;
export const symmetry = (kind: string) => `Der Zusammenbau ist symmetrisch: ${SYMMETRIES[kind] ?? kind}.`;
export const recordOfSymmetry = "Kein anderer mit dieser Symmetrie hat eine höhere Stufe.";
export const findings = {
  highest: "Er hat die höchste Stufe von allen.",
  "every-length": "Er ist einer von sechs, die bei jeder Länge der Stäbe Stufe 10 haben.",
  unique: "Kein Teufelsknoten mit einer einzigen Lösung und ebenso vielen Löchern hat eine höhere Stufe.",
  "notchable-unique": "Kein Teufelsknoten aus sägbaren Stäben mit einer einzigen Lösung hat eine höhere Stufe.",
  notchable: "Kein Teufelsknoten aus sägbaren Stäben hat bei dieser Länge eine höhere Stufe.",
  symmetry: "",
};
export const lengths = "Stufe bei Länge";
export const sticks = (sticks: readonly number[], length: number) => `Stäbe ${sticks.join(" ")}, Länge ${length}`;

// Auf einem Tisch
export const onTable = "Auf deinem Tisch";
export const showModel = "Das Modell zeigen";
export const modelOf = (name: string) => `${name}, ein Modell, das sich zusammensetzt`;
export const place = "Auf meinen Tisch stellen";
export const modelHint = "Dreh es mit dem Finger oder der Maus. Ein Handy mit AR stellt es auf deinen eigenen Tisch.";
export const onlyServed = "Modelle brauchen einen Webserver; diese Seite kommt von der Festplatte.";
export const noModel = "Das Modell ließ sich nicht laden.";

// Was man damit tun kann
export const make = "Nachbauen";
export const open = "In der Werkbank öffnen";
export const share = "Teilen";
export const print = (number: number) =>
  number === 1 ? "Drucken: Platte für 3D-Drucker" : `Drucken: Platte ${number}`;
export const cut = "Sägen: ein Schnittplan";
export const other = "Für BurrTools";
export const code = "QR-Code dieser Seite";
export const source = "Quelle";
export const published = (figure: string, published: string | number, computed: string | number) =>
  `Veröffentlicht mit ${figure} ${published}; berechnet: ${computed}.`;
export const figures = { assemblies: "Zusammenbauten", solutions: "Lösungen", level: "Stufe", holes: "Löcher" };
export const groupsOf = {
  catalogue: "Katalog bekannter Teufelsknoten",
  census: "Gefunden bei der Zählung aller Teufelsknoten aus sechs Stäben",
  design: "Von burrkit entworfen",
  example: "Ein Beispiel, das bei burrkit dabei ist",
};
