/** Texte des Raums „Plätze“. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount, formatNumber } from "../count";

export const title = "Wohin Teile passen";
export const hint =
  "Wo jedes Teil für sich ins Ziel passt, Platz für Platz. Plätze, die in keinem Zusammenbau vorkommen können, sind schon vor der Suche ausgeschlossen.";
export const stepThrough = "Lagen durchgehen";
export const stepThroughHint = "Leg die Teile nacheinander, sieh, wo sich zwei überschneiden, oder sieh der Suche zu";
export const oneByOne = "Lagen, eine nach der anderen";
export const which = "Welche Plätze";
export const kinds = { all: "Alle", left: "Mögliche", out: "Ausgeschlossene" };
export const none = "Solche Plätze gibt es nicht.";
export const first = (shown: number, all: number) =>
  `Zu sehen sind die ersten ${formatNumber(shown)} von ${formatNumber(all)}.`;
export const counts = (places: number, possible: number) =>
  `${formatCount(places, "Platz", "Plätze")}, ${formatNumber(possible)} möglich`;
export const differing = (places: number, possible: number) =>
  `${formatCount(places, "Platz", "Plätze")}, auch nach Drehung des Ziels verschieden, ${formatNumber(possible)} davon möglich`;
export const fromTo = (first: ComponentChildren, last: ComponentChildren): JSX.Element => (
  <>
    {first} bis {last}
  </>
);

// Das Bild
export const goal = "Das Ziel";
export const placeOf = (place: number, count: number, piece: string) => `Platz ${place} von ${count} von Teil ${piece}`;
export const place = "Platz";
export const possible = "Soweit bekannt, kann das Teil in einem Zusammenbau hier sein.";
/** Warum ein Platz ausgeschlossen ist: Zellen, die leer bleiben, `more` davon ohne Zeichen, oder Teile ohne Platz. */
export const ruledOut = (
  _cell: string,
  marked: number,
  more: number,
  pieces: readonly ComponentChildren[],
): JSX.Element => {
  const stellen = marked > 1 ? `die ${marked} markierten Stellen` : "die markierte Stelle";
  const empty = marked > 0 ? `nichts kann ${stellen}${more > 0 ? ` und ${more} weitere` : ""} füllen` : null;
  const homeless =
    pieces.length === 0 ? null : pieces.length === 1 ? (
      <>Teil {pieces} passt nirgends hin</>
    ) : (
      <>die Teile {pieces} passen nirgends hin</>
    );
  return (
    <>
      Ausgeschlossen. Mit dem Teil hier: {empty}
      {empty && homeless ? ", und " : null}
      {homeless}.
    </>
  );
};
