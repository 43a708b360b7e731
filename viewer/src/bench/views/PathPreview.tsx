/** Start and goal side by side, as they are drawn, before there is a path to play. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { StillPart } from "../../vector/still";
import type { LayoutData } from "../api/types";
import { Iso } from "./Iso";
import * as words from "../../words/bench/path";

const WALLS = "#a89f90";

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
        <Side end="start" layout={start} />
        <Side end="goal" layout={goal} like={start} />
      </ul>
      <p class="caption">{caption}</p>
    </div>
  );
}

/** Pieces have the colours of those with the same marks in `like`: a goal may leave pieces out. */
function Side({
  end,
  layout,
  like,
}: {
  end: keyof typeof words.ends;
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
      <Iso parts={parts} width={280} height={230} label={words.ends[end].asDrawn} />
      <strong>{words.ends[end].name}</strong>
    </li>
  );
}
