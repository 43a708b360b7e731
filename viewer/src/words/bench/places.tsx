/** Texts of the tab Places. */

import type { ComponentChildren, JSX } from "preact";
import { formatCount, formatNumber } from "../count";

export const title = "Where pieces fit";
export const hint =
  "Where each piece fits in the goal on its own, place by place. Places that cannot be part of any assembly are ruled out before the search begins.";
export const stepThrough = "Step through placements";
export const stepThroughHint = "Place the pieces one by one, see where two of them overlap, or watch the search";
export const oneByOne = "Placements one by one";
export const which = "Which places";
export const kinds = { all: "All", left: "Possible", out: "Ruled out" };
export const none = "There are no such places.";
export const first = (shown: number, all: number) =>
  `The first ${formatNumber(shown)} of ${formatNumber(all)} are shown.`;
export const counts = (places: number, possible: number) =>
  `${formatCount(places, "place")}, ${formatNumber(possible)} possible`;
export const differing = (places: number, possible: number) =>
  `${formatCount(places, "place")} if those that are the same after turning the goal count once, ${possible} of them possible`;
export const fromTo = (first: ComponentChildren, last: ComponentChildren): JSX.Element => (
  <>
    {first} to {last}
  </>
);

// The picture
export const goal = "The goal";
export const placeOf = (place: number, count: number, piece: string) => `Place ${place} of ${count} of piece ${piece}`;
export const place = "Place";
export const possible = "The piece can be here in an assembly, as far as is known.";
/** Why a place is ruled out: cells that stay empty, `more` of them unmarked, or pieces without a place, or both. */
export const ruledOut = (
  cell: string,
  marked: number,
  more: number,
  pieces: readonly ComponentChildren[],
): JSX.Element => {
  const cells = marked > 1 ? `${marked} marked ${cell}s` : `marked ${cell}`;
  const empty = marked > 0 ? `nothing can fill the ${cells}${more > 0 ? `, nor ${more} others` : ""}` : null;
  const homeless =
    pieces.length === 0 ? null : pieces.length === 1 ? (
      <>piece {pieces} fits nowhere</>
    ) : (
      <>pieces {pieces} fit nowhere</>
    );
  return (
    <>
      Ruled out: with the piece here, {empty}
      {empty && homeless ? ", and " : null}
      {homeless}.
    </>
  );
};
