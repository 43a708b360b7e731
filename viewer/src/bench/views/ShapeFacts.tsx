/** What is known about a shape. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { holesOf, partsOf } from "../model/connectivity";
import { isCubic, type Shape } from "../model/document";
import { cubesOf } from "../model/shape";
import { docOf } from "../state";
import { capital, shapeName } from "../model/words";
import { useBench, useCells } from "./context";

/** What is known: its name, its value, what it means. */
type Line = readonly [string, string, string];

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
  const lines: Line[] = [
    [capital(cells), facts.variable ? `${facts.filled} and ${facts.variable} variable` : String(facts.filled), ""],
  ];
  if (facts.parts !== null)
    lines.push([
      "In one piece",
      facts.parts === 1 ? "yes" : `no, ${facts.parts} parts`,
      lattice?.data.radius ? "balls are connected where they touch" : `${cells} are connected through their faces`,
    ]);
  lines.push(...more);
  if (facts.rotations !== null)
    lines.push([
      "Symmetry",
      facts.rotations === 1 ? "none" : `looks the same in ${facts.rotations} turns`,
      `of the ${lattice?.data.rotations ?? 24} ways to turn it`,
    ]);
  if (facts.chiral !== null)
    lines.push([
      "Mirror image",
      facts.chiral ? "another shape" : "the same shape",
      "whether it differs from its mirror image",
    ]);
  if (facts.same_as !== null) lines.push(["Same as", other(facts.same_as), "but for a turn"]);
  if (facts.mirror_of !== null) lines.push(["Mirror of", other(facts.mirror_of), ""]);
  return (
    <dl class="facts">
      {lines.map(([key, value, hint]) => (
        <div key={key} title={hint || undefined}>
          <dt>{key}</dt>
          <dd class={key === "In one piece" && value !== "yes" ? "bad" : ""}>{value}</dd>
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
  if (joins !== "faces") lines.push(["Connected by", joins ?? "nothing", "what joins all cubes at the weakest place"]);
  if (cavities + tunnels > 0)
    lines.push([
      "Holes",
      [cavities ? `${cavities} enclosed` : "", tunnels ? `${tunnels} through` : ""].filter(Boolean).join(", "),
      "spaces without a way out, and ways through",
    ]);
  return lines;
}
