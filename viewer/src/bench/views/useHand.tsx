/** What the views of moving by hand share: the model, the scene, and what the server finds of a situation. */

import type { JSX, RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { readScene, type SceneDoc } from "../../scene/scene";
import { cubesOf } from "../../hand/cubes";
import type { Which } from "../api/client";
import type { MatrixData, TurnOffer } from "../api/types";
import type { Situation } from "../by-hand";
import { HandModel, type ByHandState, type Panel } from "../hand-model";
import { type Crush, crushOf } from "../model/pushing";
import { CUBE_AXES } from "../model/slides";
import { useBench } from "./context";
import { Chip } from "./parts";
import { keyOf } from "./shown";
import { useAnswer } from "./useAnswer";
import { useStore, whole } from "./useStore";

export interface HandView {
  readonly model: HandModel;
  readonly state: ByHandState;
  /** Null before it is there, for the reason in `error` if that is known. */
  readonly scene: SceneDoc | null;
  readonly error: string | null;
  /** Whether pieces can be pushed through others, and where they overlap after that. */
  readonly canPush: boolean;
  readonly crush: Crush | null;
  /** The turns of the chosen piece; null while they are not known. */
  readonly turns: readonly TurnOffer[] | null;
  /** How far pieces move before others, while that is shown, and in which situation. */
  readonly matrices: { readonly data: readonly MatrixData[]; readonly of: Situation; readonly isStale: boolean } | null;
  /** The buttons that open the panels: the focus goes back there. */
  readonly openers: Readonly<Record<Panel, RefObject<HTMLButtonElement | null>>>;
  readonly close: () => void;
}

const NO_TURNS: readonly TurnOffer[] = [];

export function useHand(which: Which): HandView {
  const { bench } = useBench();
  const [model] = useState(() => new HandModel(bench.api, which));
  const state = useStore(model.store, whole);
  const drawn = useAnswer([keyOf(which)], async (signal) => readScene(await bench.api.with(signal).scene(which)));
  const scene = drawn.value;
  const openers = { matrix: useRef<HTMLButtonElement>(null), states: useRef<HTMLButtonElement>(null) };
  const { at, seen, pushes, panel } = state;
  /** The cubes of the pieces; null if they cannot be pushed. */
  const cubes = useMemo(
    () => (scene && model.axes === CUBE_AXES ? cubesOf(scene, scene.solutions[0]!) : null),
    [scene, at !== null],
  );
  const crush = useMemo(
    () => (cubes && seen && pushes.length > 0 ? crushOf(cubes, seen.offsets, seen.turned) : null),
    [cubes, seen, pushes],
  );
  const close = (): void => {
    model.open(null);
    if (panel) openers[panel].current?.focus();
  };
  const answers = useSituation(model, state, scene !== null);
  return { model, state, scene, error: drawn.error, canPush: cubes !== null, crush, ...answers, openers, close };
}

/** What the server finds of a situation, as far as it is shown. */
function useSituation(model: HandModel, state: ByHandState, isDrawn: boolean): Pick<HandView, "turns" | "matrices"> {
  const { at, piece, turns: mayTurn, isPushing, panel } = state;
  const movable = at && !at.isApart ? at : null;
  const hasMatrix = panel === "matrix";
  const offered = useAnswer(mayTurn && movable && piece !== null ? [movable, piece] : null, (signal) =>
    model.offers(movable!, piece!, signal),
  );
  const found = useAnswer(hasMatrix && movable ? [movable] : null, async (signal) => ({
    of: movable!,
    data: await model.matrices(movable!, signal),
  }));
  useEffect(() => {
    if (offered.error !== null) model.fail("turns", offered.error);
  }, [offered.error]);
  useEffect(() => {
    if (found.error !== null) model.fail("matrix", found.error);
  }, [found.error]);
  const { of, data } = found.value ?? {};
  return {
    turns: !mayTurn || isPushing ? NO_TURNS : offered.isStale ? null : offered.value,
    matrices: hasMatrix && isDrawn && movable && of && data ? { of, data, isStale: found.isStale } : null,
  };
}

export function chipsOf(scene: SceneDoc, pieces: readonly number[]): JSX.Element[] {
  return pieces.map((n) => <Chip key={n} mark={scene.pieces[n]!.mark} colour={scene.pieces[n]!.colour} />);
}

/** A group by its pieces, or by those that stay, if these are fewer. */
export function named({ scene, state }: HandView, pieces: readonly number[]): (JSX.Element | string)[] {
  const rest = state.at!.offsets.flatMap((offset, n) => (offset && !pieces.includes(n) ? n : []));
  const isShorter = rest.length < pieces.length && pieces.length > 2;
  return isShorter ? ["all but ", ...chipsOf(scene!, rest)] : chipsOf(scene!, pieces);
}
