/** Die Texte von „Entwerfen“: Suchen nach Entwürfen, und was sie gefunden haben. */

import { formatCount, formatNumber } from "../count";
import { listed } from "../list";
import * as common from "./common";

export const purpose =
  "Zerschneidet eine Form in Teile, die ineinandergreifen, sodass es viele Züge braucht, das erste herauszubekommen.";
export const onlyCubes = "Nur Puzzles aus Würfeln lassen sich entwerfen; dieses hat andere Zellen.";
export const beginWithCubes =
  "Beginne auf der Startseite ein Puzzle aus Würfeln, um einen Quader, eine eigene Form oder ein Netz zu zerschneiden.";

// Eine Suche
export const begin = "Entwerfen";
export const moreRuns = (runs: number) => formatCount(runs, "Durchlauf mehr", "Durchläufe mehr");
export const anotherShape = "Andere Form";
export const backToDesigns = "Zurück zu den Entwürfen";
export const designing = "Entwirft…";
export const levelSoFar = (level: number) => `Bisher Stufe ${level}`;
export const stoppedAt = (level: number) => `Angehalten bei Stufe ${level}`;
export const nothingApart = "Nichts geht auseinander";
export const bestSoFar = (level: number) => `Bisher am besten: Stufe ${level}`;
export const noneFound =
  "Kein Durchlauf fand Teile, die auseinandergehen. Ein anderer Startwert, mehr Schritte oder mehr Löcher können helfen.";
export const noneMeets = "Kein Durchlauf erfüllt die Bedingungen; diese kommen am nächsten.";
export const noneBetter =
  "Nichts Besseres als der Entwurf, mit dem sie begann. Behalte andere Teile, oder nimm mehr Schritte oder einen anderen Startwert.";

// Das Bild
export const views = { pieces: "Teile behalten", difficulty: common.difficulty, watch: common.watch };
export const chooseShape = "Wähle, was zerschnitten wird.";
export const shape = (cubes: number) => `Die Form, ${formatCount(cubes, "Würfel")}`;
export const cubesIn = (cubes: number, size: string) => `${formatNumber(cubes)} Würfel in ${size}`;
export const firstPieces = "Die ersten Teile kommen gleich…";
export const piecesSoFar = "Die Teile bis jetzt";
export const levelUnderWay = (level: number) => `Bisher Stufe ${level}, in einem Durchlauf, der noch läuft`;
export const clickToKeep = "Klick ein Teil an, um es in der nächsten Suche zu behalten.";

// Die Listen
export const bestFirst = "Entwürfe, die besten zuerst";
export const designs = "Entwürfe";
export const bestOf = (shown: number, total: number) => `Die besten ${shown} von ${formatNumber(total)}.`;
export const runs = (runs: readonly number[]) => `Durchläufe ${runs.join(", ")}`;
export const searches = "Suchen";
export const searching = "entwirft";
export const foundNothing = "nichts";
export const removeSearch = (name: string) => `Die Suche ${name} entfernen`;
export const removeWithDesigns = "Die Suche und ihre Entwürfe entfernen";

// Ein Entwurf
export const ofRun = (run: number) => `Entwurf von Durchlauf ${run}`;
export const ofRunAtLevel = (run: number, level: string) => `Entwurf von Durchlauf ${run}, Stufe ${level}`;
export const runAtLevel = (run: number, level: string) => `Durchlauf ${run}, Stufe ${level}`;
export const runWithFigures = (run: number, figures: string) => `Durchlauf ${run} \u00b7 ${figures}`;
export const openAsPuzzle = "Als Puzzle öffnen";
export const openToMake = "Öffnet den Entwurf als Puzzle und zeigt, wie man ihn druckt oder sägt";
export const stoppedHere = (run: number) =>
  `Durchlauf ${run} wurde hier angehalten; „${common.continue}“ macht ihn noch einmal, von Anfang an.`;
export const moreOfThis = "Mehr davon";
export const piecesToKeep = "Teile, die bleiben";
export const keepPiece = (mark: string, cubes: number) => `Teil ${mark} behalten, ${formatCount(cubes, "Würfel")}`;
export const cubes = (cubes: number) => formatCount(cubes, "Würfel");
export const stays = "bleibt";
export const someStay = (pieces: readonly string[]) =>
  `${listed(pieces)} ${pieces.length === 1 ? "bleibt, wie es ist" : "bleiben, wie sie sind"}; die anderen ändern sich.`;
export const allMayChange = "Die nächste Suche darf alle Teile ändern; klick die an, die bleiben sollen.";
export const onCommandLine = "Auf der Kommandozeile";
/** Was der Befehl macht; `file` ist der Entwurf, mit dem er beginnt. */
export const commandMakes = (run: number, file: string | undefined) =>
  `${file === undefined ? "" : `Speichere zuerst den Entwurf, mit dem er beginnt, als ${file}. `}${
    run === 1 ? "Er macht diesen Durchlauf." : `Er macht die Durchläufe bis ${run} und gibt den besten von ihnen aus.`
  }`;
export const copied = "Kopiert";
