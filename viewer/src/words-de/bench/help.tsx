/** Die Hilfe zu jedem Raum: wozu er da ist, das eine, was dort zu tun ist, und Tasten. */

import type { JSX } from "preact";
import type { InText } from "../glossary";
import * as keyWords from "../keys";

type Keys = readonly (readonly [key: string, meaning: string])[];

interface Section {
  readonly title: string;
  readonly text: (term: InText) => JSX.Element;
  readonly task: string;
  readonly keys: Keys;
}

export const name = "Hilfe";
export const title = (room: string) => `Hilfe: ${room}`;
export const tryIt = "Probier es:";
export const keys = "Tasten";
export const guide = "Mehr in der Anleitung (englisch)";
export const firstSteps = "Erste Schritte wieder zeigen";

const drawing: Keys = [
  ["Pfeile", "von Würfel zu Würfel"],
  ["Eingabe", "zeichnen oder löschen"],
  ["Strg Z, Strg Umschalt Z", "rückgängig, wiederholen"],
];
const watching: Keys = [
  [keyWords.space, keyWords.viewer.play],
  ["\u2190 \u2192", keyWords.viewer.move],
  [keyWords.picture.arrows, keyWords.picture.turn],
];
/** In jedem Raum. */
export const everywhere: Keys = [
  ["Strg S", "speichern"],
  ["?", "diese Hilfe"],
];

export const sections = {
  start: {
    title: "Start",
    text: () => (
      <>
        Du kannst auf vier Arten beginnen: die sechs Stäbe eines Teufelsknotens zeichnen oder eingeben, eigene Formen
        zeichnen, eine Datei öffnen oder einen bekannten Teufelsknoten wählen. Woran du arbeitest, das merkt sich dieser
        Browser sofort; es wartet unter „Weitermachen“. Du kannst auch eine Puzzle-Datei irgendwo auf der Seite ablegen.
      </>
    ),
    task: "Öffne Love's Dozen unter „Bekannte Teufelsknoten“ und sieh zu, wie er auseinandergeht.",
    keys: [],
  },
  sticks: {
    title: "Stäbe",
    text: (term) => (
      <>
        Ein {term("burr", "Teufelsknoten")} hat sechs Stäbe. Klick im Bild einen Würfel an, um ihn wegzuschneiden, oder
        gib die Nummer des Stabs ein, wenn du sie weißt. Wie herum du einen Stab hältst, ist gleich: Es wird alles
        probiert. Sobald die sechs passen können, zeigt „Lösen“, wie sie zusammengehören. {term("notchable", "Sägbare")}{" "}
        Stäbe lassen sich mit einer Säge kerben.
      </>
    ),
    task: "Gib 1, 120, 3328, 3322, 3328 und 3305 ein, dann drück „Lösen“.",
    keys: drawing,
  },
  shapes: {
    title: "Formen",
    text: (term) => (
      <>
        Zeichne jede {term("shape", "Form")} Würfel für Würfel: im Bild, wo ein Klick auf eine Seite daran weiterbaut,
        oder in den Schichten daneben. Eine der Formen ist das {term("goal", "Ziel")}, die anderen sind die Teile; das
        wählst du unter „Puzzle“. Der Verlauf macht jeden Schritt rückgängig, auch nach einer Woche Pause.
      </>
    ),
    task: "Klick ein Feld der Schicht an, dann die Seiten des Würfels, der dort entsteht.",
    keys: drawing,
  },
  puzzle: {
    title: "Puzzle",
    text: (term) => (
      <>
        Hier wählst du, was gelöst werden soll: welche Form das {term("goal", "Ziel")} ist, und wie viele von jeder Form
        benutzt werden. Hast du nur die fertige Form, dann zerleg sie in Teile. Die Zeile ganz unten zeigt, was noch
        fehlt.
      </>
    ),
    task: "Drück „Das Ziel in Teile zerlegen“ und mal ein paar Würfel in einer Farbe an.",
    keys: drawing,
  },
  solve: {
    title: "Lösen",
    text: (term) => (
      <>
        „Lösen“ findet jeden {term("assembly", "Zusammenbau")} und den kürzesten Weg, ihn zu zerlegen. Geht einer ganz
        auseinander, ist er eine {term("solution", "Lösung")}. In der Liste stehen die schwersten zuerst, nach ihrer{" "}
        {term("level", "Stufe")}; wähle einen und sieh zu, wie er sich bewegt. Lange Suchen kann man anhalten.
      </>
    ),
    task: "Drück „Abspielen“, dann zieh die Zeitleiste hin und her.",
    keys: watching,
  },
  "by-hand": {
    title: "Von Hand",
    text: (term) => (
      <>
        Zerleg den Zusammenbau selbst: Wähle ein Teil, dann wohin es soll. Jeder {term("state", "Zustand")}, in dem du
        warst, steht in der Liste der Züge, und ein Klick führt dorthin zurück. Ein Tipp nennt die Teile für den
        nächsten Zug.
      </>
    ),
    task: "Finde das eine Teil, das sich als erstes bewegen lässt.",
    keys: [],
  },
  places: {
    title: "Plätze",
    text: (term) => (
      <>
        Zeigt jede {term("placement", "Lage")} eines Teils im Ziel, eine nach der anderen. Manche kommen in keinem
        Zusammenbau vor; sie sind schon vor der Suche ausgeschlossen, mit dem Grund dafür.
      </>
    ),
    task: "Wähle das Teil mit den wenigsten Plätzen: Mit dem fängt man von Hand am besten an.",
    keys: [],
  },
  path: {
    title: "Weg",
    text: () => (
      <>
        Eine Frage für sich: Wie kommen die Teile von einer Stellung in eine andere, wie bei Schiebepuzzles? Gib Start
        und Ziel an, und du bekommst den kürzesten Weg dazwischen oder den Beweis, dass es keinen gibt.
      </>
    ),
    task: "Nimm das Beispiel und drück „Den Weg finden“.",
    keys: [],
  },
  design: {
    title: "Entwurf",
    text: (term) => (
      <>
        burrkit zerschneidet eine Form in Teile, die schwer auseinanderzunehmen sind, und versucht immer weiter eine
        höhere {term("level", "Stufe")}. Wähle die Form, die Zahl der Teile und wie lange probiert wird. Teile, die dir
        gefallen, kannst du behalten und nach den anderen noch einmal suchen lassen.
      </>
    ),
    task: "Drück „Entwerfen“ und sieh zu, wie die ersten Teile entstehen.",
    keys: [],
  },
  make: {
    title: "Bauen",
    text: (term) => (
      <>
        Alles, was du brauchst, um das Puzzle in der Hand zu halten: Dateien für einen 3D-Drucker, ein Schnittplan für
        Holz und ein Heft mit der Lösung. Wähle zuerst die Größe eines Würfels. {term("notchable", "Sägbare")} Stäbe
        brauchen nur eine Säge.
      </>
    ),
    task: "Druck zuerst das Probestück; es zeigt, mit welchem Spiel die Teile gleiten, ohne zu klappern.",
    keys: [],
  },
} as const satisfies Record<string, Section>;

export type Room = keyof typeof sections;
