/**
 * The solid of a piece: its cubes merged into one, convex edges rounded, no faces inside.
 *
 * Every face of the surface is cut into 3 x 3 patches, so it has 4 x 4 points:
 *
 *     corner  edge  edge  corner        The four inner points stay flat in the face. Points on the rim are
 *     edge    flat  flat  edge          shared by all faces around a grid edge or a grid corner, and where
 *     edge    flat  flat  edge          they go depends on the cubes around that edge or corner alone, so
 *     corner  edge  edge  corner        that neighbouring faces always meet: the surface has no cracks.
 *
 * A rim point of a convex edge sinks toward the wood as far as an arc between the two faces would let it;
 * concave and flat edges stay where they are. On top of that the whole solid is a hair smaller than its
 * cubes, so that faces of neighbouring pieces never fight for the same place.
 *
 * A cube at (x, y, z) has its centre there and reaches half a unit each way.
 */

import { boxOf } from "./bodies";
import { type Axis, dot, map3, minus, type Vec3 } from "./vec";

/** Plain arrays, ready for any renderer: triangles of `index` into points with normals and colours. */
export interface Solid {
  /** x, y, z of each point. */
  readonly position: Float32Array;
  readonly normal: Float32Array;
  /** Linear red, green, blue, with the shade of concave edges in it. */
  readonly colour: Float32Array;
  readonly index: Uint32Array;
}

export interface SolidOptions {
  /** Radius of the rounded edges, in cubes. */
  readonly bevel: number;
  /** How far each face stays inside its cubes. */
  readonly gap: number;
  /** How dark concave edges are, 0 to 1. */
  readonly shade: number;
}

export const DEFAULTS: SolidOptions = { bevel: 0.07, gap: 0.008, shade: 0.28 };

/** Linear red, green, blue, 0 to 1. */
export type Rgb = readonly [number, number, number];

/** How deep an arc is below the meeting of two, and of three, of its tangent planes, in radii. */
const EDGE_SINK = 1 - Math.SQRT1_2;
const CORNER_SINK = 1 - 1 / Math.sqrt(3);

/** The six directions of faces: axis, sign, and the two axes of the face so that u x v points outward. */
export const FACES = [
  [0, 1, 1, 2],
  [0, -1, 2, 1],
  [1, 1, 2, 0],
  [1, -1, 0, 2],
  [2, 1, 0, 1],
  [2, -1, 1, 0],
] as const;

/**
 * Build the solid of some cubes. `paint` gives each cube's colour by its place in `cells`, `base` is that
 * of rounded edges and of cubes without a colour.
 */
export function buildSolid(
  cells: readonly Vec3[],
  base: Rgb,
  paint?: (cell: number) => Rgb | undefined,
  options: SolidOptions = DEFAULTS,
): Solid {
  const grid = new Grid(cells);
  const faces = countFaces(grid, cells);
  const position = new Float32Array(faces * 48);
  const normal = new Float32Array(faces * 48);
  const colour = new Float32Array(faces * 48);
  const index = new Uint32Array(faces * 54);
  const rim = new Rim(grid, options);
  const { bevel, gap } = options;
  const steps = [-0.5, -0.5 + gap + bevel, 0.5 - gap - bevel, 0.5];
  const at = new Float32Array(3);
  const facing = new Float32Array(3);
  let point = 0;
  let corner = 0;
  for (let c = 0; c < cells.length; c++) {
    const cell = cells[c]!;
    const here = grid.at(cell);
    const own = paint?.(c);
    for (const [axis, sign, u, v] of FACES) {
      if (grid.filled[here + sign * grid.stride[axis]]) continue;
      const first = point;
      for (let j = 0; j < 4; j++)
        for (let i = 0; i < 4; i++) {
          const su = i === 0 ? -1 : i === 3 ? 1 : 0;
          const sv = j === 0 ? -1 : j === 3 ? 1 : 0;
          at[axis] = cell[axis] + sign * 0.5;
          at[u] = cell[u] + steps[i]!;
          at[v] = cell[v] + steps[j]!;
          const dark = rim.place(here, axis, sign, u, su, v, sv, at, facing);
          const light = 1 - options.shade * dark;
          const inner = su === 0 && sv === 0 && own !== undefined ? own : base;
          for (let k = 0; k < 3; k++) {
            position[3 * point + k] = at[k]!;
            normal[3 * point + k] = facing[k]!;
            colour[3 * point + k] = inner[k]! * light;
          }
          point++;
        }
      for (let j = 0; j < 3; j++)
        for (let i = 0; i < 3; i++) {
          const a = first + 4 * j + i;
          const b = a + 1;
          const d = a + 4;
          const e = a + 5;
          // The diagonal of a corner patch runs through the corner, so that it is the same from all sides.
          const turned = (i === 2) !== (j === 2) && i !== 1 && j !== 1;
          const order = turned ? [a, b, d, b, e, d] : [a, b, e, a, e, d];
          for (const p of order) index[corner++] = p;
        }
    }
  }
  return { position, normal, colour, index };
}

/** Triangles of a solid. */
export function triangles(solid: Solid): number {
  return solid.index.length / 3;
}

/** The box around the cubes, with an empty margin of one cube. */
class Grid {
  readonly filled: Uint8Array;
  readonly stride: Vec3;
  private readonly low: Vec3;

  constructor(cells: readonly Vec3[]) {
    const { low, high } = boxOf(cells, 1);
    const size = map3(low, (least, k) => high[k] - least + 1);
    this.low = low;
    this.stride = [1, size[0], size[0] * size[1]];
    this.filled = new Uint8Array(size[0] * size[1] * size[2]);
    for (const cell of cells) this.filled[this.at(cell)] = 1;
  }

  at(cell: Vec3): number {
    return dot(minus(cell, this.low), this.stride);
  }
}

