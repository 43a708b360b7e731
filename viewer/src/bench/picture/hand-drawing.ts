/** The picture in which an assembly is moved by hand: pieces glide, are dragged, and have arrows. */

import type { Object3D } from "three";
import { bodiesOf, type Body, type Box, boxAt, sizeOf, union } from "../../scene/bodies";
import { minus, plus, replaced, scaled, turned, type Vec3 } from "../../scene/vec";
import { pulledBy } from "../../hand/slides";
import type { SceneDoc } from "../../scene/scene";
import type { Drag } from "../../stage/gestures";
import type { SlideGroup, TurnOffer } from "../api/types";
import type { Situation } from "../by-hand";
import type { HandModel, Shaking } from "../hand-model";
import type { Cell } from "../model/document";
import { turnedAs, turningOf } from "../model/rotations";
import {
  type Flat,
  followed,
  isSameWay,
  plainWays,
  pulledFar,
  reachOf,
  restOf,
  type SlideAxes,
  strain,
} from "../model/slides";
import { smallMoves } from "../model/small-motion";
import { arrow, curvedArrow, warningCube } from "./overlay";
import { Picture } from "./picture";

/** How often a small move is shown, and for how long each time. */
const SHOWN_TIMES = 3;
const SHOWN_FOR = 900;
/** A piece that has left is seen to go, in milliseconds. */
const LEAVING = 600;

/** What is drawn over the pieces. */
export interface Marks {
  readonly piece: number | null;
  readonly groups: readonly SlideGroup[];
  /** The turns that have arrows; slides have none while one turn is pointed at. */
  readonly turns: readonly TurnOffer[];
  readonly isPointed: boolean;
  /** The cubes in which pieces overlap. */
  readonly crushed: readonly Vec3[];
}

/** The shifts of bodies that are neither in play nor away; null for others. */
type Row = readonly (Vec3 | null)[] | null;

const NO_MARKS: Marks = { piece: null, groups: [], turns: [], isPointed: false, crushed: [] };

export class HandDrawing extends Picture {
  private readonly bodies: readonly Body[];
  private readonly size: number;
  private arrows: readonly { readonly object: Object3D; readonly act: () => void }[] = [];
  private marks = NO_MARKS;
  private isDragging = false;
  private isGone = false;
  /** Where bodies are that are in a row or on the table. */
  private row: Row = null;

  constructor(
    scene: SceneDoc,
    title: string,
    private readonly model: HandModel,
    private at: Situation,
  ) {
    super(scene, title, {
      hover: (ray) => ray !== null && this.pointed() !== null,
      click: (_, { piece }) => {
        this.click(piece);
      },
      grab: ({ piece }) => this.grab(piece),
    });
    this.bodies = bodiesOf(scene, scene.solutions[0]!);
    this.size = arrowSize(this.bodies);
    this.setBodies(scene, this.bodies, [], boxOfBodies(this.bodies, at, this.axes));
  }

  private get axes(): SlideAxes {
    return this.model.axes;
  }

  override dispose(): void {
    this.isGone = true;
    super.dispose();
  }

  /** Pieces go to where they are now; what has left is hidden after that, unless the returned function is called. */
  settle(at: Situation): () => void {
    const { bodies, axes } = this;
    this.at = at;
    const { clientWidth, clientHeight } = this.element;
    const oriented = at.isApart ? bodies : this.oriented();
    const row = rowOf(oriented, at, clientWidth / clientHeight);
    this.row = row;
    const shifts = bodies.flatMap((body, b) => [
      ...minus(plus(oriented[b]!.home, restingAt(body, b, at, axes, row)), body.home),
    ]);
    const isIn = ({ piece }: Body): boolean => row !== null || Boolean(at.offsets[piece]);
    const moving = new Set(bodies.flatMap(({ piece }, b) => (at.moved.includes(piece) ? b : [])));
    for (const body of bodies) if (isIn(body)) this.show(body.piece, "show");
    const turning = at.turn && bodies[0] ? turningOf(at.turn, bodies[0].origin) : null;
    const box = boxOfBodies(oriented, at, axes, row);
    this.shift(
      shifts,
      moving,
      box,
      oriented.flatMap(({ turn }) => [...turn]),
      turning,
    );
    const timer = setTimeout(() => {
      for (const body of bodies) if (!isIn(body) && !this.isGone) this.show(body.piece, "hide");
    }, LEAVING);
    return () => {
      clearTimeout(timer);
    };
  }

