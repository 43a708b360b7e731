/** What is known about a shape. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { holesOf, partsOf } from "../model/connectivity";
import { isCubic, type Shape } from "../model/document";
import { cubesOf } from "../model/shape";
import { docOf } from "../state";
import { capital, shapeName } from "../model/words";
import { useBench, useCells } from "./context";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/shapes";

/** What is known: its name, its value, what it means; and whether it keeps a shape from being a piece. */
type Line = readonly [name: string, value: string, hint?: string, isBad?: boolean];

/** Larger boxes are not searched for holes. */
const MOST_CELLS = 30_000;

export function ShapeFacts({ number }: { number: number }): JSX.Element | null {
  const { state } = useBench();
  const { lattice, cells } = useCells();
  const facts = state.facts?.shapes[number];
  const doc = docOf(state);
  const shape = doc?.kind === "puzzle" && isCubic(doc) ? doc.shapes[number] : undefined;
  const more = useMemo(() => (shape ? formOf(shape) : []), [shape]);
  if (!facts || !doc) return null;
  const other = (n: number): string => shapeName(doc, n - 1);
  const lines: Line[] = [[capital(cells), words.filled(facts.filled, facts.variable)]];
  if (facts.parts !== null)
    lines.push([
      words.inOnePiece,
      words.inParts(facts.parts),
      lattice?.data.radius ? words.ballsConnect : words.cellsConnect(cells),
      facts.parts !== 1,
    ]);
  lines.push(...more);
  if (facts.rotations !== null)
    lines.push([words.symmetry, words.symmetries(facts.rotations), words.symmetryHint(lattice?.data.rotations ?? 24)]);
  if (facts.chiral !== null) lines.push([words.mirrorImage, words.isChiral(facts.chiral), words.mirrorImageHint]);
  if (facts.same_as !== null) lines.push([words.sameAs, other(facts.same_as), words.sameAsHint]);
  if (facts.mirror_of !== null) lines.push([words.mirrorOf, other(facts.mirror_of)]);
  return (
    <dl class="facts">
      {lines.map(([name, value, hint, isBad]) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd class={isBad ? "bad" : ""}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the cubes of a shape hang together, and its holes. */
function formOf(shape: Shape): Line[] {
  const cubes = cubesOf(shape);
  if (cubes.length === 0 || shape.states.length > MOST_CELLS) return [];
  const { cavities, tunnels } = holesOf(shape);
  const joins = (["faces", "edges", "corners"] as const).find((join) => partsOf(cubes, join) === 1);
  const lines: Line[] = [];
  if (joins !== "faces") lines.push([words.connectedBy, words.joins[joins ?? "nothing"], words.connectedByHint]);
  if (cavities + tunnels > 0)
    lines.push([
      common.holes,
      [cavities ? words.enclosed(cavities) : "", tunnels ? words.through(tunnels) : ""].filter(Boolean).join(", "),
      words.holesHint,
    ]);
  return lines;
}
