/** A scene in the viewer, with its timeline. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SceneDoc } from "../../scene/scene";
import type { HeadButton } from "../../page/panels/head";
import { hasWebGL } from "../../vector/still";
import { StillPage } from "../../page/still-page";
import { Viewer } from "../../page/viewer";
import { useBench } from "./context";
import { Wrong } from "./parts";
import { useAnswer } from "./useAnswer";

/** How long a key that leads through a list must rest on a scene before it is loaded, in milliseconds. */
const REST = 50;

interface Props {
  /** Names the scene. One of the same pieces takes the place of the one before, at the same move. */
  readonly of: string;
  readonly load: (signal: AbortSignal) => Promise<SceneDoc>;
  /** Lead out of the viewer. */
  readonly buttons: readonly HeadButton[];
}

export function ScenePlayer({ of, load, buttons }: Props): JSX.Element {
  const { state } = useBench();
  const host = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | null>(null);
  const pieces = useRef("");
  const leave = (): void => {
    viewer.current?.dispose();
    viewer.current = null;
  };
  const show = (scene: SceneDoc): void => {
    const before = pieces.current;
    pieces.current = JSON.stringify(scene.pieces);
    if (viewer.current && before === pieces.current) {
      viewer.current.exchange(scene.title, scene.solutions[0]!);
      window.burrkit = viewer.current.inspect;
      return;
    }
    leave();
    viewer.current = new Viewer(scene, { buttons });
    host.current!.append(viewer.current.element);
    window.burrkit = viewer.current.inspect;
  };
  const scene = useAnswer([of], load, REST);
  useEffect(() => {
    if (scene.value && hasWebGL()) show(scene.value);
  }, [scene.value]);
  useEffect(
    () => () => {
      leave();
      delete window.burrkit;
    },
    [],
  );
  useEffect(() => {
    viewer.current?.look.change({ theme: state.theme });
  }, [state.theme]);
  return (
    <div class="viewer-host" ref={host}>
      <Wrong text={scene.error} />
      {scene.value && !hasWebGL() ? <StillPage key={of} scene={scene.value} buttons={buttons} /> : null}
    </div>
  );
}
