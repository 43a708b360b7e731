/** Moves by hand: choose a piece, and where it slides or how it turns. */

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { HandSlide, HandTurn } from "../../hand/cubes";
import { parOf } from "../../hand/game";
import { GameEnd } from "../../hand/game-end";
import type { HandSession } from "../../hand/hand-session";
import { MOST_STOPS } from "../../hand/slides";
import { rowsOf } from "../../hand/turns";
import { senseOf } from "../../scene/moves-in-words";
import type { Mode } from "../../scene/player";
import type { PieceDoc, SolutionDoc } from "../../scene/scene";
import { Chip, Tick } from "../../ui/parts";
import { isLocal } from "../../ui/site";
import type { Store } from "../../ui/store";
import { useStore } from "../../ui/useStore";
import * as common from "../../words/common";
import * as handWords from "../../words/hand";
import * as words from "../../words/page";
import { TurnLines } from "./turn-lines";

/** What the panel shows of a solution as it is played, and of moves by hand. */
export interface HandState {
  readonly solution: SolutionDoc;
  readonly mode: Mode;
  /** Moves of the mode that have begun. */
  readonly begun: number;
  /** The moves by hand, while these are shown instead of a solution. */
  readonly session: HandSession | null;
  /** The piece that is chosen. */
  readonly piece: number | null;
  /** Whether turns are listed. */
  readonly hasTurns: boolean;
  /** The hints that were given, and the last answer with the number of moves after which it holds. */
  readonly hints: number;
  readonly advice: { readonly moves: number; readonly text: string } | null;
}

export interface HandActions {
  readonly slide: (slide: HandSlide, far: number) => void;
  readonly turn: (turn: HandTurn) => void;
  readonly back: () => void;
  readonly again: () => void;
  readonly hint: () => void;
  /** Choose a piece. */
  readonly hold: (piece: number) => void;
  readonly listTurns: (hasTurns: boolean) => void;
  /** Leave the moves by hand. */
  readonly leave: () => void;
}

interface Props {
  readonly store: Store<HandState>;
  readonly hand: HandActions;
  readonly pieces: readonly PieceDoc[];
  /** The name of the puzzle. */
  readonly name: string;
}

export function HandPanel({ store, hand, pieces, name }: Props): JSX.Element {
  const { session, mode, begun, solution, piece: chosen, hasTurns, hints, advice } = useStore(store);
  const panel = useRef<HTMLDivElement>(null);
  const hadFocus = panel.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    // The button that was pressed may be gone.
    if (hadFocus && !panel.current!.contains(document.activeElement))
      panel
        .current!.querySelector<HTMLElement>("[aria-pressed='true'], .pick button, .actions button:not([disabled])")
        ?.focus({ preventScroll: true });
  });
  const moves = mode === "apart" ? begun : solution.steps.length - begun;
  const present = session?.state(moves).present ?? [];
  const piece = chosen !== null && present.includes(chosen) ? chosen : null;
  const isOver = session !== null && present.length === 0;
  const score = { goal: "apart" as const, moves: Math.abs(moves), hints, par: session && parOf(session.base, "apart") };
  return (
    <div class="by-hand" ref={panel}>
      <p class="score">{handWords.score(score)}</p>
      {isOver ? (
        <GameEnd name={name} score={score} link={addressAround} />
      ) : (
        <p class="hint advice" role="status">
          {advice?.moves === moves ? advice.text : words.choosePiece}
        </p>
      )}
      <p class="actions">
        <button type="button" class="quiet" title={handWords.hintMeans} disabled={isOver} onClick={hand.hint}>
          {handWords.hint}
        </button>
        <button type="button" class="quiet" title={handWords.undoMeans} disabled={moves === 0} onClick={hand.back}>
          {handWords.undo}
        </button>
        <button type="button" class="quiet" disabled={moves === 0} onClick={hand.again}>
          {handWords.startAgain}
        </button>
        <button type="button" class="quiet" onClick={hand.leave}>
          {words.leave}
        </button>
      </p>
      <p class="actions pick" role="group" aria-label={common.pieces}>
        {present.map((each) => (
          <button
            key={each}
            type="button"
            class="quiet"
            aria-pressed={each === piece}
            aria-label={common.piece(pieces[each]!.mark)}
            onClick={() => hand.hold(each)}
          >
            <Chip {...pieces[each]!} />
          </button>
        ))}
      </p>
      {session && piece !== null && (
        <Ways
          key={`${moves} ${piece} ${hasTurns}`}
          pieces={pieces}
          slides={session.slides(moves, piece)}
          turns={hasTurns ? session.turns(moves, piece) : []}
          slide={hand.slide}
          turn={hand.turn}
        />
      )}
      <Tick label={words.legalTurns} checked={hasTurns} change={hand.listTurns} />
    </div>
  );
}

/** The address of the page around this one, if others can open it. */
function addressAround(): string {
  const address = parent === window ? "" : document.referrer;
  return address && !isLocal(address) ? address : "";
}

interface WaysProps {
  readonly pieces: readonly PieceDoc[];
  readonly slides: readonly HandSlide[];
  /** Null if the pieces are too far apart to look for any. */
  readonly turns: readonly HandTurn[] | null;
  readonly slide: (slide: HandSlide, far: number) => void;
  readonly turn: (turn: HandTurn) => void;
}

/** Where a piece can go. */
function Ways({ pieces, slides, turns, slide, turn }: WaysProps): JSX.Element {
  const rows = [
    ...slides.map((each) => (
      <Way key={`${each.pieces.join()} ${each.axis} ${each.sign}`} of={each} pieces={pieces} words={wayOf(each)}>
        {stopsOf(each).map((far) => (
          <button
            key={far}
            type="button"
            class="quiet"
            aria-label={far === 0 ? words.offWay(wayOf(each)) : words.byWay(far, wayOf(each))}
            onClick={() => slide(each, far)}
          >
            {far || words.off}
          </button>
        ))}
      </Way>
    )),
    ...rowsOf(turns ?? []).map((row) => {
      const [first] = row;
      const sense = senseOf(first!.axis, first!.quarters);
      return (
        <Way key={`${first!.pieces.join()} ${sense}`} of={first!} pieces={pieces} words={sense}>
          <TurnLines row={row} turn={turn} />
        </Way>
      );
    }),
  ];
  return (
    <>
      {rows.length > 0 && (
        <ul class="ways" aria-label={words.whereTo}>
          {rows}
        </ul>
      )}
      {turns === null ? (
        <p class="hint">{words.tooFarApart}</p>
      ) : (
        rows.length === 0 && <p class="hint">{words.blocked}</p>
      )}
    </>
  );
}

/** A group, the words for its way, and buttons for how far it goes or about which line. */
function Way(props: {
  of: HandSlide | HandTurn;
  pieces: readonly PieceDoc[];
  words: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <li>
      <span class="with">
        {props.of.pieces.map((each) => (
          <Chip key={each} {...props.pieces[each]!} />
        ))}{" "}
        {props.words}
      </span>
      <span class="actions">{props.children}</span>
    </li>
  );
}

/** How far a slide can go, in cubes; 0 is off. */
function stopsOf({ reach }: HandSlide): number[] {
  return reach === null ? [0] : Array.from({ length: Math.min(reach, MOST_STOPS) }, (_, i) => i + 1);
}

function wayOf({ axis, sign }: HandSlide): string {
  return handWords.directions[axis][sign > 0 ? 0 : 1];
}
