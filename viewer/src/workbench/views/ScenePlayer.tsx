/** A scene in the viewer, with its timeline. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SceneDoc } from "../../document";
import type { Door } from "../../panels/head";
import { hasWebGL, stillOf } from "../../still";
import { Viewer } from "../../viewer";
import { lineOf } from "../errors";
import { useBench } from "./context";
import { Wrong } from "./parts";

/** `load` gets the scene, once; `doors` lead out of the viewer. */
export function ScenePlayer({ load, doors }: { load: () => Promise<SceneDoc>; doors: readonly Door[] }): JSX.Element {
  const { state } = useBench();
  const host = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    load().then((scene) => {
      if (!isWanted) return;
      if (!hasWebGL()) {
        host.current!.append(stillOf(scene, doors));
        return;
      }
      const made = new Viewer(scene, { doors });
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
