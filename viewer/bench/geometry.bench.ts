/** How long the solids of a large puzzle take: 20 pieces of 150 cubes. `npx vitest bench --run`. */

import { bench } from "vitest";
import { buildSolid } from "../src/scene/geometry";

function piece(): [number, number, number][] {
  const cells: [number, number, number][] = [];
  for (let x = 0; x < 10; x++)
    for (let y = 0; y < 6; y++)
      for (let z = 0; z < 5; z++) if ((x * 7 + y * 3 + z * 5) % 2 === 0) cells.push([x, y, z]);
  return cells;
}

const pieces = Array.from({ length: 20 }, piece);

bench(
  `solids of ${pieces.flat().length} cubes`,
  () => {
    for (const cells of pieces) buildSolid(cells, [1, 1, 1]);
  },
  { time: 3000 },
);
