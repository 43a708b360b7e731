/** Files that are dropped anywhere on the page are opened. */

import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { lineOf } from "../errors";
import { USUAL_FORM } from "../model/design";
import { formatOf, isMesh } from "../model/formats";
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
        if (file && isMesh(formatOf(bench.state.about, file.name)))
          bench.design.take({ name: file.name, data: file }, bench.state.design.form ?? USUAL_FORM);
        else if (file)
          bench.opening.openBlob(file.name, file).catch((error: unknown) => {
            bench.notify(lineOf(error), true);
          });
      }}
    >
      {children}
      {isOver ? (
        <div class="drop-here" aria-hidden="true">
          <p>Let go to open the puzzle, or to cut the mesh</p>
        </div>
      ) : null}
    </div>
  );
}
