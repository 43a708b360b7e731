/** How many of each shape are used, exactly or in a range, and the groups of pieces that may stay together. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { shapeTitle } from "../model/appearance";
import { copiesIn, freeGroup, groupsOf, MOST_COPIES, type Recounting, RECOUNTINGS } from "../model/counting";
import type { Part } from "../model/document";
import { colourAt, cubesOf } from "../model/shape";
import { paintOf } from "../pieces";
import { docOf } from "../state";
import { shapeOf } from "./brushing";
import { useContainer } from "./BoxPanel";
import { ofKind, problemOf, useBench, useColour } from "./context";
import { Iso } from "./Iso";
import { PieceMarks } from "./PieceMarks";
import { Tick } from "../../ui/parts";
import { Stepper, Whole } from "./parts";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/puzzle";

export function PartsTable(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const parts = problemOf(all)?.parts ?? [];
    return {
      number: all.problem,
      count: ofKind(docOf(all), "puzzle")?.shapes.length ?? 0,
      goal: problemOf(all)?.goal,
      hasRanges: parts.some(({ least, most }) => least !== most),
      hasGroups: parts.some(({ groups }) => Object.keys(groups).length > 0),
      hasCopies: parts.some(({ most }) => most > 1),
    };
  });
  const { number, count, goal, hasRanges, hasGroups, hasCopies } = state;
  const walls = useContainer()?.walls;
  const [ranges, setRanges] = useState(false);
  const [groups, setGroups] = useState(false);
  const shown = Array.from({ length: count }, (_, i) => i).filter((i) => i !== goal && i !== walls);
  const isGrouped = groups || hasGroups;
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
      <h3>{common.pieces}</h3>
      <ul class="list tight">
        {shown.map((i) => (
          <PartRow key={i} number={i} ranges={ranges || hasRanges} groups={isGrouped} />
        ))}
      </ul>
      {shown.length > 1 ? <Recounts shapes={shown.length} recount={recount} /> : null}
      <Tick
        label={words.leaveOut}
        hint={words.leaveOutHint}
        checked={ranges || hasRanges}
        change={(is) => {
          setRanges(is);
          if (!is) recount(RECOUNTINGS.exact);
        }}
      />
      <Tick
        label={words.stayTogether}
        hint={isGrouped && hasCopies ? words.stayTogetherLimits : words.stayTogetherHint}
        checked={isGrouped}
        change={(is) => {
          setGroups(is);
          if (!is) recount(RECOUNTINGS.apart);
        }}
      />
    </section>
  );
}

/** Buttons that change how many there are of all shapes. */
function Recounts(props: { shapes: number; recount: (how: Recounting) => void }): JSX.Element {
  const { state } = useBench((all) => {
    const parts = problemOf(all)?.parts ?? [];
    return { used: parts.length, isFull: parts.some(({ most }) => most >= MOST_COPIES) };
  });
  const { used, isFull } = state;
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
  return (
    <p class="actions">
      {button(words.useNone, RECOUNTINGS.none, used === 0)}
      {button(words.useEvery, RECOUNTINGS.every, used === props.shapes)}
      {button(words.oneMore, RECOUNTINGS.raised, isFull, words.oneMoreHint)}
    </p>
  );
}

function PartRow({ number, ranges, groups }: { number: number; ranges: boolean; groups: boolean }): JSX.Element | null {
  const { bench, state } = useBench((all) => {
    const { doc, shape } = shapeOf(all, number) ?? {};
    return {
      shape,
      palette: doc?.palette,
      name: doc ? shapeTitle(doc, number) : "",
      problem: all.problem,
      part: problemOf(all)?.parts.find((each) => each.shape === number),
    };
  });
  const { shape, palette, name, problem, part } = state;
  const colour = useColour(number);
  const parts = useMemo(() => {
    const cells = shape ? cubesOf(shape) : [];
    return [{ cells, colour, paint: (i: number) => paintOf(palette!, colourAt(shape!, cells[i]!)) }];
  }, [shape, colour, palette]);
  const { least, most } = part ?? { least: 0, most: 0 };
  return (
    <li class={most === 0 ? "part unused" : "part"}>
      <Iso parts={parts} width={56} height={40} />
      <strong>
        {name} <PieceMarks shape={number} />
      </strong>
      {ranges ? (
        <span class="range">
          {words.between(
            <Whole
              label={common.atLeast(name)}
              value={least}
              least={0}
              most={MOST_COPIES}
              change={(n) => {
                if (n !== null) bench.edit({ do: "count", problem, shape: number, least: n });
              }}
            />,
            <Whole
              label={common.atMost(name)}
              value={most}
              least={0}
              most={MOST_COPIES}
              change={(n) => {
                if (n !== null) bench.edit({ do: "count", problem, shape: number, most: n });
              }}
            />,
          )}
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
      {groups && part ? <PartGroups name={name} part={part} problem={problem} /> : null}
    </li>
  );
}

/** The groups to which copies of a part may belong: a button for each, and of several copies how many. */
function PartGroups({ name, part, problem }: { name: string; part: Part; problem: number }): JSX.Element {
  const { bench, state: groups } = useBench((all) => {
    const chosen = problemOf(all);
    return chosen ? groupsOf(chosen) : [];
  });
  const { shape, most } = part;
  const put = (group: number, count: number): void => {
    bench.edit({ do: "group", problem, shape, group, count });
  };
  const next = freeGroup(groups);
  return (
    <div class="part-groups" role="group" aria-label={words.groupsOf(name)}>
      <span>{words.inGroups(groups.length)}</span>
      {groups.map((group) => {
        const copies = copiesIn(part, group);
        const isIn = copies !== null;
        return (
          <span key={group} class={isIn ? "in-group is-in" : "in-group"}>
            <button
              type="button"
              aria-pressed={isIn}
              aria-label={words.inGroup(name, group)}
              onClick={() => {
                put(group, isIn ? 0 : most);
              }}
            >
              {group}
            </button>
            {isIn && most > 1 ? (
              <Whole
                label={words.copiesInGroup(name, group)}
                value={copies === "all" ? null : copies}
                least={1}
                most={most}
                placeholder={words.allCopies}
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
          aria-label={words.inNewGroup(name, next)}
          title={words.alsoInNewGroup(next)}
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
