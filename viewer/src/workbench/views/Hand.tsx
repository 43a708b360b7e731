/** Move an assembly by hand: click a piece, choose where it slides, go back step by step. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Object3D } from "three";
import { type Body, bodiesOf, boxAt, minus, plus, scaled, sizeOf, turned, union, type Vec3 } from "../../bodies";
import { readScene, type SceneDoc } from "../../document";
import type { Held } from "../../gestures";
import type { Door } from "../../panels/head";
import type { Group, MatrixData, PieceMotion, TurnOffer } from "../api/types";
import { lineOf } from "../errors";
import { ByHand, pulledBy, type Situation, type Visit } from "../by-hand";
import { hasWebGL, partsOf } from "../../still";
import { CUBE_AXES, type Flat, followed, isSameWay, plainWays, pulledFar, reachOf, restOf, type SlideAxes, strain } from "../model/slides";
import { handRemark } from "../model/rules";
import { smallMoves } from "../model/small-motion";
import { drawnTurns, turnedAs, turningOf } from "../model/rotations";
import { arrow, curvedArrow } from "../picture/overlay";
import { Picture } from "../picture/picture";
import type { Cell } from "../model/document";
import { useBench } from "./context";
import { FEW, MatrixPanel } from "./MatrixPanel";
import { Chip, Doors, many, Wrong } from "./parts";
import type { Shown } from "./shown";
import { Slides } from "./Slides";
import { StatesPanel } from "./StatesPanel";
import { Still } from "./Still";
import { Turns } from "./Turns";

/** How often a small move is shown, and for how long each time. */
const SHOWN_TIMES = 3;
const SHOWN_FOR = 900;

/** A motion that is to be seen once more is another object. */
interface Shaking {
  readonly of: Situation;
  readonly motion: readonly PieceMotion[];
}

const NO_TURNS: readonly TurnOffer[] = [];

