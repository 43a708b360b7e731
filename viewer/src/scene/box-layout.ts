/** How pieces are arranged on the table next to the puzzle: in rows, numbered from the back left, as in their box. */

export interface Size {
  readonly width: number;
  readonly depth: number;
}

interface Spot {
  /** Middle of the spot; rows begin at y = 0 and go toward the viewer, x = 0 is the middle of every row. */
  readonly x: number;
  readonly y: number;
}

export interface Rows {
  readonly spots: readonly Spot[];
  readonly width: number;
  readonly depth: number;
}

/** Between two rows, and between the puzzle and the first one, in cubes. */
export const GAP = 1.5;

/** Between two pieces of a row. */
const COLUMN_GAP = 2;

/** How much shorter depth looks than width, from where people look. */
const FORESHORTENED = 0.62;

/**
 * The rows that fit best into a picture of this aspect (width over height), behind which something else of
 * the depth `behind` stands.
 */
export function layRows(sizes: readonly Size[], aspect: number, behind = 0): Rows {
  let best: Rows | undefined;
  let least = Infinity;
  for (let count = 1; count <= sizes.length; count++) {
    const rows = inRows(sizes, count);
    const scale = Math.max(rows.width / aspect, (rows.depth + behind) * FORESHORTENED);
    if (scale < least - 1e-9) {
      best = rows;
      least = scale;
    }
  }
  return best ?? { spots: [], width: 0, depth: 0 };
}

/** The number of pieces in each row. Columns stand under each other where the pieces are about equally wide. */
function inRows(sizes: readonly Size[], count: number): Rows {
  const widest = Math.max(...sizes.map((size) => size.width));
  const even = sizes.every((size) => size.width * 1.6 >= widest);
  const spots: Spot[] = [];
  let width = 0;
  let y = 0;
  for (let first = 0; first < sizes.length; first += count) {
    const row = sizes.slice(first, first + count);
    const columns = row.map((size) => (even ? widest : size.width));
    const total = columns.reduce((sum, w) => sum + w, 0) + COLUMN_GAP * (row.length - 1);
    const slots = even
      ? widest * Math.min(count, sizes.length) + COLUMN_GAP * (Math.min(count, sizes.length) - 1)
      : total;
    const deep = Math.max(...row.map((size) => size.depth));
    let x = -slots / 2;
    for (const column of columns) {
      spots.push({ x: x + column / 2, y: y - deep / 2 });
      x += column + COLUMN_GAP;
    }
    width = Math.max(width, slots);
    y -= deep + GAP;
  }
  return { spots, width, depth: -y - GAP };
}
