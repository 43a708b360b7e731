/** Texte zum Rechenwerk einer Seite ohne Server. */

import { formatNumber } from "../count";

export const loading = (bytes: number | null) =>
  `Das Rechenwerk wird geladen${bytes === null ? "" : `, einmalig ${formatNumber(Math.round(bytes / 1e6))} MB`}; zeichnen kannst du schon.`;
export const noStorage =
  "Dieser Browser speichert für diese Seite nichts: Was du machst, ist mit ihr weg, wenn du es nicht speicherst.";
export const storageFull =
  "Der Browser hat keinen Platz mehr: Was ab jetzt neu ist, ist mit dieser Seite weg, wenn du es nicht speicherst.";
export const fault = ({
  code,
  what,
}: {
  readonly code: "missing" | "damaged" | "unsupported" | "dead";
  readonly what: string;
}) =>
  ({
    missing: `Die Datei ${what} dieser Website fehlt: Es lässt sich nichts berechnen. Zeichnen geht noch.`,
    damaged: `Die Datei ${what} dieser Website ist beschädigt: Es lässt sich nichts berechnen. Zeichnen geht noch.`,
    unsupported: `Dieser Browser ist zu alt zum Rechnen: Ihm fehlt ${what}. Zeichnen geht noch.`,
    dead: `Das Rechenwerk hat aufgehört: ${what}`,
  })[code];
