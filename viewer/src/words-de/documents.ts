/** Was an einem Dokument nicht stimmt, das die Seite nicht zeigen kann; `at` ist die Stelle darin. */

export const whole = "das Dokument";
export const tooLarge = "größer als jede Szene";
export const otherFormat = (format: string) => `das Format ist nicht „${format}“`;
export const otherVersion = (found: string, version: number) => `Version ${found} ist nicht Version ${version}`;

export const notObject = (at: string) => `${at} ist kein Objekt`;
export const notList = (at: string) => `${at} ist keine Liste oder ist zu lang`;
export const notNumber = (at: string) => `${at} ist keine Zahl im erlaubten Bereich`;
export const notWhole = (at: string) => `${at} ist keine ganze Zahl im erlaubten Bereich`;
export const notOrdinal = (at: string) => `${at} ist keine ganze Zahl ab 1`;
export const noPiece = (at: string) => `${at} nennt ein Teil, das es nicht gibt`;
export const notText = (at: string) => `${at} ist kein Text oder ist zu lang`;
export const notColour = (at: string) => `${at} ist keine Farbe wie #e69f00`;

export const tooManyCubes = (cubes: number, most: number) => `${cubes} Würfel; die Seite zeigt ${most}`;
export const noCubes = (at: string) => `${at} hat keine Würfel`;
export const noFaces = (at: string) => `${at} hat keine Flächen`;
export const face = (at: string) => `${at}: eine Fläche hat mindestens drei Ecken`;
export const neck = (at: string) => `${at}: ein Hals ist dünner als eine Kugel`;
export const point = (at: string) => `${at}: ein Punkt besteht aus drei Zahlen`;
export const pair = (at: string) => `${at}: ein Paar besteht aus zwei Zahlen`;
export const run = (at: string) => `${at}: eine Reihe besteht aus vier Zahlen`;
export const runLength = (at: string, cubes: number) => `${at}: eine Reihe von ${cubes} Würfeln`;
export const place = (at: string) => `${at}: ein Platz besteht aus zwölf Zahlen`;
export const places = (at: string, pieces: number) => `${at}: für jedes der ${pieces} Teile einer`;
export const kind = (at: string) => `${at}: „apart“, „stuck“ oder „path“`;
export const code = (at: string) => `${at}: diese Kennung gibt es nicht`;
export const freeingTurn = (at: string) => `${at}: eine Drehung befreit nichts`;
export const quarters = (at: string) => `${at}: 1, -1, 2 oder -2`;
export const drift = (at: string) => `${at}: eine Liste`;
export const driftEnds = (at: string) => `${at}: von 0, 0, 0 bis zum Ende der Drehung`;
export const axis = (at: string) => `${at}: 0, 1 oder 2`;
export const distance = (at: string) => `${at}: eine ganze Zahl halber Würfel`;
export const way = (at: string) => `${at}: eine Richtung besteht aus drei Zahlen`;
export const ways = (at: string) => `${at}: je Teil ein Weg und eine Länge`;
export const steps = (at: string) => `${at}: der erste Schritt und der nach dem letzten`;
export const separation = (at: string) => `${at}: eine spätere Trennung`;

export const noPieces = "es gibt keine Teile";
export const noSuchKind = (at: string) => `${at}: kein Teil ist von dieser Art`;
export const placement = (at: string, numbers: number) => `${at}: eine Lage besteht aus ${numbers} Zahlen`;
export const tooManyFilled = (most: number) => `die Lagen haben mehr als ${most} Würfel`;
export const noPlacements = (kind: number) => `Art ${kind} hat keine Liste von Lagen`;
export const tooLargeGoal = (cubes: number, most: number) => `das Ziel hat ${cubes} Würfel; die Seite zeigt ${most}`;
export const rotation = (at: string) => `${at}: eine Drehung besteht aus neun Zahlen`;
export const placementAt = (kind: number, placement: number) => `kinds[${kind}], Lage ${placement}`;
export const noSuchTurn = (at: string, turn: number) => `${at}: es gibt keine Drehung ${turn}`;
export const outside = (at: string) => `${at} ist nicht im Ziel`;
