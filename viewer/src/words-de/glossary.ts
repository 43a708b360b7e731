/** Die eigenen Wörter von Puzzles, wie sie dort erklärt werden, wo sie stehen. */

import type { ComponentChildren } from "preact";

export const glossary = {
  assembly: "Alle Teile an ihren Plätzen, sodass sie das Ziel füllen.",
  burr: "Sechs gekerbte Stäbe, die in der Mitte ineinandergreifen.",
  goal: "Die Form, die die Teile zusammen füllen.",
  hole: "Eine Stelle im Inneren des Puzzles, die kein Teil füllt.",
  key: "Ein Stab ohne Kerben: Er kommt als letzter hinein und als erster heraus.",
  level:
    "Wie viele Züge es braucht, bis das erste Teil freikommt. Stufe 12.3 heißt: 12 Züge für das erste, dann 3 für das nächste.",
  millable: "Ein Fräser erreicht alles, was aus dem Stab geschnitten ist.",
  notchable: "Eine Säge schneidet alle Kerben des Stabs, weil sie gerade hindurchgehen.",
  placement: "Eine Art, ein Teil ins Ziel zu legen: wo es ist und wie es gedreht ist.",
  problem: "Welche Teile welches Ziel füllen sollen. Ein Puzzle kann mehrere Aufgaben haben.",
  shape: "Würfel, die zusammengehören. Ein Teil hat eine Form, und mehrere Teile können dieselbe haben.",
  solution: "Ein Zusammenbau, der Zug um Zug ganz auseinandergeht.",
  state: "Wo alle Teile nach einigen Zügen stehen.",
} as const;

export type Word = keyof typeof glossary;
/** Zeigt ein Wort des Glossars in einem Satz, so wie es dort geschrieben ist. */
export type InText = (of: Word, written?: string) => ComponentChildren;
