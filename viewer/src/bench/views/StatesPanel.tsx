/** The states that were visited by hand, as a tree that grows with every move; a click goes back to one. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Visit } from "../by-hand";
import { placed } from "../model/state-tree";
import * as words from "../../words/bench/moves";

interface Props {
  readonly visits: readonly Visit[];
  readonly trail: readonly Visit[];
  readonly mark: (piece: number) => string;
  readonly isBusy: boolean;
  readonly goTo: (visit: Visit) => void;
  readonly close: () => void;
}

/** Pixels between columns and between rows, and around all. */
const WIDE = 34;
const HIGH = 40;
const MARGIN = 24;
const RADIUS = 8;

export function StatesPanel({ visits, trail, mark, isBusy, goTo, close }: Props): JSX.Element {
  const panel = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const now = trail.at(-1)!;
  useEffect(() => {
    panel.current!.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    box.current!.querySelector(".now")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [now, visits.length]);
  const nodes = placed(visits.map(({ from }) => (from ? visits.indexOf(from) : null)));
  const at = nodes.map(({ x, depth }): readonly [number, number] => [MARGIN + WIDE * x, MARGIN + HIGH * depth]);
  const width = 2 * MARGIN + WIDE * Math.max(...nodes.map(({ x }) => x));
  const height = 2 * MARGIN + HIGH * Math.max(...nodes.map(({ depth }) => depth));
  const isWay = (visit: Visit): boolean => trail.includes(visit);
  return (
    <section
      class="side-panel states"
      ref={panel}
      tabIndex={-1}
      aria-label={words.statesLabel}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          close();
        }
      }}
    >
      <header>
        <h2>{words.states(visits.length)}</h2>
        <button type="button" class="close" aria-label={words.closeStates} onClick={close}>
          {"\u00d7"}
        </button>
      </header>
      <p class="hint">{words.statesHint}</p>
      <div class="states-box" ref={box}>
        <svg width={width} height={height} role="group" aria-label={words.tree}>
          {visits.map((visit, i) => {
            const from = visit.from && at[visits.indexOf(visit.from)]!;
            return from ? (
              <line key={i} class={isWay(visit) ? "way" : ""} x1={from[0]} y1={from[1]} x2={at[i]![0]} y2={at[i]![1]} />
            ) : null;
          })}
          {visits.map((visit, i) => {
            const move = visit.situation.isApart ? words.allApart(visit.word(mark)) : visit.word(mark);
            const go = (): void => {
              if (!isBusy && visit !== now) goTo(visit);
            };
            return (
              <g
                key={i}
                role="button"
                tabIndex={0}
                class={visit === now ? "way now" : isWay(visit) ? "way" : ""}
                aria-current={visit === now ? "step" : undefined}
                aria-label={words.stateAfter(move, nodes[i]!.depth)}
                onClick={go}
                onKeyDown={(event) => {
                  if (event.key === "Enter" || event.key === " ") {
                    event.preventDefault();
                    go();
                  }
                }}
              >
                <title>{move}</title>
                <circle cx={at[i]![0]} cy={at[i]![1]} r={RADIUS} />
              </g>
            );
          })}
        </svg>
      </div>
      <p class="hint" role="status">
        {now.from ? now.word(mark) : words.assembled}
      </p>
    </section>
  );
}
