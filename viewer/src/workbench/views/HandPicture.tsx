/** The picture in which an assembly is moved by hand: pieces are chosen, dragged, and moved by arrows. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Object3D } from "three";
import { type Body, bodiesOf, boxAt, minus, plus, scaled, sizeOf, turned, union, type Vec3 } from "../../bodies";
import type { SceneDoc } from "../../document";
import type { Drag } from "../../gestures";
import { partsOf } from "../../still";
import type { Group, PieceMotion, TurnOffer } from "../api/types";
import { pulledBy, type Situation } from "../by-hand";
import type { Cell } from "../model/document";
import { turnedAs, turningOf } from "../model/rotations";
import { type Flat, followed, isSameWay, plainWays, pulledFar, reachOf, restOf, type SlideAxes, strain } from "../model/slides";
import { smallMoves } from "../model/small-motion";
import { arrow, curvedArrow, warningCube } from "../picture/overlay";
import { Picture } from "../picture/picture";
import { Still } from "./Still";

/** How often a small move is shown, and for how long each time. */
const SHOWN_TIMES = 3;
const SHOWN_FOR = 900;

/** A motion that is to be seen once more is another object. */
export interface Shaking {
  readonly of: Situation;
  readonly motion: readonly PieceMotion[];
}

/** Where the pieces are, without WebGL; they are chosen and moved by the buttons below. */
export function HandStill({ scene, at, axes, title }: { scene: SceneDoc; at: Situation; axes: SlideAxes; title: string }): JSX.Element {
  const bodies = useMemo(() => bodiesOf(scene, scene.solutions[0]!), [scene]);
  const row = at.isApart ? inRows(bodies, 1.4) : null;
  const oriented = bodies.map((body) => (row ? body : turnedAs(body, at.turned[body.piece])));
  const parts = partsOf(scene, oriented, bodies.map(({ piece }, b) => row?.[b] ?? spaceOf(axes, at.offsets[piece])));
  return <Still label={title} parts={parts} />;
}

interface HandPictureProps {
  readonly scene: SceneDoc;
  readonly at: Situation;
  readonly axes: SlideAxes;
  readonly piece: number | null;
  readonly groups: readonly Group[];
  /** The cubes in which pieces overlap. */
  readonly crushed: readonly Vec3[];
  /** The turns that have arrows; slides have none while one turn is pointed at. */
  readonly turns: readonly TurnOffer[];
  readonly isPointed: boolean;
  readonly turn: (offer: TurnOffer) => void;
  readonly isBusy: boolean;
  /** What is written below the picture, which takes space. */
  readonly advice: string;
  /** A motion that is shown as a small move, there and back. */
  readonly shaking: Shaking | null;
  readonly theme: "light" | "dark";
  readonly title: string;
  readonly choose: (piece: number | null) => void;
  /** Whether the group has gone there. */
  readonly slide: (group: Group, distance: number) => Promise<boolean>;
}

