/** An assembly in the viewer, with its timeline. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { readScene } from "../../document";
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
        host.current!.append(stillOf({ ...readScene(value), title: shown.title }, doors));
        return;
      }
      const made = new Viewer({ ...readScene(value), title: shown.title }, { doors });
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
