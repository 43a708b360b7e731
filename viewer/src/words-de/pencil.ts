/** Texte der Seite mit Bleistifträtseln und Wörtern. */

import { formatCount, formatNumber } from "./count";

export const title = "Bleistifträtsel und Wörter";
export const workbench = "Werkbank";
export const parts = { puzzles: "Rätsel", words: "Wörter" };
export const part = "Rätsel oder Wörter";
export const theme = { light: "Helle Farben", dark: "Dunkle Farben" };
export const opening = "Wird geöffnet…";
export const broken = "Diese Seite lässt sich nicht öffnen";

// Arten von Rätseln
export const chooseKind = "Art des Rätsels";
export const kinds: Readonly<Record<string, { readonly name: string; readonly rules: string }>> = {
  seki: {
    name: "Seki",
    rules: "Färbe die Felder so, dass jeder Rotor sich so drehen lässt, dass er zu den vier Feldern um ihn passt.",
  },
  pyramid: { name: "Zahlenpyramide", rules: "Jede Zahl ist die Summe der beiden darunter." },
  sujiko: {
    name: "Sujiko",
    rules: "Jede Ziffer von 1 bis 9 kommt einmal vor. Im Kreis steht die Summe der vier Ziffern um ihn herum.",
  },
  concentration: {
    name: "Volle Konzentration",
    rules: "Jede Zeile, jede Spalte und beide Diagonalen ergeben die Zahl an ihrem Ende.",
  },
  kakuro: {
    name: "Kakuro",
    rules: "Die Ziffern einer Reihe ergeben die Zahl davor, und keine kommt in einer Reihe zweimal vor.",
  },
  kenken: {
    name: "KenKen",
    rules: "Keine Zahl zweimal in einer Zeile oder Spalte. Die Zahlen eines Käfigs ergeben mit dem Zeichen sein Ziel.",
  },
  sudoku: { name: "Sudoku", rules: "Jede Ziffer einmal in jeder Zeile, jeder Spalte und jedem Block." },
  hex38: { name: "Magisches Sechseck", rules: "1 bis 19 je einmal, sodass jede gerade Linie 38 ergibt." },
  workout: {
    name: "Zahlentraining",
    rules: "1 bis 6 je einmal in jedem Sechseck, und wo zwei sich berühren, auf beiden Seiten dieselbe Zahl.",
  },
  hidato: {
    name: "Hidato",
    rules: "Nummeriere alle Felder, sodass jede Zahl neben der vorigen steht, auch diagonal.",
  },
  knight: {
    name: "Springerzug",
    rules: "Nummeriere alle Felder, sodass jede Zahl einen Springerzug von der vorigen entfernt ist.",
  },
  domino: {
    name: "Domino",
    rules: "Das Brett zeigt ein ganzes Dominospiel, jeden Stein einmal. Finde, wo jeder liegt.",
  },
};
export const rotors: Readonly<Record<string, string>> = {
  "+": "eines dunkel",
  "-": "drei dunkel",
  o: "zwei gegenüber dunkel",
  a: "zwei nebeneinander dunkel",
};

// Was man mit einem Rätsel tut
export const mode = "Lösen oder bearbeiten";
export const modes = { play: "Lösen", edit: "Bearbeiten" };
export const howTo: Readonly<Record<string, string>> = {
  seki: "Drück ein Feld, um es dunkel, hell oder wieder leer zu machen.",
  domino: "Drück zwei Felder nebeneinander, um sie zu einem Stein zu verbinden oder zu trennen.",
};
export const howToType = "Wähle ein Feld und tippe.";
export const howToEdit = "Wähle eine Vorgabe und überschreib sie. Entf leert sie.";
export const howToTurnRotor = "Drück einen Rotor, um ihn auszutauschen, oder tippe + - o a.";
export const notes = "Notizen";
export const notesHint = "Kleine Zahlen für das, was in einem Feld stehen könnte";
export const numbers = "Zahlen";
export const erase = "Löschen";
export const negative = "Vorzeichen wechseln";
export const undo = "Rückgängig";
export const clear = "Meine Einträge löschen";
export const check = "Prüfen";
export const hint = "Tipp";
export const fillIn = "Den Tipp eintragen";
export const solve = "Die Lösung zeigen";
export const hide = "Die Lösung verbergen";
export const nextSolution = "Nächste Lösung";
export const previousSolution = "Vorige Lösung";
export const working = "Rechnet…";
export const clue = "Vorgabe dieses Felds";

// Was dabei herauskommt
export const seconds = 20;
export const noSolution = "Dieses Rätsel hat keine Lösung.";
export const outOfTime = `In ${seconds} Sekunden wurde keine Lösung gefunden. Es kann trotzdem eine geben.`;
export const onlySolution = "Das ist die einzige Lösung.";
export const solutionOf = (shown: number, count: number, isComplete: boolean) =>
  isComplete
    ? `Lösung ${shown} von ${formatNumber(count)}. Andere gibt es nicht.`
    : `Lösung ${shown} der ersten ${formatNumber(count)}. Es kann noch mehr geben.`;
export const wrongEntries = (count: number) =>
  `${formatCount(count, "Eintrag ist", "Einträge sind")} falsch. ${count === 1 ? "Er ist" : "Sie sind"} markiert.`;