export function HandPicture(props: HandPictureProps): JSX.Element {
  const { scene, at, axes, piece, groups, crushed, turns, isPointed, advice, shaking, theme } = props;
  const host = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture | null>(null);
  const arrows = useRef<{ object: Object3D; act: () => void }[]>([]);
  const [isDragging, setDragging] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  const bodies = useMemo(() => bodiesOf(scene, scene.solutions[0]!), [scene]);
  const size = useMemo(() => arrowSize(bodies), [bodies]);

  /** Hold a piece that can move: it follows the pointer along the axis that fits the drag best. */
  const grab = (made: Picture, hit: number | null): Drag | null => {
    const { at: before, isBusy } = latest.current;
    const overlay = made.overlayAt(arrows.current.map(({ object }) => object));
    const dragged = overlay ? latest.current.piece : hit;
    const body = bodies.find((each) => each.piece === dragged);
    const shift = dragged === null ? null : spaceOf(axes, before.offsets[dragged]);
    if (isBusy || dragged === null || !body || !shift) return null;
    const pulled = pulledBy(before.groups, dragged);
    if (pulled.length === 0) return null;
    const ways = pulled.filter((group, i) => pulled.findIndex((each) => isSameWay(each, group)) === i);
    const middle = plus(body.home, shift);
    const [x, y] = made.toPage(middle);
    const flat = ways.map(({ axis, sign }): Flat => {
      const [u, v] = made.toPage(plus(middle, axes.unitInSpace(axis, sign)));
      return [u - x, v - y];
    });
    let now: { group: Group; steps: number } | null = null;
    return {
      move: (dx, dy) => {
        latest.current.choose(dragged);
        setDragging(true);
        const found = followed([dx, dy], flat);
        now = found && pulledFar(pulled.filter((group) => isSameWay(group, ways[found.way]!)), found.times * axes.unit);
        const along = now && scaled(axes.unitInSpace(now.group.axis, now.group.sign), (now.steps + strain(now.steps, found!.times * axes.unit)) / axes.unit);
        made.put(placesOf(bodies, before, axes, now?.group.pieces ?? [], along));
      },
      end: (isLetGo) => {
        setDragging(false);
        const distance = isLetGo && now ? restOf(axes, now.group, now.steps) : 0;
        const back = (): void => { made.shift(placesOf(bodies, before, axes), new Set(), null); };
        if (distance === 0) back();
        else void latest.current.slide(now!.group, distance).then((hasMoved) => { if (!hasMoved && picture.current === made) back(); });
      },
    };
  };

  useEffect(() => {
    const made: Picture = new Picture(scene, props.title, {
      hover: (ray): boolean => ray !== null && made.overlayAt(arrows.current.map(({ object }) => object)) !== null,
      click: (_, { piece: hit }) => {
        const object = made.overlayAt(arrows.current.map((each) => each.object));
        const chosen = arrows.current.find((each) => each.object === object);
        if (chosen) chosen.act();
        else if (hit !== null && latest.current.at.offsets[hit]) latest.current.choose(hit);
      },
      grab: ({ piece: hit }) => grab(made, hit),
    });
    picture.current = made;
    host.current!.append(made.element);
    window.workbench = { ...window.workbench, picture: { toPage: (at) => made.toPage(at), isAtRest: () => made.isAtRest, frames: () => made.frames } };
    made.setBodies(scene, bodies, [], boxOfBodies(bodies, at, axes));
    made.setTheme(theme);
    return () => {
      picture.current = null;
      made.dispose();
    };
  }, []);

  useEffect(() => {
    const row = at.isApart ? inRows(bodies, host.current!.clientWidth / host.current!.clientHeight) : null;
    const oriented = bodies.map((body) => (row ? body : turnedAs(body, at.turned[body.piece])));
    const shifts = bodies.flatMap((body, b) => [...minus(plus(oriented[b]!.home, restingAt(body, b, at, axes, row)), body.home)]);
    const moving = new Set(bodies.flatMap((body, b) => (at.moved.includes(body.piece) ? b : [])));
    for (const body of bodies) if (row || at.offsets[body.piece]) picture.current!.show(body.piece, "show");
    const turning = at.turn && bodies[0] ? turningOf(at.turn, bodies[0].origin) : null;
    picture.current!.shift(shifts, moving, row ? boxAround(bodies, row) : boxOfBodies(oriented, at, axes), oriented.flatMap(({ turn }) => [...turn]), turning);
    const timer = setTimeout(() => {
      for (const body of bodies) if (!row && !at.offsets[body.piece]) picture.current?.show(body.piece, "hide");
    }, 600);
    return () => { clearTimeout(timer); };
  }, [at]);

  useEffect(() => {
    if (!shaking || at.isApart) return;
    const oriented = bodies.map((body) => turnedAs(body, at.turned[body.piece]));
    const places = oriented.map((body, b) => plus(body.home, restingAt(body, b, at, axes, null)));
    const moves = smallMoves(oriented, places, shaking.motion);
    const moving = new Set(bodies.flatMap(({ piece: n }, b) => (shaking.motion.some((each) => each.piece === n && [...each.slide, ...each.turn].some(Boolean)) ? b : [])));
    const go = (isAway: boolean): void => {
      const shifts = bodies.flatMap((body, b) => [...minus(isAway ? plus(places[b]!, moves[b]!.shift) : places[b]!, body.home)]);
      picture.current?.shift(shifts, moving, null, oriented.flatMap(({ turn: rest }, b) => [...(isAway ? moves[b]!.turn : rest)]));
    };
    const timers = Array.from({ length: 2 * SHOWN_TIMES }, (_, i) => setTimeout(() => { go(i % 2 === 0); }, i * SHOWN_FOR));
    return () => {
      timers.forEach(clearTimeout);
      if (latest.current.at === at) go(false);
    };
  }, [shaking]);

  useEffect(() => {
    const drawn = bodies.find((each) => each.piece === piece);
    const shift = piece === null ? null : spaceOf(axes, at.offsets[piece]);
    const body = drawn && turnedAs(drawn, at.turned[drawn.piece]);
    arrows.current = !body || !shift || isDragging ? [] : [
      ...(isPointed ? [] : plainWays(axes, groups)).map((group) => ({
        object: arrowOf(body, shift, axes.unitInSpace(group.axis, group.sign), size),
        act: () => { void latest.current.slide(group, axes.first(group)); },
      })),
      ...turns.map((offer) => ({ object: curveOf(body, shift, offer, size), act: () => { latest.current.turn(offer); } })),
    ];
    const { origin } = bodies[0]!;
    const warnings = isDragging ? [] : crushed.map((cube) => warningCube(minus(plus(cube, [0.5, 0.5, 0.5]), origin)));
    picture.current!.setOverlay([...warnings, ...arrows.current.map(({ object }) => object)]);
  }, [at, piece, groups, crushed, isDragging, isPointed, turns.map(({ axis, pivot, way }) => [axis, ...pivot, way].join()).join(" ")]);

  useEffect(() => { picture.current!.reserve(); }, [advice]);
  useEffect(() => { picture.current!.setTheme(theme); }, [theme]);
  return <div class="picture-host" ref={host} />;
}

