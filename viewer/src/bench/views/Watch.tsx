/** An assembly in the viewer, with its timeline. */

import type { JSX } from "preact";
import { readScene, type SceneDoc } from "../../scene/scene";
import type { HeadButton } from "../../page/panels/head";
import { lookOf } from "../recolouring";
import { jobOf } from "../state";
import { useBench } from "./context";
import { ScenePlayer } from "./ScenePlayer";
import { keyOf, type Shown } from "./shown";

/** `buttons` lead out of the viewer. */
export function Watch({ shown, buttons }: { shown: Shown; buttons: readonly HeadButton[] }): JSX.Element {
  const { bench, state } = useBench();
  const job = jobOf(state);
  // Pieces may get other names and colours while it is shown.
  const look = "job" in shown.which && job ? lookOf(job.pieces) : "";
  return (
    <ScenePlayer
      of={`${keyOf(shown.which)} ${look}`}
      load={async (signal) => headed(readScene(await bench.api.with(signal).scene(shown.which)), shown)}
      buttons={buttons}
    />
  );
}

/** The scene with the heading of the tab; the heading of a finding has its number, which is not repeated below it. */
function headed(scene: SceneDoc, { title, which }: Shown): SceneDoc {
  return {
    ...scene,
    title,
    solutions: "job" in which ? scene.solutions.map((solution) => ({ ...solution, number: null })) : scene.solutions,
  };
}
