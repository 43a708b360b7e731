/** Die Texte des ersten Besuchs: ein Puzzle, das sich bewegt, und was man daran lernt. */

import type { JSX } from "preact";
import type { InText } from "../glossary";

export const label = "Erste Schritte";
export const skip = "Überspringen";
export const place = (step: number, steps: number) => `${step} von ${steps}`;
export const steps: readonly { readonly text: (term: InText, level: string) => JSX.Element; readonly next: string }[] =
  [
    {
      text: (term) => (
        <>
          Sechs gekerbte Stäbe halten einander, ohne Leim und ohne Nägel. So zusammengesetzt sind sie ein{" "}
          {term("assembly", "Zusammenbau")}.
        </>
      ),
      next: "Zerleg es selbst",
    },
    {
      text: (term, level) => (
        <>
          Wähle einen Stab, dann wohin er soll. Der erste kommt nach {level} Zügen frei; diese Zahl ist die{" "}
          {term("level", "Stufe")} des Puzzles.
        </>
      ),
      next: "Zeig es mir",
    },
    {
      text: (term) => (
        <>
          Ein Zusammenbau, der ganz auseinandergeht, ist eine {term("solution", "Lösung")}; burrkit findet alle. Liegt
          ein Teufelsknoten auf deinem Tisch?
        </>
      ),
      next: "Nummern eingeben",
    },
  ];
