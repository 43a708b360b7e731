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
import { GameEnd } from "../../hand/game-end";
import { useBench } from "./context";
import { GameTools, HandTools, HandTrail } from "./HandTools";
import { Wrong } from "./parts";
import { Pushing, wayOfKey } from "./Pushing";
import { Slides } from "./Slides";
import { Turns } from "./Turns";
import { chipsOf, type HandView, named } from "./useHand";

export function HandDeck({ hand }: { hand: HandView }): JSX.Element {
  const { model, scene, mark, crush } = hand;
  const { at, panel, groups, isPushing, error, hasMore } = hand.state;
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
      {crush ? (
        <p class="warn" role="status">
          {words.notAmongStates(crushWords(crush, mark))}
        </p>
      ) : null}
      {scene && at ? <Ways hand={hand} /> : null}
      <Status hand={hand} />
      {scene && at ? <Pick hand={hand} scene={scene} at={at} /> : null}
      <GameTools hand={hand} />
      {hasMore ? (
        <nav class="crumbs" aria-label={words.movesSoFar}>
          <HandTools hand={hand} />
          <HandTrail hand={hand} />
        </nav>
      ) : null}
    </div>
  );
}

/** The answer to what was requested, or what to do, in a line that is always there: nothing below it moves. */
function Status({ hand }: { hand: HandView }): JSX.Element {
  const { bench } = useBench();
  const { advice, isOver, score } = hand.state;
  const link = async (): Promise<string> => {
    const { address, isLocal } = await bench.saving.link();
    return isLocal ? "" : address;
  };
  return (
    <div class="hand-status">
      {isOver ? (
        <GameEnd name={bench.title} score={score} link={link} />
      ) : (
        <>
          {advice ? null : <Caption hand={hand} />}
          <p class="reply" role="status">
            {advice}
          </p>
        </>
      )}
    </div>
  );
}

/** What to do, or why there is nothing to do. */
function Caption({ hand }: { hand: HandView }): JSX.Element | null {
  const { scene, turns } = hand;
  const { at, piece, groups } = hand.state;
  if (at?.table?.isWhole) return <p class="caption">{at.table.begun === 0 ? words.firstPiece : words.nextPiece}</p>;
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

/** The pieces in play and those on the table, to choose one. */
function Pick({ hand, scene, at }: { hand: HandView; scene: SceneDoc; at: Situation }): JSX.Element {
  const { model, state } = hand;
  const { table } = at;
  const button = (n: number, isOff: boolean): JSX.Element => (
    <button
      key={n}
      type="button"
      aria-pressed={state.piece === n}
      aria-label={common.piece(scene.pieces[n]!.mark)}
      disabled={isOff}
      title={isOff ? words.notWhole : undefined}
      onClick={() => model.choose(n)}
    >
      {chipsOf(scene, [n])}
    </button>
  );
  return (
    <div class="pick" role="group" aria-label={common.pieces}>
      {table?.isWhole ? null : at.present.map((n) => button(n, false))}
      {table && table.parts.length > 0 ? <span class="hint">{words.onTable}</span> : null}
      {table?.parts.map((part) => part.map((n) => button(n, !table.isWhole)))}
    </div>
  );
}
