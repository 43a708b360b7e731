/** Files that are dropped anywhere on the page are opened. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { lineOf } from "../errors";
import { useBench } from "./context";

export function DropTarget({ children }: { children: ComponentChildren }): JSX.Element {
  const { bench } = useBench();
  const [isOver, setOver] = useState(false);
  const carries = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  return (
    <div
      class="drop"
      onDragOver={(event) => {
        if (!carries(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => { if (event.relatedTarget === null) setOver(false); }}
      onDrop={(event) => {
        if (!carries(event)) return;
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) bench.openBlob(file.name, file).catch((error: unknown) => { bench.say(lineOf(error), true); });
      }}
    >
      {children}
      {isOver ? <div class="drop-here" aria-hidden="true"><p>Let go to open the puzzle</p></div> : null}
    </div>
  );
}
