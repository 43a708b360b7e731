/** What can be done in a situation by hand besides moving, and the moves that led there. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/hand";
import type { Panel } from "../hand-model";
import type { HandView } from "./useHand";

/** Buttons next to the moves so far. */
export function HandTools({ hand }: { hand: HandView }): JSX.Element {
  const { model, state } = hand;
  const { at, isBusy, isPushing, turns } = state;
  const isOver = !at || at.isApart;
  const turn = (): void => model.setTurns(!turns);
  const push = (): void => model.setPushing(!isPushing);
  const areCubes = model.hand.cubes !== null;
  return (
    <>
      <Tool word={common.back} disabled={!model.canGoBack || isBusy} onClick={() => model.back()} />
      <Questions hand={hand} />
      {areCubes ? <Opener hand={hand} panel="matrix" isOff={isOver} /> : null}
      <Opener hand={hand} panel="states" isOff={!at} />
      {areCubes ? (
        <>
          <Tool word={words.turns} title={words.turnsMean} aria-pressed={turns} disabled={isOver} onClick={turn} />
          <Tool
            word={words.push}
            title={words.pushMeans}
            aria-pressed={isPushing}
            disabled={isBusy || isOver}
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
function Questions({ hand: { model, mark, crush, state } }: { hand: HandView }): JSX.Element {
  const { at, hinted, isBusy } = state;
  const disabled = isBusy || !at || at.isApart || crush !== null;
  const hint = hinted !== null && hinted === at ? words.whichWay : words.hint;
  return (
    <>
      <Tool word={words.howFar} disabled={disabled} onClick={() => void model.advise()} />
      <Tool word={hint} title={words.hintMeans} disabled={disabled} onClick={() => void model.hint(mark)} />
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