function countFaces(grid: Grid, cells: readonly Vec3[]): number {
  let faces = 0;
  for (const cell of cells) {
    const here = grid.at(cell);
    for (const [axis, sign] of FACES) if (!grid.filled[here + sign * grid.stride[axis]]) faces++;
  }
  return faces;
}

/** Where the points of a face go. */
class Rim {
  private readonly sunk = new Float32Array(3);

  constructor(
    private readonly grid: Grid,
    private readonly options: SolidOptions,
  ) {}

  /**
   * Move the point `at` of a face to its place and write to `facing` which way the surface looks there. Returns
   * how far it is inside a concave edge, 0 or 1. `su`, `sv` are the side of the face, 0 inside.
   */
  place(
    here: number,
    axis: Axis,
    sign: number,
    u: Axis,
    su: number,
    v: Axis,
    sv: number,
    at: Float32Array,
    facing: Float32Array,
  ): number {
    facing.fill(0);
    facing[axis] = sign;
    if (su !== 0 && sv !== 0) return this.corner(here, axis, sign, u, su, v, sv, at, facing);
    at[axis]! -= sign * this.options.gap;
    if (su !== 0) return this.edge(here, axis, sign, u, su, at, facing);
    if (sv !== 0) return this.edge(here, axis, sign, v, sv, at, facing);
    return 0;
  }

  private edge(
    here: number,
    axis: number,
    sign: number,
    u: number,
    su: number,
    at: Float32Array,
    facing: Float32Array,
  ): number {
    const { filled, stride } = this.grid;
    const { bevel, gap } = this.options;
    const next = here + su * stride[u]!;
    const level = filled[next]!;
    const above = filled[next + sign * stride[axis]!]!;
    if (level && above) {
      // The wall that rises here stands back by the gap, and this face follows it.
      at[u]! += su * gap;
      return 1;
    }
    if (level) return 0;
    at[u]! -= su * (gap + EDGE_SINK * bevel);
    at[axis]! -= sign * EDGE_SINK * bevel;
    facing[axis] = sign * Math.SQRT1_2;
    facing[u] = su * Math.SQRT1_2;
    return 0;
  }

  private corner(
    here: number,
    axis: number,
    sign: number,
    u: number,
    su: number,
    v: number,
    sv: number,
    at: Float32Array,
    facing: Float32Array,
  ): number {
    // The eight cubes around the corner, numbered by their sides: bit k is set on the outer side of axis k,
    // seen from this cube, which is number 0.
    const { filled, stride } = this.grid;
    const out = [0, 0, 0];
    out[axis] = sign;
    out[u] = su;
    out[v] = sv;
    let around = 0;
    for (let n = 0; n < 8; n++) {
      let cell = here;
      for (let k = 0; k < 3; k++) if (n & (1 << k)) cell += out[k]! * stride[k]!;
      if (filled[cell]) around |= 1 << n;
    }
    const corner = CORNERS[around]!;
    const { bevel, gap } = this.options;
    const sink = (corner.round === 3 ? CORNER_SINK : EDGE_SINK) * bevel;
    for (let k = 0; k < 3; k++) {
      const shift = corner.gap[k]! * gap + corner.sink[k]! * sink;
      at[k]! += out[k]! * shift;
      this.sunk[k] = corner.sink[k]! * out[k]!;
    }
    if (corner.sink[axis]! < 0) {
      const length = Math.sqrt(corner.round);
      for (let k = 0; k < 3; k++) facing[k] = -this.sunk[k]! / length;
    }
    return corner.concave ? 1 : 0;
  }
}

interface Corner {
  /** For each axis -1 if the corner sinks toward cube 0 because of a convex edge, +1 if away from it, or 0. */
  readonly sink: readonly number[];
  /** The same for the faces that end here. Each stands back by the gap. */
  readonly gap: readonly number[];
  /** The number of axes along which it sinks. */
  readonly round: number;
  /** Whether a concave edge ends here. */
  readonly concave: boolean;
}

/** For every set of cubes around a corner that has cube 0 in it, what becomes of cube 0's corner. */
const CORNERS: readonly Corner[] = Array.from({ length: 256 }, (_, around) => cornerOf(around));

function cornerOf(around: number): Corner {
  const own = component(around);
  const has = (n: number): boolean => (own & (1 << n)) !== 0;
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  const facing = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  let concave = false;
  for (let k = 0; k < 3; k++) {
    const p = (k + 1) % 3;
    const q = (k + 2) % 3;
    for (const side of [0, 1]) {
      // The grid edge that leaves the corner along axis k on this side, and the four cubes around it.
      const four = [0, 1, 2, 3].map((n) => (side << k) | ((n & 1) << p) | ((n >> 1) << q)).filter(has);
      if (four.length === 3) concave = true;
      if (four.length === 1)
        for (const axis of [p, q])
          if ((four[0]! >> axis) & 1) high[axis] = 1;
          else low[axis] = 1;
    }
    for (let n = 0; n < 8; n++) if (has(n) && !has(n ^ (1 << k))) facing[k]![(n >> k) & 1] = 1;
  }
  // What is pulled both ways stays.
  const sink = low.map((is, k) => high[k]! - is);
  const gap = facing.map(([inner, outer]) => outer! - inner!);
  return { sink, gap, round: sink.filter((s) => s !== 0).length, concave };
}

/** The cubes of the set that hang together with cube 0 through faces. */
function component(around: number): number {
  let own = 1;
  for (let grown = 0; grown !== own;) {
    grown = own;
    for (let n = 0; n < 8; n++)
      if (own & (1 << n)) for (const k of [1, 2, 4]) if (around & (1 << (n ^ k))) own |= 1 << (n ^ k);
  }
  return own;
}
