/** Buttons for the lines about which a group can turn in one sense, the nearest first; few of them at first. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { HandTurn } from "../../hand/cubes";
import { senseOf } from "../../scene/moves-in-words";
import * as words from "../../words/page";

/** The number of lines that are listed at first. */
const FEW = 4;

interface Props {
  readonly row: readonly HandTurn[];
  readonly turn: (turn: HandTurn) => void;
  readonly isBusy?: boolean;
  /** Where a line is, in words. */
  readonly place?: (turn: HandTurn) => string;
  /** A turn is pointed at, or none any more. */
  readonly point?: (turn: HandTurn | null) => void;
}

/** The button of the rest is gone once it is pressed. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();

export function TurnLines({ row, turn, isBusy, place, point }: Props): JSX.Element {
  const [isLong, setLong] = useState(false);
  const rest = row.length - FEW;
  return (
    <>
      {row.slice(0, isLong ? row.length : FEW).map((each, i) => (
        <button
          key={each.pivot.join()}
          type="button"
          class="quiet"
          disabled={isBusy}
          aria-label={words.aboutLine(senseOf(each.axis, each.quarters), i + 1, place?.(each))}
          title={place && words.lineAt(place(each))}
          ref={i === FEW ? focused : null}
          onClick={() => turn(each)}
          onPointerEnter={() => point?.(each)}
          onPointerLeave={() => point?.(null)}
          onFocus={() => point?.(each)}
          onBlur={() => point?.(null)}
        >
          {row.length === 1 ? words.turn : words.line(i + 1)}
        </button>
      ))}
      {rest > 0 && !isLong && (
        <button type="button" class="quiet" onClick={() => setLong(true)}>
          {words.more(rest)}
        </button>
      )}
    </>
  );
}
