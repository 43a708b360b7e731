/** Groups of pieces that can turn, each with a button for every line about which it can. */

import type { JSX } from "preact";
import type { HandTurn } from "../../hand/cubes";
import { rowsOf } from "../../hand/turns";
import { TurnLines } from "../../page/panels/turn-lines";
import { lineWords } from "../model/rotations";

interface Props {
  readonly offers: readonly HandTurn[];
  readonly isBusy: boolean;
  readonly named: (pieces: readonly number[]) => (JSX.Element | string)[];
  readonly turn: (offer: HandTurn) => void;
  /** A turn is pointed at, or none any more. */
  readonly point: (offer: HandTurn | null) => void;
}

export function Turns({ offers, isBusy, named, turn, point }: Props): JSX.Element {
  return (
    <ul class="slides turns-list scrolls" aria-label="How it can turn">
      {rowsOf(offers).map((row) => {
        const { pieces, sense } = row[0]!;
        return (
          <li key={`${pieces.join()} ${sense}`}>
            <span class="with">
              {named(pieces)} {sense}
            </span>
            <TurnLines row={row} turn={turn} isBusy={isBusy} place={lineWords} point={point} />
          </li>
        );
      })}
    </ul>
  );
}
