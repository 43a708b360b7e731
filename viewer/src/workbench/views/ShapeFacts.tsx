/** What is known about a shape. */

import type { JSX } from "preact";
import { docOf } from "../state";
import { capital, shapeName } from "../model/words";
import { useBench, useCells } from "./context";

export function ShapeFacts({ number }: { number: number }): JSX.Element | null {
  const { state } = useBench();
  const { lattice, cells } = useCells();
  const facts = state.facts?.shapes[number];
  const doc = docOf(state);
  if (!facts || !doc) return null;
  const other = (n: number): string => shapeName(doc, n - 1);
  const lines: (readonly [string, string, string])[] = [
    [capital(cells), facts.variable ? `${facts.filled} and ${facts.variable} variable` : String(facts.filled), ""],
  ];
  if (facts.parts !== null) lines.push(["In one piece", facts.parts === 1 ? "yes" : `no, ${facts.parts} parts`, lattice?.data.radius ? "balls are connected where they touch" : `${cells} are connected through their faces`]);
  if (facts.rotations !== null) lines.push(["Symmetry", facts.rotations === 1 ? "none" : `looks the same in ${facts.rotations} turns`, `of the ${lattice?.data.rotations ?? 24} ways to turn it`]);
  if (facts.chiral !== null) lines.push(["Mirror image", facts.chiral ? "another shape" : "the same shape", "whether it differs from its mirror image"]);
  if (facts.same_as !== null) lines.push(["Same as", other(facts.same_as), "but for a turn"]);
  if (facts.mirror_of !== null) lines.push(["Mirror of", other(facts.mirror_of), ""]);
  return (
    <dl class="facts">
      {lines.map(([key, value, hint]) => <div key={key} title={hint || undefined}><dt>{key}</dt><dd class={key === "In one piece" && value !== "yes" ? "bad" : ""}>{value}</dd></div>)}
    </dl>
  );
}
