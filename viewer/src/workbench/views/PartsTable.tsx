/** How many of each shape are used, exactly or in a range, and the groups of pieces that may stay together. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import type { Part, Shape, ShapesDoc } from "../model/document";
import { colourAt, cubesOf } from "../model/shape";
import { paintOf } from "../pieces";
import { useBench, useShapeColour } from "./context";
import { Iso } from "./Iso";
import { Stepper, Tick, Whole } from "./parts";

const MOST = 1000;

export function PartsTable({ doc, number }: { doc: ShapesDoc; number: number }): JSX.Element {
  const { bench } = useBench();
  const problem = doc.problems[number]!;
  const hasRanges = problem.parts.some(({ least, most }) => least !== most);
  const hasGroups = problem.parts.some(({ groups }) => Object.keys(groups).length > 0);
  const [ranges, setRanges] = useState(false);
  const [groups, setGroups] = useState(false);
  const shown = doc.shapes.map((shape, i) => ({ shape, i })).filter(({ i }) => i !== problem.goal);
  return (
    <section class="parts">
      <h3>Pieces</h3>
      <ul class="list tight">
        {shown.map(({ shape, i }) => <PartRow key={i} doc={doc} shape={shape} number={i} problem={number} part={problem.parts.find((part) => part.shape === i)} ranges={ranges || hasRanges} groups={groups || hasGroups} />)}
      </ul>
      {shown.length > 1 ? <p class="actions"><button type="button" class="quiet" disabled={problem.parts.length === 0} onClick={() => { bench.edit({ do: "clear-counts", problem: number }); }}>Use none</button><button type="button" class="quiet" onClick={() => { for (const { i } of shown) if (!problem.parts.some((part) => part.shape === i)) bench.edit({ do: "count", problem: number, shape: i, least: 1, most: 1 }); }}>Use every shape</button><button type="button" class="quiet" title="One more of every shape but the goal" disabled={problem.parts.some(({ most }) => most >= MOST)} onClick={() => { bench.edit({ do: "raise-counts", problem: number }); }}>One more of each</button></p> : null}
      <Tick label="Some may be left out" hint="give each piece a least and a most number" checked={ranges || hasRanges} change={(is) => {
        setRanges(is);
        if (!is) for (const { shape, least, most } of problem.parts) if (least !== most) bench.edit({ do: "count", problem: number, shape, least: most, most });
      }} />
      <Tick label="Some may stay together" hint="pieces of one group need not be taken apart" checked={groups || hasGroups} change={(is) => {
        setGroups(is);
        if (!is) for (const { shape, groups: own } of problem.parts) for (const group of Object.keys(own)) bench.edit({ do: "group", problem: number, shape, group: Number(group), count: 0 });
      }} />
    </section>
  );
}

function PartRow(props: { doc: ShapesDoc; shape: Shape; number: number; problem: number; part: Part | undefined; ranges: boolean; groups: boolean }): JSX.Element {
  const { bench } = useBench();
  const { doc, shape, number, problem, part, ranges, groups } = props;
  const colour = useShapeColour(doc, number);
  const parts = useMemo(() => {
    const cells = cubesOf(shape);
    return [{ cells, colour, paint: (i: number) => paintOf(doc.palette, colourAt(shape, cells[i]!)) }];
  }, [shape, colour, doc.palette]);
  const name = shapeTitle(doc, number);
  const { least, most } = part ?? { least: 0, most: 0 };
  const count = (low: number, high: number): void => { bench.edit({ do: "count", problem, shape: number, least: low, most: high }); };
  const group = Number(Object.keys(part?.groups ?? {})[0] ?? 0);
  return (
    <li class={most === 0 ? "part unused" : "part"}>
      <Iso parts={parts} width={56} height={40} />
      <strong>{name}</strong>
      {ranges ? (
        <span class="range">
          <Whole label={`${name}, at least`} value={least} least={0} most={MOST} change={(n) => { if (n !== null) count(n, Math.max(n, most)); }} /> to <Whole label={`${name}, at most`} value={most} least={0} most={MOST} change={(n) => { if (n !== null) count(Math.min(least, n), n); }} />
        </span>
      ) : <Stepper label={name} value={most} least={0} most={MOST} change={(n) => { count(n, n); }} />}
      {groups && part ? (
        <label class="group">in group <Whole label={`${name}, group`} value={group || null} least={0} most={1000} placeholder="none" change={(n) => {
          for (const old of Object.keys(part.groups)) if (Number(old) !== n) bench.edit({ do: "group", problem, shape: number, group: Number(old), count: 0 });
          if (n) bench.edit({ do: "group", problem, shape: number, group: n, count: most });
        }} /></label>
      ) : null}
    </li>
  );
}
