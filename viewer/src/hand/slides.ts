/** Every least group that can slide: pulled at a piece, it takes along what it runs into. */

import { boxOf } from "../scene/bodies";
import { AXES, type Axis } from "../scene/vec";
import { compareLists, type HandSlide, type Placed } from "./cubes";

/** The number of distances of a slide that have buttons; a group goes farther by a move after the next. */
export const MOST_STOPS = 8;

const SIGNS = [1, -1] as const;

/** For each two pieces a distance in cubes, Infinity for none. */
type Distances = readonly (readonly number[])[];

/** Every least group that can slide, by directions, the smaller ones first in each. */
export function leastSlides(cubes: Placed): HandSlide[] {
  const pieces = [...cubes.keys()];
  const boxes = [...cubes.values()].map((own) => boxOf(own));
  const side = (rows: readonly number[], end: "low" | "high", axis: Axis): number[] =>
    rows.map((row) => boxes[row]![end][axis]);
  /** So far that the box around a group has left that of the rest. */
  const wayOut = (group: readonly number[], axis: Axis, sign: 1 | -1): number => {
    const rest = [...pieces.keys()].filter((row) => !group.includes(row));
    const [ahead, behind] = sign > 0 ? [rest, group] : [group, rest];
    return Math.max(1, Math.max(...side(ahead, "high", axis)) - Math.min(...side(behind, "low", axis)));
  };
  return AXES.flatMap((axis) => {
    const pulled = pulledBetween(gapsAlong(cubes, axis));
    return SIGNS.flatMap((sign) =>
      groupsIn(sign > 0 ? pulled : transposed(pulled)).map(({ rows, reach }): HandSlide => {
        const far = reach ?? wayOut(rows, axis, sign);
        return { pieces: rows.map((row) => pieces[row]!), axis, sign, reach, distance: sign * far };
      }),
    );
  });
}

/** What comes along when a piece is pulled: of each direction the least groups, and larger ones that go farther. */
export function pulledBy<Slide extends Pick<HandSlide, "pieces" | "sign" | "reach"> & { readonly axis: number }>(
  slides: readonly Slide[],
  piece: number,
): Slide[] {
  const own = slides.filter(({ pieces }) => pieces.includes(piece));
  const far = ({ reach }: Slide): number => reach ?? Infinity;
  return own.filter(
    (slide, i) =>
      !own.slice(0, i).some((less) => less.axis === slide.axis && less.sign === slide.sign && far(less) >= far(slide)),
  );
}

/** How far the piece of a row goes along an axis, alone with that of a column, until it touches it. */
function gapsAlong(cubes: Placed, axis: Axis): Distances {
  const lines = new Map<string, { readonly at: number; readonly row: number }[]>();
  [...cubes.values()].forEach((own, row) => {
    for (const cube of own) {
      const key = `${cube[(axis + 1) % 3]!} ${cube[(axis + 2) % 3]!}`;
      const line = lines.get(key);
      if (line) line.push({ at: cube[axis], row });
      else lines.set(key, [{ at: cube[axis], row }]);
    }
  });
  const gaps = Array.from(cubes, () => Array.from(cubes, () => Infinity));
  for (const line of lines.values())
    for (const here of line)
      for (const there of line)
        if (there.at > here.at && there.row !== here.row)
          gaps[here.row]![there.row] = Math.min(gaps[here.row]![there.row]!, there.at - here.at - 1);
  return gaps;
}

/** The same with null for no limit, and 0 for one piece: MOVE(i, j) of pieces taken two at a time. */
export function pairwiseGaps(cubes: Placed, axis: Axis): (number | null)[][] {
  return gapsAlong(cubes, axis).map((row, i) => row.map((gap, j) => (i === j ? 0 : gap === Infinity ? null : gap)));
}

/** How far one pulls at the piece of a row until it takes that of a column along (Floyd, 1962); -1 for the same one. */
function pulledBetween(gaps: Distances): Distances {
  const pulled = gaps.map((row, i) => row.map((gap, j) => (i === j ? -1 : gap)));
  for (const [k, next] of pulled.entries())
    for (const row of pulled) {
      const first = row[k]!;
      for (let j = 0; j < row.length; j++) row[j] = Math.min(row[j]!, Math.max(first, next[j]!));
    }
  return pulled;
}

function transposed(distances: Distances): Distances {
  return distances.map((_, i) => distances.map((row) => row[i]!));
}

/** The groups that come along as one pulls farther, each with how far it goes, all but that of every piece. */
function groupsIn(pulled: Distances): { rows: readonly number[]; reach: number | null }[] {
  const found = new Map<string, { rows: readonly number[]; reach: number | null }>();
  for (const distances of pulled) {
    const steps = [...new Set(distances)].sort((a, b) => a - b);
    for (const [k, next] of steps.slice(1).entries()) {
      if (next === 0) continue;
      const rows = distances.flatMap((far, row) => (far <= steps[k]! ? row : []));
      found.set(rows.join(), { rows, reach: next === Infinity ? null : next });
    }
  }
  return [...found.values()].sort((a, b) => a.rows.length - b.rows.length || compareLists(a.rows, b.rows));
}
