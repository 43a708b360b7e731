/** The pieces of the problem side by side, while nothing has been found yet. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { piecesOf } from "../pieces";
import { docOf, jobOf } from "../state";
import { useBench } from "./context";
import { Iso } from "./Iso";
import { Chip } from "./parts";

const MOST = 24;

export function Loose(): JSX.Element {
  const { state } = useBench();
  const doc = docOf(state)!;
  const pieces = useMemo(() => piecesOf(doc, state.problem, state.tables!, state.about!).map((piece) => ({ ...piece, parts: [piece.part] })), [doc, state.problem]);
  const job = jobOf(state);
  const isLooking = job && (job.state === "running" || job.state === "waiting");
  return (
    <div class="loose">
      <ul>
        {pieces.slice(0, MOST).map(({ mark, part, parts }, i) => (
          <li key={i}><Iso parts={parts} width={150} height={96} /><Chip mark={mark} colour={part.colour} /></li>
        ))}
      </ul>
      <p class="caption">{isLooking ? "Trying every way to put them together…" : pieces.length === 0 ? "No pieces are in use yet." : "How do they go together?"}</p>
    </div>
  );
}
