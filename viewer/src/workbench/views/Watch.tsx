/** An assembly in the viewer, with its timeline. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { readScene, type SceneDoc } from "../../document";
import { hasWebGL, stillOf } from "../../still";
import { Viewer } from "../../viewer";
import { lineOf } from "../errors";
import { useBench } from "./context";
import { Wrong } from "./parts";
import type { Shown } from "./shown";

/** `doors` lead out of the viewer. */
export function Watch({ shown, doors }: { shown: Shown; doors: readonly (readonly [string, () => void])[] }): JSX.Element {
  const { bench, state } = useBench();
  const host = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    bench.api.scene(shown.which).then((value) => {
      if (!isWanted) return;
      if (!hasWebGL()) {
        host.current!.append(stillOf(headed(readScene(value), shown), doors));
        return;
      }
      const made = new Viewer(headed(readScene(value), shown), { doors });
      viewer.current = made;
      host.current!.append(made.element);
      window.burrkit = made.inspect;
    }).catch((error: unknown) => { if (isWanted) setWrong(lineOf(error)); });
    return () => {
      isWanted = false;
      viewer.current?.dispose();
      viewer.current = null;
      delete window.burrkit;
    };
  }, []);
  useEffect(() => { viewer.current?.setTheme(state.theme, false); }, [state.theme]);
  return <div class="viewer-host" ref={host}><Wrong text={wrong} /></div>;
}

/** The scene with the heading of the room; the heading of a finding has its number, which is not repeated below it. */
function headed(scene: SceneDoc, { title, which }: Shown): SceneDoc {
  return { ...scene, title, solutions: "job" in which ? scene.solutions.map((solution) => ({ ...solution, number: null })) : scene.solutions };
}
