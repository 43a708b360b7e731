/** Move an assembly by hand: click a piece, choose where it slides, go back step by step. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { readScene } from "../../document";
import { cubesOf } from "../../hand/cubes";
import type { HeadButton } from "../../panels/head";
import { hasWebGL } from "../../still";
import type { Group, TurnOffer } from "../api/types";
import { ByHand, pulledBy, type Situation, type Visit } from "../by-hand";
import { lineOf } from "../errors";
import { type Crush, crushOf, crushWords, isSamePlace, type Offsets, pushed, pushes } from "../model/pushing";
import { drawnTurns } from "../model/rotations";
import { handRemark } from "../model/rules";
import { CUBE_AXES, isSameWay } from "../model/slides";
import { useBench } from "./context";
import { HandPicture, HandStill, type Shaking } from "./HandPicture";
import { FEW, MatrixPanel } from "./MatrixPanel";
import { Chip, HeadButtons, many, Wrong } from "./parts";
import { keyOf, type Shown } from "./shown";
import { Pushing, wayOfKey } from "./Pushing";
import { Slides } from "./Slides";
import { StatesPanel } from "./StatesPanel";
import { Turns } from "./Turns";
import { useAnswer } from "./useAnswer";

const NO_TURNS: readonly TurnOffer[] = [];
const NO_CUBES: Crush["cubes"] = [];

export function Hand({ shown, buttons }: { shown: Shown; buttons: readonly HeadButton[] }): JSX.Element {
  const { bench, state } = useBench();
  const drawn = useAnswer([keyOf(shown.which)], async (signal) => readScene(await bench.api.with(signal).scene(shown.which)));
  const scene = drawn.value;
  const [hand] = useState(() => new ByHand(bench.api, shown.which));
  const [at, setAt] = useState<Situation | null>(null);
  const [chosen, setPiece] = useState<number | null>(null);
  const [advice, setAdvice] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [panel, setPanel] = useState<"matrix" | "states" | null>(null);
  const [hasTurns, setTurns] = useState(false);
  // What a hint was given for; the next one for the same names the way.
  const [hinted, setHinted] = useState<Situation | null>(null);
  const [isPushing, setPushing] = useState(false);
  const [pushedTo, setPushedTo] = useState<readonly Offsets[]>([]);
  const [pointed, setPointed] = useState<TurnOffer | null>(null);
  const [shaking, setShaking] = useState<Shaking | null>(null);
  const openers = { matrix: useRef<HTMLButtonElement>(null), states: useRef<HTMLButtonElement>(null) };
  const hasMatrix = panel === "matrix";

  // A piece that has left is not chosen any more.
  const piece = chosen !== null && at?.offsets[chosen] ? chosen : null;
  /** The cubes of the pieces; null if they cannot be pushed. */
  const cubes = useMemo(() => (scene && hand.axes === CUBE_AXES ? cubesOf(scene, scene.solutions[0]!) : null), [scene, at !== null]);
  /** What is seen: where moves have led, or where pieces were pushed from there. */
  const seen = useMemo(() => {
    const offsets = pushedTo.at(-1);
    return at && isPushing && !at.isApart ? { ...at, ...(offsets ? { offsets, moved: [], turn: null } : {}), groups: pushes(offsets ?? at.offsets) } : at;
  }, [at, isPushing, pushedTo]);
  const crush = useMemo(() => (cubes && seen && pushedTo.length > 0 ? crushOf(cubes, seen.offsets, seen.turned) : null), [cubes, seen, pushedTo]);
  const way = useRef<HTMLOListElement>(null);
  const deck = useRef<HTMLDivElement>(null);
  useEffect(() => { way.current?.scrollTo(0, way.current.scrollHeight); }, [at, panel]);
  useEffect(() => {
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
      if (next) {
        setAt(next);
        setPushedTo([]);
      }
      return next !== null;
    } catch (error) {
      setWrong(lineOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const begin = (): Promise<boolean> => run(async () => {
    const begun = await hand.begin();
    setTurns(hand.rule === "legal");
    return begun;
  });
  useEffect(() => {
    void begin();
    return () => { hand.leave(); };
  }, []);
  const movable = at && !at.isApart ? at : null;
  const offered = useAnswer(hasTurns && movable && piece !== null ? [movable, piece] : null, (signal) => hand.turns(movable!, piece!, signal));
  useEffect(() => { setPointed(null); }, [at, piece, hasTurns]);
  const moves = useAnswer(hasMatrix && movable ? [movable] : null, async (signal) => ({ of: movable!, data: await hand.matrices(movable!, signal) }));
  // What is not answered is closed; why stays to be read.
  useEffect(() => {
    if (offered.error !== null) setTurns(false);
    if (moves.error !== null) setPanel(null);
    if (offered.error ?? moves.error) setWrong(offered.error ?? moves.error);
  }, [offered.error, moves.error]);
  const close = (): void => {
    setPanel(null);
    if (panel) openers[panel].current?.focus();
  };
  const goTo = (visit: Visit | undefined): void => { if (visit) void run(() => hand.goTo(visit)); };
  const goBack = (): void => {
    if (pushedTo.length > 0) setPushedTo(pushedTo.slice(0, -1));
    else goTo(hand.trail.at(-2));
  };
  const groups = useMemo(() => (seen && piece !== null ? pulledBy(seen.groups, piece) : []), [seen, piece]);
  /** Whether the group has gone there. */
  const move = (group: Group, distance: number): Promise<boolean> => {
    if (!isPushing) return run(() => hand.move(group, distance));
    const next = pushed(seen!.offsets, group, distance);
    setPushedTo(isSamePlace(next, at!.offsets) ? [] : [...pushedTo, next]);
    setAdvice("");
    return Promise.resolve(true);
  };
  const slide = (group: Group, distance: number): void => { void move(group, distance); };
  const press = (event: KeyboardEvent): void => {
    const way = isPushing ? wayOfKey(event) : null;
    const group = way && groups.find((each) => isSameWay(each, way));
    if (!group) return;
    event.preventDefault();
    slide(group, group.sign);
  };
  const turn = (offer: TurnOffer): void => { void run(() => hand.turn(offer)); };
  /** The turns of the piece; null while they are not known. */
  const turns = !hasTurns || isPushing ? NO_TURNS : offered.isStale ? null : offered.value;
  const { axes } = hand;
  const advise = async (): Promise<void> => {
    try {
      setAdvice(await hand.advice());
    } catch (error) {
      setWrong(lineOf(error));
    }
  };
  /** Which pieces to try; pressed again, which way. */
  const hint = async (): Promise<void> => {
    try {
      setAdvice(await hand.hint((n) => scene?.pieces[n]?.mark ?? String(n), hinted === at));
      setHinted(at);
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

  const matrices = moves.value?.data;
  const isOpen = hasMatrix && scene !== null && at !== null && !at.isApart && matrices != null;
  const hasStates = panel === "states" && scene !== null && at !== null;
  const isLarge = isOpen && matrices[0]!.pieces.length > FEW;
  return (
    <div class={`hand${isOpen || hasStates ? " with-panel" : ""}${isLarge ? " large" : ""}`}>
      <header class="head">
        <div class="title"><h1>{shown.title}</h1><div class="which"><p class="level">Move it by hand</p></div></div>
        <HeadButtons buttons={buttons} />
      </header>
      {scene && at && !hasWebGL() ? <HandStill scene={scene} at={seen ?? at} axes={axes} title={shown.title} /> : scene && at ? <HandPicture scene={scene} at={seen ?? at} axes={axes} piece={piece} groups={groups} crushed={crush?.cubes ?? NO_CUBES} turns={pointed ? [pointed] : drawnTurns(turns ?? NO_TURNS)} isPointed={pointed !== null} turn={turn} isBusy={isBusy} advice={`${advice}${crush ? " " : ""}`} shaking={shaking?.of === at ? shaking : null} theme={state.theme} choose={setPiece} slide={move} title={shown.title} /> : null}
      <div class="hand-deck" ref={deck} onKeyDown={press}>
        <Wrong text={wrong ?? drawn.error} />
        {handRemark(hand.foundBy) ? <p class="hint">{handRemark(hand.foundBy)}</p> : null}
        {at?.isApart ? <p class="caption">All is apart, in {many(hand.moves, "move")}.</p>
          : piece === null || !at ? <p class="caption">Choose a piece to see where it can go.</p>
          : groups.length === 0 && turns?.length === 0 ? <p class="caption">Piece {scene ? chips([piece]) : null} is blocked on all sides.</p> : null}
        {crush && scene ? <p class="warn" role="status">{crushWords(crush, (n) => scene.pieces[n]!.mark)} It is not among the states.</p> : null}
        {scene && piece !== null && isPushing ? <Pushing groups={groups} push={slide} /> : scene && at && piece !== null && groups.length > 0 ? (
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
          <button type="button" class="quiet" disabled={(hand.trail.length < 2 && pushedTo.length === 0) || isBusy} onClick={goBack}>Back</button>
          <button type="button" class="quiet" disabled={isBusy || !at || at.isApart || crush !== null} onClick={() => void advise()}>How far is it?</button>
          <button type="button" class="quiet" title="Which pieces to try next; pressed again, which way. Nothing moves" disabled={isBusy || !at || at.isApart || crush !== null} onClick={() => void hint()}>{hinted !== null && hinted === at ? "Which way?" : "Hint"}</button>
          <button type="button" class="quiet" title="Slides in any direction, several groups at once, and turns; or the proof that nothing moves" disabled={isBusy || !at || at.isApart || crush !== null} onClick={() => void analyse()}>Can anything move?</button>
          {axes === CUBE_AXES ? <button type="button" class="quiet" ref={openers.matrix} aria-expanded={isOpen} title="How far each piece moves before it takes another along" disabled={!at || at.isApart} onClick={() => { setPanel(hasMatrix ? null : "matrix"); }}>Matrix</button> : null}
          <button type="button" class="quiet" ref={openers.states} aria-expanded={hasStates} title="All states that you have been to, and the moves between them" disabled={!at} onClick={() => { setPanel(panel === "states" ? null : "states"); }}>States</button>
          {axes === CUBE_AXES ? <button type="button" class="quiet" aria-pressed={hasTurns} title="Whether pieces turn, as hard ones without play can" disabled={!at || at.isApart} onClick={() => { hand.rule = hasTurns ? "slides" : "legal"; setAdvice(""); setTurns(!hasTurns); }}>Turns</button> : null}
          {cubes ? <button type="button" class="quiet" aria-pressed={isPushing} title="Push pieces through others, and see where they overlap" disabled={isBusy || !at || at.isApart} onClick={() => { setPushing(!isPushing); setPushedTo([]); }}>Push through</button> : null}
          <ol ref={way}>
            {hand.trail.map(({ word }, i) => (
              <li key={i}><button type="button" aria-current={i === hand.trail.length - 1 ? "step" : undefined} onClick={() => { goTo(hand.trail[i]); }}>{scene ? word((n) => scene.pieces[n]!.mark) : ""}</button></li>
            ))}
          </ol>
        </nav>
        <p class="reply" role="status">{advice}</p>
      </div>
      {isOpen ? <MatrixPanel matrices={matrices} groups={moves.value!.of.groups} marked={(n) => scene.pieces[n]!} isBusy={isBusy || isPushing || moves.isStale} named={named} slide={slide} back={hand.trail.length > 1 ? goBack : null} close={close} /> : null}
      {hasStates ? <StatesPanel visits={hand.visits} trail={hand.trail} mark={(n) => scene.pieces[n]!.mark} isBusy={isBusy} goTo={goTo} close={close} /> : null}
    </div>
  );
}
