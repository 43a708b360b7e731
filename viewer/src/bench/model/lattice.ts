/**
 * Lattices of other cells than cubes: which points of a drawing are cells, and where their bodies are in space.
 * All of it comes from the server (GET /api/lattices); here it is only looked up.
 */

import {
  combined,
  cross,
  dot,
  map3,
  meanOf,
  minus,
  plus,
  product3,
  replaced,
  scaled,
  type Vec3,
} from "../../scene/vec";
import * as words from "../../words/bench/answers";
import type { LatticeData, LatticeTurn } from "../api/types";
import { type Cell, indexOf, type Shape } from "./document";
import { boundsOf, colourAt, cubesOf, emptyShape, stateAt } from "./shape";
import type { CellBody, Cells } from "../../vector/cells";

export type { LatticeData, LatticeTurn };

/** A rotation about a line, or the mirror image. */
export function turnText({ turn }: LatticeTurn): string {
  if (!turn) return words.mirrorImage;
  const [degrees, about] = turn;
  const line = typeof about === "string" ? about : words.lineFromX(about);
  return degrees === 180 ? words.halfTurn(line) : words.turnBy(degrees, line);
}

/** A cell in space: its type, and how far its body is from that of its type. */
export interface Placed {
  readonly type: number;
  readonly place: Vec3;
}

export class Lattice implements Cells {
  /** The type at each residue, and how many shifts its cell is from it. */
  private readonly residues = new Map<string, { readonly type: number; readonly times: Cell }>();
  private readonly middles: readonly Vec3[];
  private readonly beyond = new Map<string, { readonly type: number; readonly step: Vec3 } | null>();

  constructor(readonly data: LatticeData) {
    data.types.forEach(({ cell }, type) => {
      const { rest, times } = this.divided(cell);
      this.residues.set(rest.join(), { type, times });
    });
    this.middles = data.types.map(({ corners }) => meanOf(corners));
  }

  /** A point of a drawing as a residue, and how many shifts it is away from that. */
  private divided(cell: Cell): { rest: Cell; times: Cell } {
    let rest = cell;
    let times: Cell = [0, 0, 0];
    for (const a of [2, 1, 0] as const) {
      const shift = this.data.shifts[a]!;
      times = replaced(times, a, Math.floor(rest[a] / shift[a]));
      rest = minus(rest, scaled(shift, times[a]));
    }
    return { rest, times };
  }

  /** Where a cell is; null if there is none at this point of a drawing. */
  find(cell: Cell): Placed | null {
    const { rest, times } = this.divided(cell);
    const found = this.residues.get(rest.join());
    if (!found) return null;
    return {
      type: found.type,
      place: combined(this.data.moves, minus(times, found.times)),
    };
  }

  has(cell: Cell): boolean {
    return this.residues.has(this.divided(cell).rest.join());
  }

  /** The middle of a body. */
  middle({ type, place }: Placed): Vec3 {
    return plus(this.middles[type]!, place);
  }

  /** The body of a cell; null if there is none at this point of a drawing. */
  bodyOf(cell: Cell): CellBody | null {
    const placed = this.find(cell);
    if (!placed) return null;
    const { corners, faces } = this.data.types[placed.type]!;
    return {
      middle: this.middle(placed),
      sides: faces.length,
      ring: (side) => faces[side]!.map((corner) => plus(corners[corner]!, placed.place)),
    };
  }

  corners({ type, place }: Placed): Vec3[] {
    return this.data.types[type]!.corners.map((corner) => plus(corner, place));
  }

  /** The cell that has a whole side in common with a cell; null if several share it. */
  across(cell: Cell, face: number): Cell | null {
    const { rest, times } = this.divided(cell);
    const own = this.residues.get(rest.join());
    if (!own) return null;
    const next = this.joined(own.type, face);
    if (!next) return null;
    const away = combined(this.data.shifts, plus(minus(times, own.times), next.step));
    return plus(this.data.types[next.type]!.cell, away);
  }

  /** The ball that touches a ball, nearest to a direction of space. */
  touching(cell: Cell, out: Vec3): Cell {
    const { moves, radius, shifts } = this.data;
    const touch = product3([-1, 0, 1]).filter(
      (times) => Math.abs(Math.hypot(...combined(moves, times)) - 2 * radius) < 1e-3,
    );
    const best = touch.reduce((a, b) => (dot(combined(moves, b), out) > dot(combined(moves, a), out) ? b : a));
    return plus(cell, combined(shifts, best));
  }

  /** The type beyond a side, and how many shifts its body is from the origin. */
  private joined(type: number, face: number): { readonly type: number; readonly step: Vec3 } | null {
    const key = `${type} ${face}`;
    const known = this.beyond.get(key);
    if (known !== undefined) return known;
    const middle = this.sideOf(type, face);
    let found: { type: number; step: Vec3 } | null = null;
    this.data.types.forEach(({ faces }, other) => {
      faces.forEach((_, side) => {
        const step = this.inShifts(minus(middle, this.sideOf(other, side)));
        if (step.some((n) => Math.abs(n - Math.round(n)) > 1e-3)) return;
        const whole = map3(step, Math.round);
        if (other !== type || whole.some((n) => n !== 0)) found = { type: other, step: whole };
      });
    });
    this.beyond.set(key, found);
    return found;
  }

  private sideOf(type: number, face: number): Vec3 {
    const { corners, faces } = this.data.types[type]!;
    return meanOf(faces[face]!.map((corner) => corners[corner]!));
  }

  /** A way in space as multiples of the shifts (G. Cramer, 1750). */
  private inShifts(way: Vec3): Vec3 {
    const [a, b, c] = this.data.moves as readonly [Vec3, Vec3, Vec3];
    const whole = dot(a, cross(b, c));
    return [dot(way, cross(b, c)) / whole, dot(way, cross(c, a)) / whole, dot(way, cross(a, b)) / whole];
  }

  /** The cells of a layer of a drawing, in rows from the front to behind. */
  layer({ size: [sx, sy] }: Shape, z: number): Cell[] {
    const cells: Cell[] = [];
    for (let y = 0; y < sy; y++) for (let x = 0; x < sx; x++) if (this.has([x, y, z])) cells.push([x, y, z]);
    return cells;
  }

  /** A drawing after a turn, in the least box at the origin that is reached by shifts. */
  turned(shape: Shape, { cells, shifts }: LatticeTurn): Shape {
    const { period } = this.data;
    const moved: { from: Cell; to: Cell }[] = [];
    for (const from of cubesOf(shape)) {
      const { rest, times } = this.divided(from);
      const own = this.residues.get(rest.join());
      if (!own) continue;
      moved.push({ from, to: plus(cells[own.type]!, combined(shifts, minus(times, own.times))) });
    }
    const bounds = boundsOf(moved.map(({ to }) => to));
    if (!bounds) return shape;
    const low = map3(period, (step, k) => Math.floor(bounds.low[k] / step) * step);
    const size = map3(bounds.high, (end, k) => end - low[k] + 1);
    const made: Shape = { ...emptyShape(size, shape.name), weight: shape.weight, colour: shape.colour };
    for (const { from, to } of moved) {
      const index = indexOf(size, minus(to, low));
      made.states[index] = stateAt(shape, from);
      made.colours[index] = colourAt(shape, from);
    }
    return made;
  }

  get radius(): number {
    return this.data.radius;
  }

  /** A box for a new drawing: some cells in each direction. */
  get usualSize(): Cell {
    const [x, y, z] = map3(this.data.period, (n) => (n > 4 ? n : Math.ceil(4 / n) * n));
    return [x > 4 ? 2 * x : x, y, z];
  }
}
