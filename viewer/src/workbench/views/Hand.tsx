/** Move an assembly by hand: click a piece, choose where it slides, go back step by step. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Object3D } from "three";
import { type Body, bodiesOf, type Vec3 } from "../../bodies";
import { readScene, type SceneDoc } from "../../document";
import type { Door } from "../../panels/head";
import type { Group, MatrixData } from "../api/types";
import { lineOf } from "../errors";
import { ByHand, pulledBy, type Situation } from "../by-hand";
import { hasWebGL, partsOf } from "../../still";
import { arrow } from "../picture/overlay";
import { Picture } from "../picture/picture";
import { useBench } from "./context";
import { FEW, MatrixPanel } from "./MatrixPanel";
import { Chip, Doors, many, Wrong } from "./parts";
import type { Shown } from "./shown";
import { Slides } from "./Slides";
import { Still } from "./Still";

export function Hand({ shown, doors }: { shown: Shown; doors: readonly Door[] }): JSX.Element {
  const { bench, state } = useBench();
  const [scene, setScene] = useState<SceneDoc | null>(null);
  const [hand] = useState(() => new ByHand(bench.api, shown.which));
  const [at, setAt] = useState<Situation | null>(null);
  const [chosen, setPiece] = useState<number | null>(null);
  const [advice, setAdvice] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasMatrix, setMatrix] = useState(false);
  const [matrices, setMatrices] = useState<{ readonly of: Situation; readonly data: readonly MatrixData[] } | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  // A piece that has left is no longer chosen.
  const piece = chosen !== null && at?.offsets[chosen] ? chosen : null;
  const way = useRef<HTMLOListElement>(null);
  const deck = useRef<HTMLDivElement>(null);
  useEffect(() => {
    way.current?.scrollTo(0, way.current.scrollHeight);
    // The button of a move is gone after it; the keyboard goes on from the piece.
    if (!hasMatrix && document.activeElement === document.body) deck.current?.querySelector<HTMLElement>(".pick [aria-pressed='true']")?.focus();
  }, [at]);

  const run = (work: () => Promise<Situation | null>): void => {
    if (isBusy) return;
    setBusy(true);
    setWrong(null);
    setAdvice("");
    work().then((next) => { if (next) setAt(next); }, (error: unknown) => { setWrong(lineOf(error)); }).finally(() => { setBusy(false); });
  };
  useEffect(() => {
    bench.api.scene(shown.which).then((value) => { setScene(readScene(value)); }).catch((error: unknown) => { setWrong(lineOf(error)); });
    run(() => hand.begin());
  }, []);
  useEffect(() => {
    if (!hasMatrix || !at || at.isApart) return;
    hand.matrices().then((data) => { if (data) setMatrices({ of: at, data }); }, (error: unknown) => { setMatrix(false); setWrong(lineOf(error)); });
  }, [at, hasMatrix]);
  const closeMatrix = (): void => { setMatrix(false); opener.current?.focus(); };
  const goBack = (): void => { run(() => hand.goTo(hand.trail.length - 2)); };
  const groups = useMemo(() => (at && piece !== null ? pulledBy(at.groups, piece) : []), [at, piece]);
  const slide = (group: Group, distance: number): void => { run(() => hand.move(group, distance)); };
  const advise = async (): Promise<void> => {
    try {
      setAdvice(await hand.advice((n) => scene?.pieces[n]?.mark ?? String(n)));
    } catch (error) {
      setWrong(lineOf(error));
    }
  };
  const chips = (pieces: readonly number[]): JSX.Element[] => pieces.map((n) => <Chip key={n} mark={scene!.pieces[n]!.mark} colour={scene!.pieces[n]!.colour} />);

  /** A group by its pieces, or by those that stay, if these are fewer. */
  const named = (pieces: readonly number[]): (JSX.Element | string)[] => {
    const rest = at!.offsets.flatMap((offset, n) => (offset && !pieces.includes(n) ? n : []));
    return rest.length < pieces.length && pieces.length > 2 ? ["all but ", ...chips(rest)] : chips(pieces);
  };

  const isOpen = hasMatrix && scene !== null && at !== null && !at.isApart && matrices !== null;
  return (
    <div class={!isOpen ? "hand" : matrices.data[0]!.pieces.length > FEW ? "hand with-matrix large" : "hand with-matrix"}>
      <header class="head">
        <div class="title"><h1>{shown.title}</h1><div class="which"><p class="level">Move it by hand</p></div></div>
        <Doors doors={doors} />
      </header>
      {scene && at && !hasWebGL() ? <HandStill scene={scene} at={at} title={shown.title} /> : scene && at ? <HandPicture scene={scene} at={at} piece={piece} groups={groups} theme={state.theme} choose={setPiece} slide={slide} title={shown.title} /> : null}
      <div class="hand-deck" ref={deck}>
        <Wrong text={wrong} />
        {at?.isApart ? <p class="caption">All is apart, in {many(hand.moves, "move")}.</p>
          : piece === null || !at ? <p class="caption">Choose a piece to see where it can go.</p>
          : groups.length === 0 ? <p class="caption">Piece {scene ? chips([piece]) : null} is held on all sides.</p> : null}
        {scene && at && piece !== null && groups.length > 0 ? (
          <Slides label="Where it can go" groups={groups} isBusy={isBusy} named={named} slide={slide} />
        ) : null}
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
          <button type="button" class="quiet" ref={opener} aria-expanded={isOpen} title="How far each piece moves before it takes another along" disabled={!at || at.isApart} onClick={() => { setMatrix(!hasMatrix); }}>Matrix</button>
          <ol ref={way}>
            {hand.trail.map(({ word }, i) => (
              <li key={i}><button type="button" aria-current={i === hand.trail.length - 1 ? "step" : undefined} onClick={() => { run(() => hand.goTo(i)); }}>{scene ? word((n) => scene.pieces[n]!.mark) : ""}</button></li>
            ))}
          </ol>
        </nav>
        <p class="said" role="status">{advice}</p>
      </div>
      {isOpen ? <MatrixPanel matrices={matrices.data} groups={matrices.of.groups} marked={(n) => scene.pieces[n]!} isBusy={isBusy || matrices.of !== at} named={named} slide={slide} back={hand.trail.length > 1 ? goBack : null} close={closeMatrix} /> : null}
    </div>
  );
}

