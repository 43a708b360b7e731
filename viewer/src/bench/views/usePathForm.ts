/** A path as views show it: the form of its search, and the arrangement that is drawn. */

import type { Workbench } from "../bench";
import { EMPTY, FIXED } from "../model/document";
import type { PathForm } from "../model/path";
import { pieceColour } from "../model/path-drawing";
import { colourAt, isInside } from "../model/shape";
import { pathFormOf, pathOf } from "../path-search";
import type { ShapeView } from "./brushing";
import { useBench } from "./context";

/** The colour of walls. */
export const WALLS = "#a89f90";

/** The workbench, and what `select` makes of the form. */
export function usePathForm<Shown>(select: (form: PathForm) => Shown): { bench: Workbench; state: Shown } {
  const { bench } = useBench();
  return useBench((state) => select(pathFormOf(state, bench.draft)));
}

/** The arrangement that is drawn: a drawing in which each piece has a colour of its own. */
export function usePathEnd(): ShapeView {
  const { bench, state } = useBench((all) => ({
    doc: pathOf(all),
    end: all.end,
    brush: all.pathBrush,
    usual: all.about.colours,
  }));
  const { doc, end, brush, usual } = state;
  const shape = doc.shapes[end]!;
  return {
    doc,
    shape,
    number: end,
    brush: { state: brush === "erase" ? EMPTY : FIXED, colour: typeof brush === "number" ? brush : 0, tints: false },
    colour: WALLS,
    colourOf: (piece) => (piece === 0 ? undefined : pieceColour(doc, piece, usual)),
    canHold: (cell) => isInside(shape, cell),
    edit: (edit) => {
      bench.edit({ do: "path", edit });
    },
    ...(brush === "move" && {
      move: (from, to, stroke) => {
        const before = pathOf(bench.state);
        bench.edit({ do: "path", edit: { do: "move-piece", shape: end, from, to, stroke } });
        return pathOf(bench.state) !== before && colourAt(pathOf(bench.state).shapes[end]!, to) > 0;
      },
    }),
  };
}
