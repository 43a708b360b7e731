/** Pictures in three dimensions in a view: made once, put into their place on the page, and taken out with the view. */

import type { JSX, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Vec3 } from "../../scene/vec";
import { ViewCube } from "../../stage/view-cube";
import type { View3D } from "../../stage/view3d";
import type { BenchPicture } from "../picture/bench-picture";
import * as common from "../../words/bench/common";

interface Place<Made> {
  readonly host: RefObject<HTMLDivElement | null>;
  /** There is one in all effects of the view after this hook. */
  readonly picture: RefObject<Made | null>;
  /** Its view, once it is in its place. */
  readonly view: View3D | null;
}

/** `inPicture` leads from cells to points of the picture, for tests. */
export function usePicture<Made extends BenchPicture>(
  make: () => Made,
  inPicture: (cell: Vec3) => Vec3 = (cell) => cell,
): Place<Made> {
  const host = useRef<HTMLDivElement>(null);
  const picture = useRef<Made | null>(null);
  const [view, setView] = useState<View3D | null>(null);
  useEffect(() => {
    const made = make();
    picture.current = made;
    setView(made.view);
    host.current!.append(made.element);
    const seen = {
      toPage: (cell: Vec3) => made.toPage(inPicture(cell)),
      isAtRest: () => made.isAtRest,
      frames: () => made.frames,
    };
    window.workbench = { ...window.workbench, picture: seen };
    return () => {
      made.dispose();
      picture.current = null;
      if (window.workbench?.picture === seen) window.workbench = {};
    };
  }, []);
  return { host, picture, view };
}

/** The place of a picture, with a cube that turns it, and a button that leads back to how it is seen at first. */
export function PicturePlace({ host, picture, view }: Place<BenchPicture>): JSX.Element {
  return (
    <>
      <div class="picture-host" ref={host} />
      <button
        type="button"
        class="fit"
        onClick={() => {
          picture.current?.fit();
        }}
      >
        {common.resetView}
      </button>
      {view ? <ViewCube view={view} /> : null}
    </>
  );
}
