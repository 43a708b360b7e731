/** Start and goal side by side, as they are drawn, before there is a path to play. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { StillPart } from "../../vector/still";
import type { LayoutData } from "../api/types";
import { type EndForm, isAssembly } from "../model/path";
import { useBench } from "./context";
import { Iso } from "./Iso";
import { useAnswer } from "./useAnswer";

/** A drawing is sent this long after the last key, in milliseconds. */
const WAIT = 250;
const WALLS = "#a89f90";

/** What a drawing shows, or what is wrong with it; neither for an assembly, and while there is no drawing. */
export function useLayout(
  end: EndForm,
  tray: boolean,
): { readonly layout: LayoutData | null; readonly wrong: string | null } {
  const { bench } = useBench();
  const drawing = isAssembly(end) ? "" : end.drawing;
  const isDrawn = drawing.trim() !== "";
  const { value, error } = useAnswer(
    isDrawn ? [drawing, tray] : null,
    (signal) => bench.api.with(signal).layout(drawing, tray),
    WAIT,
  );
  return { layout: isDrawn && error === null ? value : null, wrong: error };
}

export function PathPreview({
  start,
  goal,
  caption,
}: {
  start: LayoutData | null;
  goal: LayoutData | null;
  caption: string;
}): JSX.Element {
  return (
    <div class="loose path-preview">
      <ul>
        <Side word="Start" layout={start} />
        <Side word="Goal" layout={goal} like={start} />
      </ul>
      <p class="caption">{caption}</p>
    </div>
  );
}

/** Pieces have the colours of those with the same marks in `like`: a goal may leave pieces out. */
function Side({
  word,
  layout,
  like,
}: {
  word: string;
  layout: LayoutData | null;
  like?: LayoutData | null;
}): JSX.Element | null {
  const parts = useMemo((): StillPart[] => {
    if (!layout) return [];
    const colours = new Map(like?.pieces.map(({ mark, colour }) => [mark, colour]));
    return [
      ...layout.pieces.map((piece) => ({ ...piece, colour: colours.get(piece.mark) ?? piece.colour })),
      { cells: layout.walls, colour: WALLS },
    ];
  }, [layout, like]);
  if (!layout) return null;
  return (
    <li>
      <Iso parts={parts} width={280} height={230} label={`${word}, as it is drawn`} />
      <strong>{word}</strong>
    </li>
  );
}
