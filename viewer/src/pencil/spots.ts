/** The places of a drawing that the keyboard reaches: squares, and where clues are changed circles and rotors. */

import type { PuzzlePicture, Tile } from "../bench/api/types";
import type { Place } from "./clue-text";
import { middleOf } from "./puzzle-drawing";

export interface Spot {
  readonly id: string;
  readonly at: readonly [number, number];
  readonly tile: Tile | null;
  /** The text of a circle or rotor. */
  readonly mark: string | null;
  /** Its clue in the text; null for none. */
  readonly place: Place | null;
}

/** The spots of a puzzle that is played or changed, row by row. */
export function spotsOf(
  kind: string,
  { tiles, marks }: PuzzlePicture,
  isEditing: boolean,
): readonly (readonly Spot[])[] {
  const squares = tiles
    .filter((tile) =>
      isEditing ? tile.place : tile.look !== "dark" && (kind === "domino" || tile.look !== "clue" || tile.text),
    )
    .map((tile) => ({ id: `t${tiles.indexOf(tile)}`, at: middleOf(tile), tile, mark: null, place: tile.place }));
  const rounds = marks.map(([x, y, mark], k) => ({
    id: `m${k}`,
    at: [x, y] as const,
    tile: null,
    mark,
    place: [kind === "seki" ? -1 : 0, k] as const,
  }));
  const rows = new Map<number, Spot[]>();
  for (const spot of isEditing ? [...squares, ...rounds] : squares) {
    const y = Math.round(spot.at[1] * 10);
    rows.set(y, [...(rows.get(y) ?? []), spot]);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.at[0] - b.at[0]));
}

/** The nearest spot in a direction: what is far off to the side counts as further away. */
export function nextSpot(spots: readonly Spot[], from: Spot, [dx, dy]: readonly [number, number]): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const [x, y] = [spot.at[0] - from.at[0], spot.at[1] - from.at[1]];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // Rows of triangles and hexagons are not quite level.
    if (ahead < 0.15 || aside > 2 * ahead) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [spot, distance];
  }
  return best;
}
