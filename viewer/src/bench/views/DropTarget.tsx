/** Files that are dropped anywhere on the page are opened. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import * as words from "../../words/bench/frame";
import { lineOf } from "../errors";
import { takeFile } from "../incoming";
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
      onDragLeave={(event) => {
        if (event.relatedTarget === null) setOver(false);
      }}
      onDrop={(event) => {
        if (!carries(event)) return;
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file)
          takeFile(bench, file).catch((error: unknown) => {
            bench.notify(lineOf(error), true);
          });
      }}
    >
      {children}
      {isOver ? (
        <div class="drop-here" aria-hidden="true">
          <p>{words.letGo}</p>
        </div>
      ) : null}
    </div>
  );
}
