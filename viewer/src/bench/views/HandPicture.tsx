/** The picture of an assembly that is moved by hand, and the still one where WebGL is missing. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { bodiesOf } from "../../scene/bodies";
import type { SceneDoc } from "../../scene/scene";
import { partsOf } from "../../vector/still";
import type { TurnOffer } from "../api/types";
import type { Situation } from "../by-hand";
import type { Crush } from "../model/pushing";
import { drawnTurns, turnedAs } from "../model/rotations";
import { HandDrawing, rowOf, spaceOf } from "../picture/hand-drawing";
import { useBench } from "./context";
import { Still } from "./Still";
import type { HandView } from "./useHand";
import { usePicture } from "./usePicture";

interface Props {
  readonly hand: HandView;
  readonly scene: SceneDoc;
  /** What is seen: where moves have led, or pushes. */
  readonly at: Situation;
  readonly title: string;
}

/** Where the pieces are, without WebGL; they are chosen and moved by the buttons below. */
export function HandStill({ hand: { model }, scene, at, title }: Props): JSX.Element {
  const bodies = useMemo(() => bodiesOf(scene, scene.solutions[0]!), [scene]);
  const oriented = bodies.map((body) => (at.isApart ? body : turnedAs(body, at.turned[body.piece])));
  const row = rowOf(oriented, at, 1.4);
  const places = bodies.map(({ piece }, b) => row?.[b] ?? spaceOf(model.axes, at.offsets[piece]));
  return <Still label={title} parts={partsOf(scene, oriented, places)} />;
}

const NO_CUBES: Crush["cubes"] = [];

export function HandPicture({ hand, scene, at, title }: Props): JSX.Element {
  const { model, crush } = hand;
  const { theme } = useBench().state;
  const { piece, groups, advice, pointed, shaking } = hand.state;
  const { host, picture } = usePicture(() => new HandDrawing(scene, title, model, at));
  const turns = pointed ? [pointed] : drawnTurns(hand.turns ?? []);
  const crushed = crush?.cubes ?? NO_CUBES;
  useEffect(() => picture.current!.settle(at), [at]);
  const shown = shaking?.of === hand.state.at ? shaking : null;
  useEffect(() => (shown ? picture.current!.shake(shown) : undefined), [shown]);
  useEffect(() => {
    picture.current!.mark({ piece, groups, crushed, turns, isPointed: pointed !== null });
  }, [at, piece, groups, crushed, pointed !== null, turns.map(keyOf).join(" ")]);
  // What is written below the picture takes space.
  useEffect(() => {
    picture.current!.reserve();
  }, [advice, crush !== null]);
  useEffect(() => {
    picture.current!.setTheme(theme);
  }, [theme]);
  return <div class="picture-host" ref={host} />;
}

function keyOf({ axis, pivot, way }: TurnOffer): string {
  return [axis, ...pivot, way].join();
}
