/** How many findings there are of each level; a click chooses a level, a drag several. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import * as words from "../../words/bench/findings";
import { type Bounds, clicked } from "../model/finding-choice";

interface Props {
  readonly levels: readonly (readonly [level: number, count: number])[];
  readonly chosen: Bounds;
  readonly choose: (bounds: Bounds) => void;
}

export function LevelBars({ levels, chosen: [least, most], choose }: Props): JSX.Element | null {
  const from = useRef<number | null>(null);
  if (levels.length < 2) return null;
  const largest = Math.max(...levels.map(([, count]) => count));
  const to = (level: number): void => {
    const start = from.current;
    from.current = null;
    if (start === null || start === level) choose(clicked([least, most], level));
    else choose([Math.min(start, level), Math.max(start, level)]);
  };
  return (
    <div class="bars" role="group" aria-label={words.levels}>
      {levels.map(([level, count]) => {
        const isChosen = (least === null || level >= least) && (most === null || level <= most);
        return (
          <button
            key={level}
            type="button"
            aria-pressed={isChosen && (least !== null || most !== null)}
            aria-label={words.ofLevel(level, count)}
            title={words.dragLevels(level, count)}
            class={isChosen ? "" : "off"}
            onPointerDown={() => {
              from.current = level;
            }}
            onClick={() => {
              to(level);
            }}
            onPointerUp={() => {
              if (from.current !== null && from.current !== level) to(level);
            }}
          >
            {/* By the root, so that few are seen next to many. */}
            <i style={{ height: `${4 + 40 * Math.sqrt(count / largest)}px` }} />
            <span>{level}</span>
          </button>
        );
      })}
    </div>
  );
}
