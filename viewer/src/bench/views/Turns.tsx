/** Groups of pieces that can turn, each with a button for every line about which it can. */

import type { JSX } from "preact";
import type { HandTurn } from "../../hand/cubes";
import { rowsOf } from "../../hand/turns";
import { senseOf } from "../../scene/moves-in-words";
import { TurnLines } from "../../page/panels/turn-lines";
import { lineWords } from "../model/rotations";
import * as words from "../../words/bench/moves";

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
    <ul class="slides turns-list scrolls" aria-label={words.turns}>
      {rowsOf(offers).map((row) => {
        const { pieces, axis, quarters } = row[0]!;
        const sense = senseOf(axis, quarters);
        return (
          <li key={`${pieces.join()} ${sense}`}>
            <span class="with">{words.moved(named(pieces), sense)}</span>
            <TurnLines row={row} turn={turn} isBusy={isBusy} place={lineWords} point={point} />
          </li>
        );
      })}
    </ul>
  );
}