/** The shift of a piece in space; null for one that has none. */
function spaceOf(axes: SlideAxes, offset: Cell | null | undefined): Vec3 | null {
  return offset ? axes.inSpace(offset) : null;
}

/** How far a body is from its place in the assembly: in a row, in play, or away. */
function restingAt({ piece }: Body, b: number, at: Situation, axes: SlideAxes, row: readonly Vec3[] | null): Vec3 {
  return row?.[b] ?? spaceOf(axes, at.offsets[piece] ?? at.away.get(piece)) ?? [0, 0, 0];
}

/** How far all bodies are from their homes; `pulled` pieces go farther `along`. */
function placesOf(bodies: readonly Body[], at: Situation, axes: SlideAxes, pulled: readonly number[] = [], along: Vec3 | null = null): number[] {
  return bodies.flatMap((body, b) => {
    const rest = minus(plus(turnedAs(body, at.turned[body.piece]).home, restingAt(body, b, at, axes, null)), body.home);
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
  const out = outer ? reachOf(outer.corners.map((corner) => turned(matrix, corner)), direction) : along.reduce((a, b) => a + b);
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
  const at: [number, number, number] = [...pivot];
  at[axis] = middle[axis];
  return curvedArrow(at, axis, radius, from, angle, homeSize[axis] / 2 + size, size, "#d55e00");
}

/** The box around what is in play. */
function boxOfBodies(bodies: readonly Body[], at: Situation, axes: SlideAxes): number[] {
  return boxAround(bodies, bodies.map(({ piece }) => spaceOf(axes, at.offsets[piece])));
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
