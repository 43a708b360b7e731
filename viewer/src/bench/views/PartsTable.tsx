/** How many of each shape are used, exactly or in a range, and the groups of pieces that may stay together. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import { copiesIn, freeGroup, groupsOf, MOST_COPIES, type Recounting, RECOUNTINGS } from "../model/counting";
import type { Part, Problem, Shape, ShapesDoc } from "../model/document";
import { colourAt, cubesOf } from "../model/shape";
import { paintOf } from "../pieces";
import { useBench, useColours } from "./context";
import { Iso } from "./Iso";
import { Stepper, Tick, Whole } from "./parts";

export function PartsTable({ doc, number }: { doc: ShapesDoc; number: number }): JSX.Element {
  const { bench } = useBench();
  const problem = doc.problems[number]!;
  const hasRanges = problem.parts.some(({ least, most }) => least !== most);
  const hasGroups = problem.parts.some(({ groups }) => Object.keys(groups).length > 0);
  const [ranges, setRanges] = useState(false);
  const [groups, setGroups] = useState(false);
  const shown = doc.shapes.map((shape, i) => ({ shape, i })).filter(({ i }) => i !== problem.goal);
  const colourOf = useColours();
  const listed = groups || hasGroups ? groupsOf(problem) : null;
  const limits = listed && problem.parts.some(({ most }) => most > 1) ? "; the field limits the copies of a shape" : "";
  const recount = (how: Recounting): void => {
    bench.edit({ do: "recount", problem: number, how });
  };
  return (
    <section
      class="parts"
      onPointerDown={() => {
        bench.seal();
      }}
      onFocusOut={() => {
        bench.seal();
      }}
    >
      <h3>Pieces</h3>
      <ul class="list tight">
        {shown.map(({ shape, i }) => (
          <PartRow
            key={i}
            doc={doc}
            shape={shape}
            number={i}
            colour={colourOf(i)}
            problem={number}
            part={problem.parts.find((part) => part.shape === i)}
            ranges={ranges || hasRanges}
            groups={listed}
          />
        ))}
      </ul>
      {shown.length > 1 ? <Recounts problem={problem} shapes={shown.length} recount={recount} /> : null}
      <Tick
        label="Some may be left out"
        hint="give each piece a least and a most number"
        checked={ranges || hasRanges}
        change={(is) => {
          setRanges(is);
          if (!is) recount(RECOUNTINGS.exact);
        }}
      />
      <Tick
        label="Some may stay together"
        hint={`pieces of one group need not be taken apart${limits}`}
        checked={groups || hasGroups}
        change={(is) => {
          setGroups(is);
          if (!is) recount(RECOUNTINGS.apart);
        }}
      />
    </section>
  );
}

/** Buttons that change how many there are of all shapes. */
function Recounts(props: { problem: Problem; shapes: number; recount: (how: Recounting) => void }): JSX.Element {
  const { parts } = props.problem;
  const button = (word: string, how: Recounting, disabled: boolean, title?: string): JSX.Element => (
    <button
      type="button"
      class="quiet"
      title={title}
      disabled={disabled}
      onClick={() => {
        props.recount(how);
      }}
    >
      {word}
    </button>
  );
  const isFull = parts.some(({ most }) => most >= MOST_COPIES);
  return (
    <p class="actions">
      {button("Use none", RECOUNTINGS.none, parts.length === 0)}
      {button("Use every shape", RECOUNTINGS.every, parts.length === props.shapes)}
      {button("One more of each", RECOUNTINGS.raised, isFull, "One more of every shape but the goal")}
    </p>
  );
}

function PartRow(props: {
  doc: ShapesDoc;
  shape: Shape;
  number: number;
  colour: string;
  problem: number;
  part: Part | undefined;
  ranges: boolean;
  groups: readonly number[] | null;
}): JSX.Element {
  const { bench } = useBench();
  const { doc, shape, number, colour, problem, part, ranges, groups } = props;
  const parts = useMemo(() => {
    const cells = cubesOf(shape);
    return [{ cells, colour, paint: (i: number) => paintOf(doc.palette, colourAt(shape, cells[i]!)) }];
  }, [shape, colour, doc.palette]);
  const name = shapeTitle(doc, number);
  const { least, most } = part ?? { least: 0, most: 0 };
  return (
    <li class={most === 0 ? "part unused" : "part"}>
      <Iso parts={parts} width={56} height={40} />
      <strong>{name}</strong>
      {ranges ? (
        <span class="range">
          <Whole
            label={`${name}, at least`}
            value={least}
            least={0}
            most={MOST_COPIES}
            change={(n) => {
              if (n !== null) bench.edit({ do: "count", problem, shape: number, least: n });
            }}
          />{" "}
          to{" "}
          <Whole
            label={`${name}, at most`}
            value={most}
            least={0}
            most={MOST_COPIES}
            change={(n) => {
              if (n !== null) bench.edit({ do: "count", problem, shape: number, most: n });
            }}
          />
        </span>
      ) : (
        <Stepper
          label={name}
          value={most}
          least={0}
          most={MOST_COPIES}
          change={(n) => {
            bench.edit({ do: "count", problem, shape: number, least: n, most: n });
          }}
        />
      )}
      {groups && part ? <PartGroups name={name} part={part} problem={problem} groups={groups} /> : null}
    </li>
  );
}

/** The groups to which copies of a part may belong: a button for each, and of several copies how many. */
function PartGroups({
  name,
  part,
  problem,
  groups,
}: {
  name: string;
  part: Part;
  problem: number;
  groups: readonly number[];
}): JSX.Element {
  const { bench } = useBench();
  const { shape, most } = part;
  const put = (group: number, count: number): void => {
    bench.edit({ do: "group", problem, shape, group, count });
  };
  const next = freeGroup(groups);
  return (
    <div class="part-groups" role="group" aria-label={`Groups of ${name}`}>
      <span>{groups.length > 1 ? "in groups" : "in group"}</span>
      {groups.map((group) => {
        const copies = copiesIn(part, group);
        const isIn = copies !== null;
        return (
          <span key={group} class={isIn ? "in-group is-in" : "in-group"}>
            <button
              type="button"
              aria-pressed={isIn}
              aria-label={`${name} in group ${group}`}
              onClick={() => {
                put(group, isIn ? 0 : most);
              }}
            >
              {group}
            </button>
            {isIn && most > 1 ? (
              <Whole
                label={`Copies of ${name} in group ${group}`}
                value={copies === "all" ? null : copies}
                least={1}
                most={most}
                placeholder="all"
                change={(n) => {
                  put(group, n ?? most);
                }}
              />
            ) : null}
          </span>
        );
      })}
      {Object.keys(part.groups).length > 0 ? (
        <button
          type="button"
          class="new-group"
          aria-label={`${name} in a new group, ${next}`}
          title={`Also in a new group, ${next}`}
          onClick={() => {
            put(next, most);
          }}
        >
          +
        </button>
      ) : null}
    </div>
  );
}
