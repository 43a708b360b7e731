/** Groups of pieces that can slide, each with buttons for how far. */

import type { JSX } from "preact";
import type { SlideGroup } from "../api/types";
import { CUBE_AXES, type SlideAxes } from "../model/slides";
import * as words from "../../words/bench/moves";

interface Props {
  readonly label: string;
  readonly groups: readonly SlideGroup[];
  readonly axes: SlideAxes;
  readonly isBusy: boolean;
  readonly named: (pieces: readonly number[]) => (JSX.Element | string)[];
  readonly slide: (group: SlideGroup, distance: number) => void;
}

export function Slides({ label, groups, axes, isBusy, named, slide }: Props): JSX.Element {
  return (
    <ul class={axes === CUBE_AXES ? "slides" : "slides scrolls"} aria-label={label}>
      {groups.map((group) => {
        const way = axes.words(group.axis, group.sign);
        return (
          <li key={`${group.axis} ${group.sign} ${group.pieces.join()}`}>
            <span class="with">{words.moved(named(group.pieces), way)}</span>
            {group.reach === null ? (
              <button type="button" class="strong" disabled={isBusy} onClick={() => slide(group, group.distance)}>
                {words.off}
              </button>
            ) : (
              axes.stops(group).map((stop) => (
                <button
                  key={stop}
                  type="button"
                  class="quiet"
                  disabled={isBusy}
                  aria-label={words.by(way, axes.length(stop))}
                  onClick={() => slide(group, stop * group.sign)}
                >
                  {axes.length(stop)}
                </button>
              ))
            )}
          </li>
        );
      })}
    </ul>
  );
}
