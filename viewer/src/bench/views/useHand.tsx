/** What the views of moving by hand share: the model, the scene, and what is found of a situation. */

import type { JSX, RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { HandTurn } from "../../hand/cubes";
import type { SceneDoc } from "../../scene/scene";
import type { Which } from "../api/client";
import { HandModel, type ByHandState, type Panel } from "../hand-model";
import { type Crush, crushOf } from "../model/pushing";
import { useBench } from "./context";
import { Chip } from "../../ui/parts";
import { useAnswer } from "./useAnswer";
import { useStore, whole } from "../../ui/useStore";
import * as words from "../../words/bench/moves";

export interface HandView {
  readonly model: HandModel;
  readonly state: ByHandState;
  /** Null before it is there. */
  readonly scene: SceneDoc | null;
  /** The marks of pieces. */
  readonly mark: (piece: number) => string;
  /** Where pieces overlap that were pushed through others. */
  readonly crush: Crush | null;
  /** The turns of the chosen piece; null while they are not known. */
  readonly turns: readonly HandTurn[] | null;
  /** The buttons that open the panels: the focus goes back there. */
  readonly openers: Readonly<Record<Panel, RefObject<HTMLButtonElement | null>>>;
  readonly close: () => void;
}

const NO_TURNS: readonly HandTurn[] = [];

export function useHand(which: Which): HandView {
  const { bench } = useBench();
  const [model] = useState(() => new HandModel(bench.api, which));
  const state = useStore(model.store, whole);
  const openers = { matrix: useRef<HTMLButtonElement>(null), states: useRef<HTMLButtonElement>(null) };
  const { seen, pushes, panel } = state;
  const { scene, cubes } = model.hand;
  const crush = useMemo(
    () => (cubes && seen && pushes.length > 0 ? crushOf(cubes, seen.offsets, seen.turned) : null),
    [cubes, seen, pushes],
  );
  const close = (): void => {
    model.open(null);
    if (panel) openers[panel].current?.focus();
  };
  const mark = (piece: number): string => scene?.pieces[piece]?.mark ?? String(piece);
  return { model, state, scene, mark, crush, turns: useTurns(model, state), openers, close };
}

/** The turns of the chosen piece, if it may turn: found here at once, or by the server; null while it works. */
function useTurns(model: HandModel, state: ByHandState): readonly HandTurn[] | null {
  const { at, piece, turns, isPushing } = state;
  const { hand } = model;
  const key = turns && at && piece !== null ? ([at, piece] as const) : null;
  const here = useMemo(() => key && hand.turnsHere(...key), [turns, at, piece]);
  const answer = useAnswer(here ? null : key, (signal) => hand.turns(...key!, signal));
  useEffect(() => {
    if (answer.error !== null) model.fail(answer.error);
  }, [answer.error]);
  if (!turns || isPushing) return NO_TURNS;
  return here ?? (answer.isStale ? null : answer.value);
}

export function chipsOf(scene: SceneDoc, pieces: readonly number[]): JSX.Element[] {
  return pieces.map((n) => <Chip key={n} mark={scene.pieces[n]!.mark} colour={scene.pieces[n]!.colour} />);
}

/** A group by its pieces, or by those that stay, if these are fewer. */
export function named({ scene, state }: HandView, pieces: readonly number[]): JSX.Element[] {
  const rest = state.at!.present.filter((piece) => !pieces.includes(piece));
  const isShorter = rest.length < pieces.length && pieces.length > 2;
  return isShorter ? [words.allBut(chipsOf(scene!, rest))] : chipsOf(scene!, pieces);
}
