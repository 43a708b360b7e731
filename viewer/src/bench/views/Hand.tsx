/** Move an assembly by hand: click a piece, choose where it slides, go back step by step. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { HeadButton } from "../../page/panels/head";
import { hasWebGL } from "../../vector/still";
import { HandDeck } from "./HandDeck";
import { HandPicture, HandStill } from "./HandPicture";
import { FEW, MatrixPanel } from "./MatrixPanel";
import { HeadButtons } from "./parts";
import type { Shown } from "./shown";
import { StatesPanel } from "./StatesPanel";
import { type HandView, named, useHand } from "./useHand";

export function Hand({ shown, buttons }: { shown: Shown; buttons: readonly HeadButton[] }): JSX.Element {
  const hand = useHand(shown.which);
  const { model, scene, matrices } = hand;
  const { seen, panel } = hand.state;
  useEffect(() => {
    void model.begin();
    return () => {
      model.leave();
    };
  }, [model]);
  const hasStates = panel === "states" && scene !== null && seen !== null;
  const isLarge = matrices !== null && matrices.data[0]!.pieces.length > FEW;
  const Drawn = hasWebGL() ? HandPicture : HandStill;
  return (
    <div class={`hand${matrices || hasStates ? " with-panel" : ""}${isLarge ? " large" : ""}`}>
      <header class="head">
        <div class="title">
          <h1>{shown.title}</h1>
          <div class="which">
            <p class="level">Move it by hand</p>
          </div>
        </div>
        <HeadButtons buttons={buttons} />
      </header>
      {scene && seen ? <Drawn hand={hand} scene={scene} at={seen} title={shown.title} /> : null}
      <HandDeck hand={hand} />
      {matrices ? <MatrixOf hand={hand} matrices={matrices} /> : null}
      {hasStates ? <StatesOf hand={hand} /> : null}
    </div>
  );
}

function MatrixOf({ hand, matrices }: { hand: HandView; matrices: NonNullable<HandView["matrices"]> }): JSX.Element {
  const { model, scene, close } = hand;
  const { isBusy, isPushing, trail } = hand.state;
  return (
    <MatrixPanel
      matrices={matrices.data}
      groups={matrices.of.groups}
      marked={(n) => scene!.pieces[n]!}
      isBusy={isBusy || isPushing || matrices.isStale}
      named={(pieces) => named(hand, pieces)}
      slide={(group, distance) => {
        void model.slide(group, distance);
      }}
      back={
        trail.length > 1
          ? () => {
              model.back();
            }
          : null
      }
      close={close}
    />
  );
}

function StatesOf({ hand: { model, scene, state, close } }: { hand: HandView }): JSX.Element {
  const { visits, trail, isBusy } = state;
  return (
    <StatesPanel
      visits={visits}
      trail={trail}
      mark={(n) => scene!.pieces[n]!.mark}
      isBusy={isBusy}
      goTo={(visit) => {
        model.goTo(visit);
      }}
      close={close}
    />
  );
}
