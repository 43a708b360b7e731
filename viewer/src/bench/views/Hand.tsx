/** Move an assembly by hand: click a piece, choose where it slides, go back step by step. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import * as words from "../../words/hand";
import { type HeadButton, HeadButtons } from "../../page/panels/head";
import { hasWebGL } from "../../vector/still";
import type { Situation } from "../by-hand";
import { MOST_IN_MATRIX } from "../hand-model";
import { HandDeck } from "./HandDeck";
import { HandPicture, HandStill } from "./HandPicture";
import { FEW, MatrixPanel } from "./MatrixPanel";
import type { Shown } from "./shown";
import { StatesPanel } from "./StatesPanel";
import { type HandView, named, useHand } from "./useHand";

export function Hand({ shown, buttons }: { shown: Shown; buttons: readonly HeadButton[] }): JSX.Element {
  const hand = useHand(shown.which);
  const { model, scene } = hand;
  const { at, seen, panel, score } = hand.state;
  useEffect(() => {
    void model.begin();
    return () => {
      model.leave();
    };
  }, [model]);
  const hasMatrix = panel === "matrix" && at !== null && at.present.length > 0 && at.present.length <= MOST_IN_MATRIX;
  const hasStates = panel === "states" && at !== null;
  const isLarge = hasMatrix && at.present.length > FEW;
  const Drawn = hasWebGL() ? HandPicture : HandStill;
  return (
    <div class={`hand${hasMatrix || hasStates ? " with-panel" : ""}${isLarge ? " large" : ""}`}>
      <header class="head">
        <div class="title">
          <h2>{shown.title}</h2>
          <div class="which">
            <p class="level">{words.score(score)}</p>
          </div>
        </div>
        <HeadButtons buttons={buttons} />
      </header>
      {scene && seen ? <Drawn hand={hand} scene={scene} at={seen} title={shown.title} /> : null}
      <HandDeck hand={hand} />
      {hasMatrix ? <MatrixOf hand={hand} at={at} /> : null}
      {hasStates ? <StatesOf hand={hand} /> : null}
    </div>
  );
}

function MatrixOf({ hand, at }: { hand: HandView; at: Situation }): JSX.Element {
  const { model, scene, close } = hand;
  const { isBusy, isPushing, trail } = hand.state;
  const matrices = useMemo(() => model.hand.matrices(at), [at]);
  return (
    <MatrixPanel
      matrices={matrices}
      groups={at.groups}
      marked={(n) => scene!.pieces[n]!}
      isBusy={isBusy || isPushing}
      named={(pieces) => named(hand, pieces)}
      slide={(group, distance) => void model.slide(group, distance)}
      back={trail.length > 1 ? () => model.back() : null}
      close={close}
    />
  );
}

function StatesOf({ hand: { model, mark, state, close } }: { hand: HandView }): JSX.Element {
  const { visits, trail, isBusy } = state;
  return (
    <StatesPanel
      visits={visits}
      trail={trail}
      mark={mark}
      isBusy={isBusy}
      goTo={(visit) => model.goTo(visit)}
      close={close}
    />
  );
}
