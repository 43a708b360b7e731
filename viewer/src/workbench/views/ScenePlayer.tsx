/** A scene in the viewer, with its timeline. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SceneDoc } from "../../document";
import type { Door } from "../../panels/head";
import { hasWebGL } from "../../still";
import { stillOf } from "../../still-page";
import { Viewer } from "../../viewer";
import { lineOf } from "../errors";
import { useBench } from "./context";
import { Wrong } from "./parts";

/** So long a key that leads through a list must rest on a scene before it is loaded, in milliseconds. */
const REST = 50;

interface Props {
  /** Names the scene. One of the same pieces takes the place of the one before, at the same move. */
  readonly of: string;
  readonly load: () => Promise<SceneDoc>;
  /** Lead out of the viewer. */
  readonly doors: readonly Door[];
}

export function ScenePlayer({ of, load, doors }: Props): JSX.Element {
  const { state } = useBench();
  const host = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | null>(null);
  const pieces = useRef("");
  const [wrong, setWrong] = useState<string | null>(null);
  const leave = (): void => {
    viewer.current?.dispose();
    viewer.current = null;
  };
  const show = (scene: SceneDoc): void => {
    setWrong(null);
    const before = pieces.current;
    pieces.current = JSON.stringify(scene.pieces);
    if (viewer.current && before === pieces.current) {
      viewer.current.exchange(scene.title, scene.solutions[0]!);
      window.burrkit = viewer.current.inspect;
      return;
    }
    leave();
    host.current!.querySelector(".still")?.remove();
    if (!hasWebGL()) {
      host.current!.append(stillOf(scene, doors));
      return;
    }
    viewer.current = new Viewer(scene, { doors });
    host.current!.append(viewer.current.element);
    window.burrkit = viewer.current.inspect;
  };
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      load().then((scene) => { if (isWanted) show(scene); }).catch((error: unknown) => { if (isWanted) setWrong(lineOf(error)); });
    }, viewer.current ? REST : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [of]);
  useEffect(() => () => {
    leave();
    delete window.burrkit;
  }, []);
  useEffect(() => { viewer.current?.setTheme(state.theme, false); }, [state.theme]);
  return <div class="viewer-host" ref={host}><Wrong text={wrong} /></div>;
}