  /** Show a motion as a small move, there and back, a few times; what ends that. */
  shake({ motion }: Shaking): (() => void) | undefined {
    const { at, bodies } = this;
    if (at.isApart) return undefined;
    const oriented = this.oriented();
    const places = oriented.map((body, b) => plus(body.home, restingAt(body, b, at, this.axes, this.row)));
    const moves = smallMoves(oriented, places, motion);
    const isMoving = (n: number): boolean =>
      motion.some(({ piece, slide, turn }) => piece === n && [...slide, ...turn].some(Boolean));
    const moving = new Set(bodies.flatMap(({ piece }, b) => (isMoving(piece) ? b : [])));
    const go = (isAway: boolean): void => {
      const shifts = bodies.flatMap((body, b) => [
        ...minus(isAway ? plus(places[b]!, moves[b]!.shift) : places[b]!, body.home),
      ]);
      const turns = oriented.flatMap(({ turn }, b) => [...(isAway ? moves[b]!.turn : turn)]);
      if (!this.isGone) this.shift(shifts, moving, null, turns);
    };
    const timers = Array.from({ length: 2 * SHOWN_TIMES }, (_, i) =>
      setTimeout(() => {
        go(i % 2 === 0);
      }, i * SHOWN_FOR),
    );
    return () => {
      timers.forEach(clearTimeout);
      if (this.model.store.state.seen === at) go(false);
    };
  }

  /** Draw arrows at the chosen piece, and warnings where pieces overlap. */
  mark(marks: Marks): void {
    this.marks = marks;
    const { piece, groups, turns, isPointed, crushed } = marks;
    const { at, axes, size, model } = this;
    const drawn = this.isDragging ? undefined : this.bodies.find((each) => each.piece === piece);
    const shift = piece === null ? null : spaceOf(axes, at.offsets[piece]);
    const body = drawn && turnedAs(drawn, at.turned[drawn.piece]);
    this.arrows =
      !body || !shift
        ? []
        : [
            ...(isPointed ? [] : plainWays(axes, groups)).map((group) => ({
              object: arrowOf(body, shift, axes.unitInSpace(group.axis, group.sign), size),
              act: () => {
                void model.slide(group, axes.first(group));
              },
            })),
            ...turns.map((offer) => ({
              object: curveOf(body, shift, offer, size),
              act: () => {
                model.turn(offer);
              },
            })),
          ];
    const { origin } = this.bodies[0]!;
    const cubes = this.isDragging ? [] : crushed;
    const warnings = cubes.map((cube) => warningCube(minus(plus(cube, [0.5, 0.5, 0.5]), origin)));
    this.setOverlay([...warnings, ...this.arrows.map(({ object }) => object)]);
  }

  private oriented(): Body[] {
    return this.bodies.map((body) => turnedAs(body, this.at.turned[body.piece]));
  }

  /** The arrow under the pointer. */
  private pointed(): (typeof this.arrows)[number] | null {
    const object = this.overlayAt(this.arrows.map((each) => each.object));
    return this.arrows.find((each) => each.object === object) ?? null;
  }

  private click(piece: number | null): void {
    const chosen = this.pointed();
    if (chosen) chosen.act();
    else if (piece !== null && (this.at.offsets[piece] ?? this.at.table)) this.model.choose(piece);
  }

  private drag(isDragging: boolean): void {
    this.isDragging = isDragging;
    this.mark(this.marks);
  }

