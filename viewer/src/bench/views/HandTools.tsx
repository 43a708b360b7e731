/** What can be done in a situation by hand besides moving, and the moves that led there. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Panel } from "../hand-model";
import { CUBE_AXES } from "../model/slides";
import type { HandView } from "./useHand";

/** Buttons next to the moves so far. */
export function HandTools({ hand }: { hand: HandView }): JSX.Element {
  const { model, canPush, state } = hand;
  const { at, isBusy, isPushing, turns } = state;
  const isOver = !at || at.isApart;
  const areCubes = model.axes === CUBE_AXES;
  return (
    <>
      <button
        type="button"
        class="quiet"
        disabled={!model.canGoBack || isBusy}
        onClick={() => {
          model.back();
        }}
      >
        Back
      </button>
      <Questions hand={hand} />
      {areCubes ? <Opener hand={hand} panel="matrix" isOff={isOver} /> : null}
      <Opener hand={hand} panel="states" isOff={!at} />
      {areCubes ? (
        <button
          type="button"
          class="quiet"
          aria-pressed={turns}
          title="Whether pieces turn, as hard ones without play can"
          disabled={isOver}
          onClick={() => {
            model.setTurns(!turns);
          }}
        >
          Turns
        </button>
      ) : null}
      {canPush ? (
        <button
          type="button"
          class="quiet"
          aria-pressed={isPushing}
          title="Push pieces through others, and see where they overlap"
          disabled={isBusy || isOver}
          onClick={() => {
            model.setPushing(!isPushing);
          }}
        >
          Push through
        </button>
      ) : null}
    </>
  );
}

const HINT = "Which pieces to try next; pressed again, which way. Nothing moves";
const MOTION = "Slides in any direction, several groups at once, and turns; or the proof that nothing moves";

/** What is answered in words; not where pieces have been pushed through others. */
function Questions({ hand: { model, scene, crush, state } }: { hand: HandView }): JSX.Element {
  const { at, hinted, isBusy } = state;
  const disabled = isBusy || !at || at.isApart || crush !== null;
  const mark = (n: number): string => scene?.pieces[n]?.mark ?? String(n);
  const question = (words: string, title: string | undefined, ask: () => Promise<void>): JSX.Element => (
    <button type="button" class="quiet" title={title} disabled={disabled} onClick={() => void ask()}>
      {words}
    </button>
  );
  return (
    <>
      {question("How far is it?", undefined, () => model.advise())}
      {question(hinted !== null && hinted === at ? "Which way?" : "Hint", HINT, () => model.hint(mark))}
      {question("Can anything move?", MOTION, () => model.analyse())}
    </>
  );
}

const PANELS: Readonly<Record<Panel, readonly [string, string]>> = {
  matrix: ["Matrix", "How far each piece moves before it takes another along"],
  states: ["States", "All states that you have been to, and the moves between them"],
};

/** The button of a panel. */
function Opener({ hand, panel, isOff }: { hand: HandView; panel: Panel; isOff: boolean }): JSX.Element {
  const { model, scene, matrices, openers, state } = hand;
  const [word, title] = PANELS[panel];
  const isChosen = state.panel === panel;
  const isOpen = isChosen && (panel === "matrix" ? matrices !== null : scene !== null && state.at !== null);
  return (
    <button
      type="button"
      class="quiet"
      ref={openers[panel]}
      aria-expanded={isOpen}
      title={title}
      disabled={isOff}
      onClick={() => {
        model.open(isChosen ? null : panel);
      }}
    >
      {word}
    </button>
  );
}

/** The moves from the beginning, each of them a way back. */
export function HandTrail({ hand: { model, scene, state } }: { hand: HandView }): JSX.Element {
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
            onClick={() => {
              model.goTo(visit);
            }}
          >
            {scene ? visit.word((n) => scene.pieces[n]!.mark) : ""}
          </button>
        </li>
      ))}
    </ol>
  );
}