/** Where the pieces are, without WebGL; they are chosen and moved by the buttons below. */
function HandStill({ scene, at, title }: { scene: SceneDoc; at: Situation; title: string }): JSX.Element {
  const bodies = useMemo(() => bodiesOf(scene, scene.solutions[0]!), [scene]);
  const row = at.isApart ? inRows(bodies, 1.4) : null;
  const parts = partsOf(scene, bodies, bodies.map(({ piece }, b) => row?.[b] ?? at.offsets[piece] ?? null));
  return <Still label={title} parts={parts} />;
}

interface HandPictureProps {
  readonly scene: SceneDoc;
  readonly at: Situation;
  readonly piece: number | null;
  readonly groups: readonly Group[];
  readonly theme: "light" | "dark";
  readonly title: string;
  readonly choose: (piece: number | null) => void;
  readonly slide: (group: Group, distance: number) => void;
}

function HandPicture(props: HandPictureProps): JSX.Element {
  const { scene, at, piece, groups, theme } = props;
  const host = useRef<HTMLDivElement>(null);
  const picture = useRef<Picture | null>(null);
  const arrows = useRef<{ object: Object3D; group: Group }[]>([]);
  const latest = useRef(props);
  latest.current = props;
  const bodies = useMemo(() => bodiesOf(scene, scene.solutions[0]!), [scene]);

  useEffect(() => {
    const made: Picture = new Picture(scene, props.title, {
      hover: (ray): boolean => ray !== null && made.overlayAt(arrows.current.map(({ object }) => object)) !== null,
      click: (_, { piece: hit }) => {
        const object = made.overlayAt(arrows.current.map((each) => each.object));
        const chosen = arrows.current.find((each) => each.object === object);
        if (chosen) latest.current.slide(chosen.group, chosen.group.reach === null ? chosen.group.distance : chosen.group.sign);
        else if (hit !== null && latest.current.at.offsets[hit]) latest.current.choose(hit);
      },
    });
    picture.current = made;
    host.current!.append(made.element);
    made.setBodies(scene, bodies, [], boxOfBodies(bodies, at));
    made.setTheme(theme);
    return () => { made.dispose(); };
  }, []);

  useEffect(() => {
    const row = at.isApart ? inRows(bodies, host.current!.clientWidth / host.current!.clientHeight) : null;
    const shifts = bodies.flatMap((body, b) => [...(row?.[b] ?? at.offsets[body.piece] ?? at.away.get(body.piece) ?? [0, 0, 0])]);
    const moving = new Set(bodies.flatMap((body, b) => (at.moved.includes(body.piece) ? b : [])));
    for (const body of bodies) if (row || at.offsets[body.piece]) picture.current!.show(body.piece, "show");
    picture.current!.shift(shifts, moving, row ? boxAround(bodies, row) : boxOfBodies(bodies, at));
    const timer = setTimeout(() => {
      for (const body of bodies) if (!row && !at.offsets[body.piece]) picture.current?.show(body.piece, "hide");
    }, 600);
    return () => { clearTimeout(timer); };
  }, [at]);

  useEffect(() => {
    const body = bodies.find((each) => each.piece === piece);
    const offset = piece === null ? null : at.offsets[piece];
    arrows.current = body && offset ? groups.filter((group, i) => groups.findIndex(({ axis, sign }) => axis === group.axis && sign === group.sign) === i).map((group) => ({ object: arrowOf(body, offset, group), group })) : [];
    picture.current!.setOverlay(arrows.current.map(({ object }) => object));
  }, [at, piece, groups]);

  useEffect(() => { picture.current!.setTheme(theme); }, [theme]);
  return <div class="picture-host" ref={host} />;
}