  /** Hold a piece that can move: it follows the pointer along the axis that fits the drag best. */
  private grab(hit: number | null): Drag | null {
    const { at, axes, bodies, model } = this;
    const { isBusy, piece } = model.store.state;
    const dragged = this.pointed() ? piece : hit;
    const body = bodies.find((each) => each.piece === dragged);
    const shift = dragged === null ? null : spaceOf(axes, at.offsets[dragged]);
    if (isBusy || dragged === null || !body || !shift) return null;
    const pulled = pulledBy(at.groups, dragged);
    if (pulled.length === 0) return null;
    const ways = pulled.filter((group, i) => pulled.findIndex((each) => isSameWay(each, group)) === i);
    const flat = this.flatWays(ways, plus(body.home, shift));
    let now: { group: SlideGroup; steps: number } | null = null;
    return {
      move: (dx, dy) => {
        model.choose(dragged);
        if (!this.isDragging) this.drag(true);
        const found = followed([dx, dy], flat);
        const pull = found && found.times * axes.unit;
        now =
          found &&
          pulledFar(
            pulled.filter((group) => isSameWay(group, ways[found.way]!)),
            pull!,
          );
        const far = now && (now.steps + strain(now.steps, pull!)) / axes.unit;
        const along = now && scaled(axes.unitInSpace(now.group.axis, now.group.sign), far!);
        this.put(placesOf(bodies, at, axes, this.row, now?.group.pieces ?? [], along));
      },
      end: (isLetGo) => {
        this.drag(false);
        const distance = isLetGo && now ? restOf(axes, now.group, now.steps) : 0;
        const back = (): void => {
          this.shift(placesOf(bodies, at, axes, this.row), new Set(), null);
        };
        if (distance === 0) back();
        else
          void model.slide(now!.group, distance).then((hasMoved) => {
            if (!hasMoved && !this.isGone) back();
          });
      },
    };
  }

  /** Where a point goes on the page when a group moves by one unit, for each group. */
  private flatWays(groups: readonly SlideGroup[], middle: Vec3): Flat[] {
    const { axes } = this;
    const [x, y] = this.toPage(middle);
    return groups.map(({ axis, sign }): Flat => {
      const [u, v] = this.toPage(plus(middle, axes.unitInSpace(axis, sign)));
      return [u - x, v - y];
    });
  }
}

/** The shift of a piece in space; null for one that has none. */
export function spaceOf(axes: SlideAxes, offset: Cell | null | undefined): Vec3 | null {
  return offset ? axes.inSpace(offset) : null;
}

/** How far a body is from its place in the assembly: in a row, in play, or away. */
function restingAt({ piece }: Body, b: number, at: Situation, axes: SlideAxes, row: Row): Vec3 {
  return row?.[b] ?? spaceOf(axes, at.offsets[piece] ?? at.away.get(piece)) ?? [0, 0, 0];
}

/** How far all bodies are from their homes; `pulled` pieces go farther `along`. */
function placesOf(
  bodies: readonly Body[],
  at: Situation,
  axes: SlideAxes,
  row: Row,
  pulled: readonly number[] = [],
  along: Vec3 | null = null,
): number[] {
  return bodies.flatMap((body, b) => {
    const rest = minus(plus(turnedAs(body, at.turned[body.piece]).home, restingAt(body, b, at, axes, row)), body.home);
    return [...(along && pulled.includes(body.piece) ? plus(rest, along) : rest)];
  });
}

/** The size of arrows: 1, or less where the whole puzzle is small. */
function arrowSize(bodies: readonly Body[]): number {
  const wide = Math.max(...sizeOf(union(bodies.map((body) => boxAt(body, body.home)))));
  return Math.min(1, Math.max(0.4, wide / 6));
}

/** An arrow from where a body ends in a direction. */
function arrowOf({ home, homeSize, matrix, outer }: Body, shift: Vec3, way: Vec3, size: number): Object3D {
  const direction = scaled(way, 1 / Math.hypot(...way));
  const along = homeSize.map((size, k) => (size / 2) * Math.abs(direction[k]!));
  const out = outer
    ? reachOf(
        outer.corners.map((corner) => turned(matrix, corner)),
        direction,
      )
    : along.reduce((a, b) => a + b);
  const made = arrow(plus(plus(home, shift), scaled(direction, out + 0.15 * size)), direction, 1.7, "#d55e00");
  made.scale.setScalar(size);
  return made;
}

