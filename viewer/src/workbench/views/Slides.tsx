/** Groups of pieces that can slide, each with buttons for how far. */

import type { JSX } from "preact";
import type { Group } from "../api/types";
import { WAYS } from "../by-hand";

/** A group goes farther by a move after the next; a row of buttons ends here. */
const MOST_BUTTONS = 8;

interface Props {
  readonly label: string;
  readonly groups: readonly Group[];
  readonly isBusy: boolean;
  readonly named: (pieces: readonly number[]) => (JSX.Element | string)[];
  readonly slide: (group: Group, distance: number) => void;
}

export function Slides({ label, groups, isBusy, named, slide }: Props): JSX.Element {
  return (
    <ul class="slides" aria-label={label}>
      {groups.map((group) => {
        const way = WAYS[group.axis][group.sign];
        return (
          <li key={`${group.axis} ${group.sign} ${group.pieces.join()}`}>
            <span class="with">{named(group.pieces)} {way}</span>
            {group.reach === null
              ? <button type="button" class="strong" disabled={isBusy} onClick={() => { slide(group, group.distance); }}>off</button>
              : Array.from({ length: Math.min(group.reach, MOST_BUTTONS) }, (_, i) => (
                  <button key={i} type="button" class="quiet" disabled={isBusy} aria-label={`${way} by ${i + 1}`} onClick={() => { slide(group, (i + 1) * group.sign); }}>{i + 1}</button>
                ))}
          </li>
        );
      })}
    </ul>
  );
}