export const leadsNowhere = "Keine Lösung enthält alle deine Einträge.";
export const undecided = "Es gibt zu viele Lösungen, um deine Einträge zu prüfen.";
export const rightSoFar = (left: number) => `Bisher ist alles richtig. Noch ${formatNumber(left)}.`;
export const rightSoFarTiles = "Bisher ist alles richtig.";
export const solved = "Gelöst! Alles ist richtig.";
export const correctFirst = "Berichtige zuerst die markierten Einträge: Ein Tipp braucht richtige.";
export const hintOfRules =
  "Die schattierten Felder genügen für das umrandete. Frag noch einmal, um zu sehen, was hineinkommt.";
export const hintOfAll =
  "Das umrandete Feld ist als Nächstes dran. Warum, zeigen erst viele Felder zusammen. Frag noch einmal, um zu sehen, was hineinkommt.";

// Neue Rätsel
export const fresh = "Neues Rätsel";
export const size = "Größe";
export const difficulty = "Schwierigkeit";
export const difficulties = { any: "Beliebig", easy: "Leicht", medium: "Mittel", hard: "Schwer" };
export const example = "Wieder das Beispiel";

// Auf Papier, und als Dateien
export const paper = "Auf Papier";
export const print = "Drucken";
export const withSolution = "Mit der Lösung";
export const printHint = "Ein leeres Blatt, ohne deine Einträge.";
export const file = "Als Datei";
export const save = "Speichern";
export const open = "Öffnen";
export const copySmt = "Als SMT-LIB kopieren";
export const smtHint = "Für Solver wie z3. Diese Seite braucht keinen: burrkit löst jede Art selbst.";
export const copied = "Kopiert.";
export const notCopied = "Der Browser ließ diese Seite nicht kopieren. Hier ist es:";
export const asText = "Als Text";
export const asTextHint = "Das Textformat der Kommandozeile. Änderungen erscheinen sofort.";

// Felder, wie Vorleseprogramme sie lesen
export const place = (row: number, column: number) => `Zeile ${row}, Spalte ${column}`;
export const emptySquare = "leer";
export const given = (text: string) => `${text}, vorgegeben`;
export const yours = (text: string) => text;
export const clueSquare = (text: string) =>
  `Vorgabe ${text.replace("\\", " nach unten, ")}${text.includes("\\") ? " nach rechts" : ""}`;
export const dark = "dunkel";
export const light = "hell";
export const isWrong = "falsch";
export const isHinted = "Tipp";
export const cage = (note: string) => `Käfig ${note}`;
export const nearRotors = (names: readonly string[]) => `Rotoren: ${names.join("; ")}`;
export const nearCircles = (sums: readonly string[]) => `Kreise ${sums.join(", ")}`;
export const rotor = (name: string) => `Rotor, ${name}`;
export const circle = (sum: string) => `Kreis, ${sum}`;
export const joined = "Teil eines Steins";
export const picked = "gewählt";

// Wörter
export const find = "Was gesucht wird";
export const finds = {
  anagrams: "Anagramme",
  inside: "Wörter darin",
  containing: "Wörter damit",
  matching: "Kreuzworträtsel",
  phrases: "Wortgruppen",
  letters: "Hilfsblatt",
};
export const findHints: Readonly<Record<keyof typeof finds, string>> = {
  anagrams: "Wörter aus allen Buchstaben und keinen anderen.",
  inside: "Wörter, die sich aus den Buchstaben bilden lassen.",
  containing: "Wörter, die alle Buchstaben enthalten, und vielleicht mehr.",
  matching: "? ein Buchstabe, @ ein Vokal, # ein Konsonant, * beliebige Buchstaben oder keine: s?l@#t",
  phrases: "Bis zu drei Wörter, die zusammen alle Buchstaben brauchen.",
  letters: "Hilfe bei einem Anagramm, die es nicht verrät.",
};
export const letters = "Buchstaben";
export const pattern = "Muster";
export const lettersExample = "orchestra";
export const list = "Wortliste";
export const english = "Englisch, 79.800 Wörter";
export const subject = (name: string) => name.replace(/^./, (first) => first.toUpperCase()).replaceAll("-", " ");
export const listHint =
  "Alle Listen sind englisch und bei burrkit dabei. Die Kommandozeile nimmt auch eigene Listen und die deines Systems.";
export const search = "Suchen";
export const filter = "Nur Wörter zeigen mit";
export const foundWords = (count: number, isAll: boolean) =>
  isAll
    ? formatCount(count, "Ergebnis", "Ergebnisse")
    : `Die ersten ${formatNumber(count)} Ergebnisse; es gibt noch mehr`;
export const shownWords = (shown: number) => `, ${formatNumber(shown)} davon zu sehen`;
export const nothingFound = "Nichts gefunden.";
export const lettersOf = (count: number) => formatCount(count, "Buchstabe", "Buchstaben");
export const wordsOf = (count: number) => formatCount(count, "Wort", "Wörter");
export const leftOver = (others: string) => `übrig: ${others}`;
export const added = (others: string) => `dazu: ${others}`;
export const inACircle = "Im Kreis";
export const vowels = "Vokale";
export const consonants = "Konsonanten";
export const none = "keine";
export const arrangements = (count: string) => `${count} Anordnungen`;
export const pairs = "Häufige Paare";
export const triples = "Häufige Dreier";
export const partsOfWords = { starts: "Anfänge", middles: "Mitten", endings: "Endungen" };
export const columns = { part: "Stück", words: "In Wörtern", left: "Übrig", make: "Daraus" };
export const hidden = "Versteckte Wörter";
