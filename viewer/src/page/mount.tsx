/** A picture in three dimensions with everything around it, as a child of a tree. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface Mountable {
  /** Everything around the picture. */
  readonly parts: JSX.Element;
  /** Put the picture into the element around the parts; the result of this disposes of it. */
  readonly mount: (element: HTMLElement) => () => void;
}

/** Mounts one picture as long as it is in the tree. */
export function Mount({ of }: { of: Mountable }): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => of.mount(element.current!), []);
  return (
    <div class="viewer" ref={element}>
      {of.parts}
    </div>
  );
}
