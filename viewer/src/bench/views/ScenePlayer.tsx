/** A scene in the viewer, with its timeline. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SceneDoc } from "../../scene/scene";
import type { HeadButton } from "../../page/panels/head";
import { hasWebGL } from "../../vector/still";
import { Mount } from "../../page/mount";
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
  const { value: scene, error } = useAnswer([of], load, REST);
  return (
    <div class="viewer-host">
      <Wrong text={error} />
      {scene === null ? null : hasWebGL() ? (
        <Moving key={JSON.stringify(scene.pieces)} scene={scene} buttons={buttons} />
      ) : (
        <StillPage key={of} scene={scene} buttons={buttons} />
      )}
    </div>
  );
}

/** All scenes that it shows are of the same pieces. */
function Moving({ scene, buttons }: { scene: SceneDoc; buttons: readonly HeadButton[] }): JSX.Element {
  const { state: theme } = useBench((state) => state.theme);
  const [viewer] = useState(() => new Viewer(scene, { buttons }));
  const shown = useRef(scene);
  useEffect(() => {
    if (scene !== shown.current) viewer.exchange(scene.title, scene.solutions[0]!);
    shown.current = scene;
  }, [scene]);
  useEffect(() => {
    window.burrkit = viewer.inspect;
    return () => {
      delete window.burrkit;
    };
  }, [scene]);
  useEffect(() => {
    viewer.look.change({ theme });
  }, [theme]);
  return <Mount of={viewer} />;
}
