/** What can be done in a situation by hand besides moving, and the moves that led there. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
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
      <Tool words="Back" disabled={!model.canGoBack || isBusy} onClick={() => model.back()} />
      <Questions hand={hand} />
      {areCubes ? <Opener hand={hand} panel="matrix" isOff={isOver} /> : null}
      <Opener hand={hand} panel="states" isOff={!at} />
      {areCubes ? (
        <>
          <Tool words="Turns" title={TURNS} aria-pressed={turns} disabled={isOver} onClick={turn} />
          <Tool words="Push through" title={PUSH} aria-pressed={isPushing} disabled={isBusy || isOver} onClick={push} />
        </>
      ) : null}
    </>
  );
}

const TURNS = "Whether pieces turn, as hard ones without play can";
const PUSH = "Push pieces through others, and see where they overlap";
const HINT = "Which pieces to try next; pressed again, which way. Nothing moves";
const MOTION = "Slides in any direction, several groups at once, and turns; or the proof that nothing moves";

function Tool({ words, ...more }: { words: string } & JSX.IntrinsicElements["button"]): JSX.Element {
  return (
    <button type="button" class="quiet" {...more}>
      {words}
    </button>
  );
}

/** What is answered in words; not where pieces have been pushed through others. */
function Questions({ hand: { model, mark, crush, state } }: { hand: HandView }): JSX.Element {
  const { at, hinted, isBusy } = state;
  const disabled = isBusy || !at || at.isApart || crush !== null;
  const hint = hinted !== null && hinted === at ? "Which way?" : "Hint";
  return (
    <>
      <Tool words="How far is it?" disabled={disabled} onClick={() => void model.advise()} />
      <Tool words={hint} title={HINT} disabled={disabled} onClick={() => void model.hint(mark)} />
      <Tool words="Can anything move?" title={MOTION} disabled={disabled} onClick={() => void model.analyse()} />
    </>
  );
}

const PANELS: Readonly<Record<Panel, readonly [string, string]>> = {
  matrix: ["Matrix", "How far each piece moves before it takes another along"],
  states: ["States", "All states that you have been to, and the moves between them"],
};

/** The button of a panel. */
function Opener({ hand, panel, isOff }: { hand: HandView; panel: Panel; isOff: boolean }): JSX.Element {
  const { model, openers, state } = hand;
  const [words, title] = PANELS[panel];
  const isChosen = state.panel === panel;
  return (
    <button
      type="button"
      class="quiet"
      ref={openers[panel]}
      aria-expanded={isChosen && !isOff}
      title={title}
      disabled={isOff}
      onClick={() => model.open(isChosen ? null : panel)}
    >
      {words}
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
