/** Below the picture of moves by hand: where the chosen piece can go, the pieces, the moves so far. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/hand";
import type { SceneDoc } from "../../scene/scene";
import type { SlideGroup } from "../api/types";
import type { Situation } from "../by-hand";
import { crushWords } from "../model/pushing";
import { handRemark } from "../model/rules";
import { isSameWay } from "../model/slides";
import { HandTools, HandTrail } from "./HandTools";
import { Wrong } from "./parts";
import { Pushing, wayOfKey } from "./Pushing";
import { Slides } from "./Slides";
import { Turns } from "./Turns";
import { chipsOf, type HandView, named } from "./useHand";

export function HandDeck({ hand }: { hand: HandView }): JSX.Element {
  const { model, scene, mark, crush } = hand;
  const { at, panel, groups, isPushing, error, advice } = hand.state;
  const deck = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button of a move is gone after it; the keyboard goes on from the piece.
    const isLost = !panel && document.activeElement === document.body;
    if (isLost) deck.current?.querySelector<HTMLElement>(".pick [aria-pressed='true']")?.focus();
  }, [at]);
  const press = (event: KeyboardEvent): void => {
    const way = isPushing ? wayOfKey(event) : null;
    const group = way && groups.find((each) => isSameWay(each, way));
    if (!group) return;
    event.preventDefault();
    void model.slide(group, group.sign);
  };
  const remark = handRemark(model.hand.foundBy);
  return (
    <div class="hand-deck" ref={deck} onKeyDown={press}>
      <Wrong text={error} />
      {remark ? <p class="hint">{remark}</p> : null}
      <Caption hand={hand} />
      {crush ? (
        <p class="warn" role="status">
          {words.notAmongStates(crushWords(crush, mark))}
        </p>
      ) : null}
      {scene && at ? <Ways hand={hand} /> : null}
      {scene && at ? <Pick hand={hand} scene={scene} at={at} /> : null}
      <nav class="crumbs" aria-label={words.movesSoFar}>
        <HandTools hand={hand} />
        <HandTrail hand={hand} />
      </nav>
      <p class="reply" role="status">
        {advice}
      </p>
    </div>
  );
}

/** What to do, or why there is nothing to do. */
function Caption({ hand }: { hand: HandView }): JSX.Element | null {
  const { scene, turns } = hand;
  const { at, piece, groups, trail } = hand.state;
  if (at?.isApart) return <p class="caption">{words.allApart(trail.length - 1)}</p>;
  if (piece === null || !at) return <p class="caption">{words.choosePiece}</p>;
  if (groups.length > 0 || turns?.length !== 0) return null;
  return <p class="caption">{words.blocked(scene ? chipsOf(scene, [piece]) : null)}</p>;
}

/** Where the chosen piece can slide or be pushed, and how it can turn. */
function Ways({ hand }: { hand: HandView }): JSX.Element | null {
  const { model, turns } = hand;
  const { piece, groups, isPushing, isBusy } = hand.state;
  if (piece === null) return null;
  const name = (pieces: readonly number[]): (JSX.Element | string)[] => named(hand, pieces);
  const slide = (group: SlideGroup, distance: number): void => void model.slide(group, distance);
  return (
    <>
      {isPushing ? (
        <Pushing groups={groups} push={slide} />
      ) : groups.length > 0 ? (
        <Slides
          label={words.whereItGoes}
          groups={groups}
          axes={model.axes}
          isBusy={isBusy}
          named={name}
          slide={slide}
        />
      ) : null}
      {turns && turns.length > 0 ? (
        <Turns
          offers={turns}
          isBusy={isBusy}
          named={name}
          turn={(offer) => model.turn(offer)}
          point={(offer) => model.point(offer)}
        />
      ) : null}
    </>
  );
}

/** The pieces in play, to choose one. */
function Pick({ hand, scene, at }: { hand: HandView; scene: SceneDoc; at: Situation }): JSX.Element {
  const { model, state } = hand;
  return (
    <div class="pick" role="group" aria-label={common.pieces}>
      {at.present.map((n) => (
        <button
          key={n}
          type="button"
          aria-pressed={state.piece === n}
          aria-label={common.piece(scene.pieces[n]!.mark)}
          onClick={() => model.choose(n)}
        >
          {chipsOf(scene, [n])}
        </button>
      ))}
    </div>
  );
}