/** A curved arrow about the line of a turn, beyond the body, from where its middle is. */
function curveOf({ home, homeSize, origin }: Body, shift: Vec3, offer: TurnOffer, size: number): Object3D {
  const { axis, pivot, angle } = turningOf(offer, origin);
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const middle = plus(home, shift);
  const [x, y] = [middle[u]! - pivot[u]!, middle[v]! - pivot[v]!];
  const near = Math.hypot(x, y);
  const half = Math.max(homeSize[u]!, homeSize[v]!) / 2;
  const radius = Math.max(near, half) + 0.35 * size;
  // A line through the middle: the arrow begins at the side that is seen.
  const from = near > 0.1 ? Math.atan2(y, x) : axis === 1 ? -0.4 : -Math.PI / 2;
  return curvedArrow(
    replaced(pivot, axis, middle[axis]),
    axis,
    radius,
    from,
    angle,
    homeSize[axis] / 2 + size,
    size,
    "#d55e00",
  );
}

/** The box around what is in play, in a row, or on the table. */
function boxOfBodies(bodies: readonly Body[], at: Situation, axes: SlideAxes, row: Row = null): number[] {
  return boxAround(
    bodies,
    bodies.map(({ piece }, b) => row?.[b] ?? spaceOf(axes, at.offsets[piece])),
  );
}

/** The shifts of what is in a row once all is apart, or on the table; null where all is in play or away. */
export function rowOf(bodies: readonly Body[], at: Situation, aspect: number): Row {
  if (at.isApart) return inRows(bodies, aspect);
  return at.table ? onTable(bodies, at, at.table.parts, aspect) : null;
}

/** Shifts that put parts side by side, in rows in front of what is in play. */
function onTable(bodies: readonly Body[], at: Situation, parts: readonly (readonly number[])[], aspect: number): Row {
  const placed = (body: Body): Box => boxAt(body, plus(body.home, at.shifts[body.piece]!));
  const boxOf = (pieces: readonly number[]): Box =>
    union(bodies.filter(({ piece }) => pieces.includes(piece)).map(placed));
  const boxes = parts.map(boxOf);
  const [wide, deep] = [0, 1].map((k) => Math.max(...boxes.map(({ low, high }) => high[k]! - low[k]!)) + 1.5);
  const columns = Math.ceil(Math.sqrt(1.2 * aspect * (parts.length + at.present.length)));
  const inPlay = at.present.length > 0 ? boxOf(at.present) : null;
  const middle = inPlay ? (inPlay.low[0] + inPlay.high[0]) / 2 : 0;
  const [front, ground] = inPlay ? [inPlay.low[1] - 1.5, inPlay.low[2]] : [0, 0];
  return bodies.map(({ piece }) => {
    const part = parts.findIndex((each) => each.includes(piece));
    if (part < 0) return null;
    const { low, high } = boxes[part]!;
    const x = middle + ((part % columns) - (Math.min(columns, parts.length) - 1) / 2) * wide!;
    const y = front - Math.floor(part / columns) * deep!;
    return plus(at.shifts[piece]!, minus([x, y, ground], [(low[0] + high[0]) / 2, high[1], low[2]]));
  });
}

/** Shifts that put all pieces side by side on the ground, in rows that fit the window. */
function inRows(bodies: readonly Body[], aspect: number): Vec3[] {
  const columns = Math.ceil(Math.sqrt(1.2 * aspect * bodies.length));
  const wide = Math.max(...bodies.map(({ homeSize }) => homeSize[0])) + 1.5;
  const deep = Math.max(...bodies.map(({ homeSize }) => homeSize[1])) + 1.5;
  return bodies.map(({ home, homeSize, outer }, b) => {
    const x = (b % columns) * wide;
    const y = -Math.floor(b / columns) * deep;
    return minus([x, y, homeSize[2] / 2], outer ? plus(home, outer.lean) : home);
  });
}

/** The box around the bodies that have a shift. */
function boxAround(bodies: readonly Body[], shifts: readonly (Vec3 | null)[]): number[] {
  const boxes = bodies.flatMap((body, b) => (shifts[b] ? boxAt(body, plus(body.home, shifts[b])) : []));
  if (boxes.length === 0) return [-1, -1, 0, 1, 1, 1];
  const { low, high } = union(boxes);
  return [...low, ...high];
}
