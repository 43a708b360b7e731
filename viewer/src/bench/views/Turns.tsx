/** Groups of pieces that can turn, each with a button for every line about which it can. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { TurnOffer } from "../api/types";
import { lineWords, rowsOf, type TurnRow } from "../model/rotations";

/** The number of lines that are listed at first. */
const FEW = 4;

interface Props {
  readonly offers: readonly TurnOffer[];
  readonly isBusy: boolean;
  readonly named: (pieces: readonly number[]) => (JSX.Element | string)[];
  readonly turn: (offer: TurnOffer) => void;
  /** A turn is pointed at, or none any more. */
  readonly point: (offer: TurnOffer | null) => void;
}

export function Turns(props: Props): JSX.Element {
  return (
    <ul class="slides turns-list scrolls" aria-label="How it can turn">
      {rowsOf(props.offers).map((row) => (
        <Row key={`${row.pieces.join()} ${row.sense}`} row={row} {...props} />
      ))}
    </ul>
  );
}

function Row({
  row: { pieces, sense, offers },
  isBusy,
  named,
  turn,
  point,
}: Props & { readonly row: TurnRow }): JSX.Element {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? offers : offers.slice(0, FEW);
  const rest = offers.length - shown.length;
  return (
    <li>
      <span class="with">
        {named(pieces)} {sense}
      </span>
      {shown.map((offer, i) => (
        <button
          key={offer.pivot.join()}
          type="button"
          class="quiet"
          disabled={isBusy}
          aria-label={`${sense}, about line ${i + 1}, ${lineWords(offer)}`}
          title={`about a line ${lineWords(offer)}`}
          onClick={() => {
            turn(offer);
          }}
          onPointerEnter={() => {
            point(offer);
          }}
          onPointerLeave={() => {
            point(null);
          }}
          onFocus={() => {
            point(offer);
          }}
          onBlur={() => {
            point(null);
          }}
        >
          {offers.length === 1 ? "turn" : `line ${i + 1}`}
        </button>
      ))}
      {rest > 0 ? (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            setLong(true);
          }}
        >{`${rest} more`}</button>
      ) : null}
    </li>
  );
}
