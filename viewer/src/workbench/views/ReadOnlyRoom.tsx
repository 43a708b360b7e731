/** A puzzle that can only be looked at: what its file holds, as lists. Its cells are no cubes, so nothing is drawn. */

import type { JSX } from "preact";
import { cubesOf } from "../model/shape";
import { FIXED, type Problem, type ShapesDoc, VARIABLE, whyReadOnly } from "../model/document";
import { useDoc } from "./context";
import { many } from "./parts";

export function ReadOnlyRoom(): JSX.Element {
  const doc = useDoc("puzzle");
  if (!doc) return <main class="work" />;
  return (
    <main class="listing">
      <p class="warn" role="status">{whyReadOnly(doc)}</p>
      {doc.comment ? <p class="comment">{doc.comment}</p> : null}
      <h2>Shapes</h2>
      <table>
        <thead><tr><th /><th>Name</th><th>Cells</th><th>Box</th></tr></thead>
        <tbody>
          {doc.shapes.map((shape, i) => {
            const optional = cubesOf(shape, VARIABLE).length;
            return <tr key={i}><th>S{i + 1}</th><td>{shape.name}</td><td>{cubesOf(shape, FIXED).length}{optional ? ` and ${optional} variable` : ""}</td><td>{shape.size.join(" \u00d7 ")}</td></tr>;
          })}
        </tbody>
      </table>
      <h2>Problems</h2>
      {doc.problems.length === 0 ? <p class="hint">There are none.</p> : null}
      <ul class="problems">
        {doc.problems.map((problem, i) => <li key={i}><strong>{problem.name || `Problem ${i + 1}`}</strong><span>{piecesOf(doc, problem)}</span><small>{foundIn(problem)}</small></li>)}
      </ul>
    </main>
  );
}

function piecesOf(doc: ShapesDoc, { goal, parts }: Problem): string {
  const named = (shape: number): string => {
    const { name } = doc.shapes[shape]!;
    return name === "" ? `S${shape + 1}` : name;
  };
  const list = parts.map(({ shape, least, most }) => (least === 1 && most === 1 ? named(shape) : `${least === most ? most : `${least} to ${most}`} \u00d7 ${named(shape)}`));
  return `${list.join(", ") || "No pieces"}${goal === null ? "; no goal is chosen" : ` make ${named(goal)}`}`;
}

/** What the file says about a search; nothing of it has been checked. */
function foundIn({ found }: Problem): string {
  const { state, assemblies, solutions, stored } = found as { state?: string; assemblies?: number; solutions?: number; stored?: readonly unknown[] };
  if (state === undefined && !stored?.length) return "";
  const counts = [
    assemblies === undefined ? "" : many(assemblies, "assembly", "assemblies"),
    solutions === undefined ? "" : many(solutions, "solution"),
    stored?.length ? `${stored.length} kept` : "",
  ].filter(Boolean);
  return counts.length ? `According to the file: ${counts.join(", ")}` : "";
}