export function Hand({ shown, doors }: { shown: Shown; doors: readonly Door[] }): JSX.Element {
  const { bench, state } = useBench();
  const [scene, setScene] = useState<SceneDoc | null>(null);
  const [hand] = useState(() => new ByHand(bench.api, shown.which));
  const [at, setAt] = useState<Situation | null>(null);
  const [chosen, setPiece] = useState<number | null>(null);
  const [advice, setAdvice] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [panel, setPanel] = useState<"matrix" | "states" | null>(null);
  const [hasTurns, setTurns] = useState(false);
  const [offered, setOffered] = useState<{ readonly of: Situation; readonly piece: number; readonly turns: readonly TurnOffer[] } | null>(null);
  const [pointed, setPointed] = useState<TurnOffer | null>(null);
  const [matrices, setMatrices] = useState<{ readonly of: Situation; readonly data: readonly MatrixData[] } | null>(null);
  const [shaking, setShaking] = useState<Shaking | null>(null);
  const openers = { matrix: useRef<HTMLButtonElement>(null), states: useRef<HTMLButtonElement>(null) };
  const hasMatrix = panel === "matrix";

  // A piece that has left is no longer chosen.
  const piece = chosen !== null && at?.offsets[chosen] ? chosen : null;
  const way = useRef<HTMLOListElement>(null);
  const deck = useRef<HTMLDivElement>(null);
  useEffect(() => {
    way.current?.scrollTo(0, way.current.scrollHeight);
    // The button of a move is gone after it; the keyboard goes on from the piece.
    if (!panel && document.activeElement === document.body) deck.current?.querySelector<HTMLElement>(".pick [aria-pressed='true']")?.focus();
  }, [at]);

  /** Whether the work has led somewhere. */
  const run = async (work: () => Promise<Situation | null>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setWrong(null);
    setAdvice("");
    try {
      const next = await work();
      if (next) setAt(next);
      return next !== null;
    } catch (error) {
      setWrong(lineOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    bench.api.scene(shown.which).then((value) => { setScene(readScene(value)); }).catch((error: unknown) => { setWrong(lineOf(error)); });
    void run(async () => {
      const begun = await hand.begin();
      setTurns(hand.rule === "legal");
      return begun;
    });
  }, []);
  useEffect(() => {
    setPointed(null);
    if (!hasTurns || !at || at.isApart || piece === null) return;
    hand.turns(piece).then((turns) => { if (turns) setOffered({ of: at, piece, turns }); }, (error: unknown) => { setTurns(false); setWrong(lineOf(error)); });
  }, [at, piece, hasTurns]);
  useEffect(() => {
    if (!hasMatrix || !at || at.isApart) return;
    hand.matrices().then((data) => { if (data) setMatrices({ of: at, data }); }, (error: unknown) => { setPanel(null); setWrong(lineOf(error)); });
  }, [at, hasMatrix]);
  const close = (): void => {
    setPanel(null);
    if (panel) openers[panel].current?.focus();
  };
  const goTo = (visit: Visit | undefined): void => { if (visit) void run(() => hand.goTo(visit)); };
  const goBack = (): void => { goTo(hand.trail.at(-2)); };
  const groups = useMemo(() => (at && piece !== null ? pulledBy(at.groups, piece) : []), [at, piece]);
  const slide = (group: Group, distance: number): void => { void run(() => hand.move(group, distance)); };
  const turn = (offer: TurnOffer): void => { void run(() => hand.turn(offer)); };
  /** The turns of the piece; null while they are not known. */
  const turns = !hasTurns ? NO_TURNS : offered?.of === at && offered.piece === piece ? offered.turns : null;
  const { axes } = hand;
  const advise = async (): Promise<void> => {
    try {
      setAdvice(await hand.advice((n) => scene?.pieces[n]?.mark ?? String(n)));
    } catch (error) {
      setWrong(lineOf(error));
    }
  };
  /** Whether anything moves at all, in words and as a small move. */
  const analyse = async (): Promise<void> => {
    setBusy(true);
    setWrong(null);
    setAdvice("Looking for motions…");
    try {
      const found = await hand.rigidity();
      setAdvice(found ? [...found.sentences, ...found.remarks].join(" ") : "");
      setShaking(found && at && found.motion.length > 0 ? { of: at, motion: found.motion } : null);
    } catch (error) {
      setAdvice("");
      setWrong(lineOf(error));
    } finally {
      setBusy(false);
    }
  };
  const chips = (pieces: readonly number[]): JSX.Element[] => pieces.map((n) => <Chip key={n} mark={scene!.pieces[n]!.mark} colour={scene!.pieces[n]!.colour} />);

  /** A group by its pieces, or by those that stay, if these are fewer. */
  const named = (pieces: readonly number[]): (JSX.Element | string)[] => {
    const rest = at!.offsets.flatMap((offset, n) => (offset && !pieces.includes(n) ? n : []));
    return rest.length < pieces.length && pieces.length > 2 ? ["all but ", ...chips(rest)] : chips(pieces);
  };

  const isOpen = hasMatrix && scene !== null && at !== null && !at.isApart && matrices !== null;
  const hasStates = panel === "states" && scene !== null && at !== null;
  const isLarge = isOpen && matrices.data[0]!.pieces.length > FEW;
  return (
    <div class={`hand${isOpen || hasStates ? " with-panel" : ""}${isLarge ? " large" : ""}`}>
      <header class="head">
        <div class="title"><h1>{shown.title}</h1><div class="which"><p class="level">Move it by hand</p></div></div>
        <Doors doors={doors} />
      </header>
      {scene && at && !hasWebGL() ? <HandStill scene={scene} at={at} axes={axes} title={shown.title} /> : scene && at ? <HandPicture scene={scene} at={at} axes={axes} piece={piece} groups={groups} turns={pointed ? [pointed] : drawnTurns(turns ?? NO_TURNS)} isPointed={pointed !== null} turn={turn} isBusy={isBusy} said={advice} shaking={shaking?.of === at ? shaking : null} theme={state.theme} choose={setPiece} slide={(group, distance) => run(() => hand.move(group, distance))} title={shown.title} /> : null}
      <div class="hand-deck" ref={deck}>
        <Wrong text={wrong} />
        {handRemark(hand.foundBy) ? <p class="hint">{handRemark(hand.foundBy)}</p> : null}
        {at?.isApart ? <p class="caption">All is apart, in {many(hand.moves, "move")}.</p>
          : piece === null || !at ? <p class="caption">Choose a piece to see where it can go.</p>
          : groups.length === 0 && turns?.length === 0 ? <p class="caption">Piece {scene ? chips([piece]) : null} is held on all sides.</p> : null}
        {scene && at && piece !== null && groups.length > 0 ? (
          <Slides label="Where it can go" groups={groups} axes={axes} isBusy={isBusy} named={named} slide={slide} />
        ) : null}
        {scene && at && piece !== null && turns && turns.length > 0 ? <Turns offers={turns} isBusy={isBusy} named={named} turn={turn} point={setPointed} /> : null}
        {scene && at ? (
          <div class="pick" role="group" aria-label="Pieces">
            {at.offsets.map((offset, n) => offset && at.offsets.filter(Boolean).length > 1 ? (
              <button key={n} type="button" aria-pressed={piece === n} aria-label={`Piece ${scene.pieces[n]!.mark}`} onClick={() => { setPiece(n); }}>{chips([n])}</button>
            ) : null)}
          </div>
        ) : null}
        <nav class="crumbs" aria-label="Moves so far">
          <button type="button" class="quiet" disabled={hand.trail.length < 2 || isBusy} onClick={goBack}>Back</button>
          <button type="button" class="quiet" disabled={isBusy || !at || at.isApart} onClick={() => void advise()}>How far is it?</button>
          <button type="button" class="quiet" title="Slides in any direction, several groups at once, and turns; or the proof that nothing moves" disabled={isBusy || !at || at.isApart} onClick={() => void analyse()}>Can anything move?</button>
          {axes === CUBE_AXES ? <button type="button" class="quiet" ref={openers.matrix} aria-expanded={isOpen} title="How far each piece moves before it takes another along" disabled={!at || at.isApart} onClick={() => { setPanel(hasMatrix ? null : "matrix"); }}>Matrix</button> : null}
          <button type="button" class="quiet" ref={openers.states} aria-expanded={hasStates} title="All states that you have been to, and the moves between them" disabled={!at} onClick={() => { setPanel(panel === "states" ? null : "states"); }}>States</button>
          {axes === CUBE_AXES ? <button type="button" class="quiet" aria-pressed={hasTurns} title="Whether pieces turn, as hard ones without play can" disabled={!at || at.isApart} onClick={() => { hand.rule = hasTurns ? "slides" : "legal"; setAdvice(""); setTurns(!hasTurns); }}>Turns</button> : null}
          <ol ref={way}>
            {hand.trail.map(({ word }, i) => (
              <li key={i}><button type="button" aria-current={i === hand.trail.length - 1 ? "step" : undefined} onClick={() => { goTo(hand.trail[i]); }}>{scene ? word((n) => scene.pieces[n]!.mark) : ""}</button></li>
            ))}
          </ol>
        </nav>
        <p class="said" role="status">{advice}</p>
      </div>
      {isOpen ? <MatrixPanel matrices={matrices.data} groups={matrices.of.groups} marked={(n) => scene.pieces[n]!} isBusy={isBusy || matrices.of !== at} named={named} slide={slide} back={hand.trail.length > 1 ? goBack : null} close={close} /> : null}
      {hasStates ? <StatesPanel visits={hand.visits} trail={hand.trail} mark={(n) => scene.pieces[n]!.mark} isBusy={isBusy} goTo={goTo} close={close} /> : null}
    </div>
  );
}

/** Where the pieces are, without WebGL; they are chosen and moved by the buttons below. */
function HandStill({ scene, at, axes, title }: { scene: SceneDoc; at: Situation; axes: SlideAxes; title: string }): JSX.Element {
  const bodies = useMemo(() => bodiesOf(scene, scene.solutions[0]!), [scene]);
  const row = at.isApart ? inRows(bodies, 1.4) : null;
  const lying = bodies.map((body) => (row ? body : turnedAs(body, at.turned[body.piece])));
  const parts = partsOf(scene, lying, bodies.map(({ piece }, b) => row?.[b] ?? spaceOf(axes, at.offsets[piece])));
  return <Still label={title} parts={parts} />;
}

interface HandPictureProps {
  readonly scene: SceneDoc;
  readonly at: Situation;
  readonly axes: SlideAxes;
  readonly piece: number | null;
  readonly groups: readonly Group[];
  /** The turns that have arrows; slides have none while one turn is pointed at. */
  readonly turns: readonly TurnOffer[];
  readonly isPointed: boolean;
  readonly turn: (offer: TurnOffer) => void;
  readonly isBusy: boolean;
  /** What is written below the picture, which takes room. */
  readonly said: string;
  /** A motion that is shown as a small move, there and back. */
  readonly shaking: Shaking | null;
  readonly theme: "light" | "dark";
  readonly title: string;
  readonly choose: (piece: number | null) => void;
  /** Whether the group has gone there. */
  readonly slide: (group: Group, distance: number) => Promise<boolean>;
}

function HandPicture(props: HandPictureProps): JSX.Element {
  const { scene, at, axes, piece, groups, turns, isPointed, said, shaking, theme } = props;
  const host = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture | null>(null);
  const arrows = useRef<{ object: Object3D; act: () => void }[]>([]);
  const [isHeld, setHeld] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  const bodies = useMemo(() => bodiesOf(scene, scene.solutions[0]!), [scene]);
  const size = useMemo(() => arrowSize(bodies), [bodies]);

  /** Hold a piece that can move: it follows the pointer along the axis that fits the drag best. */
  const grab = (made: Picture, hit: number | null): Held | null => {
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
        setHeld(true);
        const found = followed([dx, dy], flat);
        now = found && pulledFar(pulled.filter((group) => isSameWay(group, ways[found.way]!)), found.times * axes.unit);
        const along = now && scaled(axes.unitInSpace(now.group.axis, now.group.sign), (now.steps + strain(now.steps, found!.times * axes.unit)) / axes.unit);
        made.put(placesOf(bodies, before, axes, now?.group.pieces ?? [], along));
      },
      end: (isLetGo) => {
        setHeld(false);
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
    const lying = bodies.map((body) => (row ? body : turnedAs(body, at.turned[body.piece])));
    const shifts = bodies.flatMap((body, b) => [...minus(plus(lying[b]!.home, restingAt(body, b, at, axes, row)), body.home)]);
    const moving = new Set(bodies.flatMap((body, b) => (at.moved.includes(body.piece) ? b : [])));
    for (const body of bodies) if (row || at.offsets[body.piece]) picture.current!.show(body.piece, "show");
    const turning = at.turn && bodies[0] ? turningOf(at.turn, bodies[0].origin) : null;
    picture.current!.shift(shifts, moving, row ? boxAround(bodies, row) : boxOfBodies(lying, at, axes), lying.flatMap(({ turn }) => [...turn]), turning);
    const timer = setTimeout(() => {
      for (const body of bodies) if (!row && !at.offsets[body.piece]) picture.current?.show(body.piece, "hide");
    }, 600);
    return () => { clearTimeout(timer); };
  }, [at]);

  useEffect(() => {
    if (!shaking || at.isApart) return;
    const lying = bodies.map((body) => turnedAs(body, at.turned[body.piece]));
    const places = lying.map((body, b) => plus(body.home, restingAt(body, b, at, axes, null)));
    const moves = smallMoves(lying, places, shaking.motion);
    const moving = new Set(bodies.flatMap(({ piece: n }, b) => (shaking.motion.some((each) => each.piece === n && [...each.slide, ...each.turn].some(Boolean)) ? b : [])));
    const go = (isAway: boolean): void => {
      const shifts = bodies.flatMap((body, b) => [...minus(isAway ? plus(places[b]!, moves[b]!.shift) : places[b]!, body.home)]);
      picture.current?.shift(shifts, moving, null, lying.flatMap(({ turn: rest }, b) => [...(isAway ? moves[b]!.turn : rest)]));
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
    arrows.current = !body || !shift || isHeld ? [] : [
      ...(isPointed ? [] : plainWays(axes, groups)).map((group) => ({
        object: arrowOf(body, shift, axes.unitInSpace(group.axis, group.sign), size),
        act: () => { void latest.current.slide(group, axes.first(group)); },
      })),
      ...turns.map((offer) => ({ object: curveOf(body, shift, offer, size), act: () => { latest.current.turn(offer); } })),
    ];
    picture.current!.setOverlay(arrows.current.map(({ object }) => object));
  }, [at, piece, groups, isHeld, isPointed, turns.map(({ axis, pivot, way }) => [axis, ...pivot, way].join()).join(" ")]);

  useEffect(() => { picture.current!.makeRoom(); }, [said]);
  useEffect(() => { picture.current!.setTheme(theme); }, [theme]);
  return <div class="picture-host" ref={host} />;
}

/** The shift of a piece in space; null for one that has none. */
function spaceOf(axes: SlideAxes, offset: Cell | null | undefined): Vec3 | null {
  return offset ? axes.inSpace(offset) : null;
}

/** How far a body is from its place in the assembly: in a row, at hand, or away. */
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

/** The box around what is at hand. */
function boxOfBodies(bodies: readonly Body[], at: Situation, axes: SlideAxes): number[] {
  return boxAround(bodies, bodies.map(({ piece }) => spaceOf(axes, at.offsets[piece])));
}

/** Shifts that lay all pieces side by side on the ground, in rows that fit the window. */
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
