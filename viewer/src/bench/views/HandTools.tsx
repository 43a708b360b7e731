/** What can be done in a situation by hand besides moving, and the moves that led there. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as words from "../../words/bench/hand";
import * as game from "../../words/hand";
import type { Panel } from "../hand-model";
import type { HandView } from "./useHand";

/** What a game needs. */
export function GameTools({ hand: { model, mark, crush, state } }: { hand: HandView }): JSX.Element {
  const { isBusy, at, isOver, score, hasMore } = state;
  const { stages } = model.hand;
  return (
    <div class="game-tools">
      <span class="game-goals" role="group" aria-label={words.game}>
        {GOALS.map((goal) => (
          <Tool
            key={goal}
            word={game.goals[goal]}
            aria-pressed={score.goal === goal}
            title={goal === "together" && at && !stages ? words.noTogether : undefined}
            disabled={!at || isBusy || (goal === "together" && !stages)}
            onClick={() => model.start(goal)}
          />
        ))}
      </span>
      <Tool
        word={game.hint}
        title={crush ? words.notWhilePushed : game.hintMeans}
        disabled={isBusy || !at || isOver || crush !== null}
        onClick={() => void model.hint(mark)}
      />
      <Tool
        word={game.undo}
        title={model.canGoBack ? game.undoMeans : words.noMoves}
        disabled={!model.canGoBack || isBusy}
        onClick={() => model.back()}
      />
      <Tool
        word={game.startAgain}
        title={model.canGoBack ? undefined : words.noMoves}
        disabled={!model.canGoBack || isBusy}
        onClick={() => model.start(score.goal)}
      />
      <Tool word={words.more} aria-expanded={hasMore} onClick={() => model.showMore(!hasMore)} />
    </div>
  );
}

const GOALS = ["apart", "together"] as const;

/** What a game does not need, next to the moves so far. */
export function HandTools({ hand }: { hand: HandView }): JSX.Element {
  const { model, state } = hand;
  const { at, isBusy, isPushing, turns } = state;
  const isOff = !at || at.present.length === 0 || at.table?.isWhole === true;
  const turn = (): void => model.setTurns(!turns);
  const push = (): void => model.setPushing(!isPushing);
  const areCubes = model.hand.cubes !== null;
  return (
    <>
      <Questions hand={hand} isOff={isOff} />
      {areCubes ? <Opener hand={hand} panel="matrix" isOff={isOff} /> : null}
      <Opener hand={hand} panel="states" isOff={!at} />
      {areCubes ? (
        <>
          <Tool word={words.turns} title={words.turnsMean} aria-pressed={turns} disabled={isOff} onClick={turn} />
          <Tool
            word={words.push}
            title={at?.table ? words.onlyApart : words.pushMeans}
            aria-pressed={isPushing}
            disabled={isBusy || isOff || at.table !== undefined}
            onClick={push}
          />
        </>
      ) : null}
    </>
  );
}

function Tool({ word, ...more }: { word: string } & JSX.IntrinsicElements["button"]): JSX.Element {
  return (
    <button type="button" class="quiet" {...more}>
      {word}
    </button>
  );
}

/** What is answered in words; not where pieces have been pushed through others. */
function Questions({ hand: { model, crush, state }, isOff }: { hand: HandView; isOff: boolean }): JSX.Element {
  const { at, isBusy } = state;
  const disabled = isBusy || isOff || crush !== null;
  const isTogether = at?.table !== undefined;
  return (
    <>
      <Tool
        word={words.howFar}
        title={isTogether ? words.onlyApart : undefined}
        disabled={disabled || isTogether}
        onClick={() => void model.advise()}
      />
      <Tool word={words.canMove} title={words.canMoveMeans} disabled={disabled} onClick={() => void model.analyse()} />
    </>
  );
}

/** The button of a panel. */
function Opener({ hand, panel, isOff }: { hand: HandView; panel: Panel; isOff: boolean }): JSX.Element {
  const { model, openers, state } = hand;
  const isChosen = state.panel === panel;
  return (
    <button
      type="button"
      class="quiet"
      ref={openers[panel]}
      aria-expanded={isChosen && !isOff}
      title={words.panelsMean[panel]}
      disabled={isOff}
      onClick={() => model.open(isChosen ? null : panel)}
    >
      {words.panels[panel]}
    </button>
  );
}

/** The moves from the beginning, each of them a way back. */
export function HandTrail({ hand: { model, mark, state } }: { hand: HandView }): JSX.Element {
  const { at, trail, panel } = state;
  const way = useRef<HTMLOListElement>(null);
  useEffect(() => {
    way.current?.scrollTo(0, way.current.scrollHeight);
  }, [at, panel]);
  return (
    <ol ref={way}>
      {trail.map((visit, i) => (
        <li key={i}>
          <button
            type="button"
            aria-current={i === trail.length - 1 ? "step" : undefined}
            onClick={() => model.goTo(visit)}
          >
            {visit.word(mark)}
          </button>
        </li>
      ))}
    </ol>
  );
}
