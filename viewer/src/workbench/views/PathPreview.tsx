/** Start and goal side by side, as they are drawn, before there is a path to play. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { StillPart } from "../../still";
import type { LayoutData } from "../api/types";
import { lineOf } from "../errors";
import { type EndForm, isAssembly } from "../model/path";
import { useBench } from "./context";
import { Iso } from "./Iso";

/** A drawing is sent so long after the last key, in milliseconds. */
const WAIT = 250;
const WALLS = "#a89f90";

/** What a drawing shows, or what is wrong with it; neither for an assembly, and while there is no drawing. */
export function useLayout(end: EndForm, tray: boolean): { readonly layout: LayoutData | null; readonly wrong: string | null } {
  const { bench } = useBench();
  const [answer, setAnswer] = useState<{ layout: LayoutData | null; wrong: string | null }>({ layout: null, wrong: null });
  const drawing = isAssembly(end) ? "" : end.drawing;
  useEffect(() => {
    if (drawing.trim() === "") {
      setAnswer({ layout: null, wrong: null });
      return;
    }
    let isWanted = true;
    const timer = setTimeout(() => {
      bench.api.layout(drawing, tray).then(
        (layout) => { if (isWanted) setAnswer({ layout, wrong: null }); },
        (error: unknown) => { if (isWanted) setAnswer({ layout: null, wrong: lineOf(error) }); },
      );
    }, WAIT);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [drawing, tray]);
  return answer;
}

export function PathPreview({ start, goal, caption }: { start: LayoutData | null; goal: LayoutData | null; caption: string }): JSX.Element {
  return (
    <div class="loose path-preview">
      <ul><Side word="Start" layout={start} /><Side word="Goal" layout={goal} like={start} /></ul>
      <p class="caption">{caption}</p>
    </div>
  );
}

/** Pieces have the colours of those with the same marks in `like`: a goal may leave pieces out. */
function Side({ word, layout, like }: { word: string; layout: LayoutData | null; like?: LayoutData | null }): JSX.Element | null {
  const parts = useMemo((): StillPart[] => {
    if (!layout) return [];
    const colours = new Map(like?.pieces.map(({ mark, colour }) => [mark, colour]));
    return [...layout.pieces.map((piece) => ({ ...piece, colour: colours.get(piece.mark) ?? piece.colour })), { cells: layout.walls, colour: WALLS }];
  }, [layout, like]);
  if (!layout) return null;
  return <li><Iso parts={parts} width={280} height={230} label={`${word}, as it is drawn`} /><strong>{word}</strong></li>;
}