function arrowOf(body: Body, offset: Vec3, group: Group): Object3D {
  const direction: [number, number, number] = [0, 0, 0];
  direction[group.axis] = group.sign;
  const from = body.home.map((n, k) => n + offset[k]! + direction[k]! * (body.homeSize[k]! / 2 + 0.15)) as unknown as Vec3;
  return arrow(from, direction, 1.7, "#d55e00");
}

/** The box around what is at hand. */
function boxOfBodies(bodies: readonly Body[], at: Situation): number[] {
  return boxAround(bodies, bodies.map(({ piece }) => at.offsets[piece] ?? null));
}

/** Shifts that lay all pieces side by side on the ground, in rows that fit the window. */
function inRows(bodies: readonly Body[], aspect: number): Vec3[] {
  const columns = Math.ceil(Math.sqrt(1.2 * aspect * bodies.length));
  const wide = Math.max(...bodies.map(({ homeSize }) => homeSize[0])) + 1.5;
  const deep = Math.max(...bodies.map(({ homeSize }) => homeSize[1])) + 1.5;
  return bodies.map(({ home, homeSize }, b) => {
    const x = (b % columns) * wide;
    const y = -Math.floor(b / columns) * deep;
    return [x - home[0], y - home[1], homeSize[2] / 2 - home[2]];
  });
}

/** The box around the bodies that have a shift. */
function boxAround(bodies: readonly Body[], shifts: readonly (Vec3 | null)[]): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const [b, body] of bodies.entries()) {
    const offset = shifts[b];
    if (!offset) continue;
    for (let k = 0; k < 3; k++) {
      box[k] = Math.min(box[k]!, body.home[k]! + offset[k]! - body.homeSize[k]! / 2);
      box[k + 3] = Math.max(box[k + 3]!, body.home[k]! + offset[k]! + body.homeSize[k]! / 2);
    }
  }
  return box.every(Number.isFinite) ? box : [-1, -1, 0, 1, 1, 1];
}
