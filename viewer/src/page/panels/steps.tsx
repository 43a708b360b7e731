/** All steps as text, in the order of the mode; the one under way is marked, a click goes there. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Sentence } from "../../scene/sentence";
import { segmentsOf } from "../../scene/strip-layout";
import { useStore } from "../../ui/useStore";
import * as words from "../../words/scene";
import type { PartProps } from "./viewer-state";

export function StepsPanel({ store, viewer, scene: { pieces } }: PartProps): JSX.Element {
  const { solution, mode, begun } = useStore(store);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => reveal(list.current!), [begun, solution, mode]);
  const ends = new Set(segmentsOf(solution, mode).map(({ to }) => to));
  const steps = mode === "apart" ? solution.steps : [...solution.steps].reverse();
  return (
    <div class="steps">
      <ol ref={list}>
        {steps.map(({ [mode]: text }, i) => {
          const position = i + 1;
          return (
            <li key={i} class={ends.has(position) ? "end" : ""}>
              <button
                type="button"
                aria-current={position === begun ? "step" : undefined}
                onClick={() => viewer.go(position)}
              >
                <span class="count">{position}</span>
                <span>
                  <Sentence text={text} pieces={pieces} />
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {steps.length === 0 && <p class="hint">{solution.note || words.nothingToMove}</p>}
    </div>
  );
}

/** Scroll the list so that the step under way is in sight: only the list, never the page. */
function reveal(list: HTMLElement): void {
  const row = list.querySelector("[aria-current]");
  const box = list.closest(".panel-body");
  if (!row || !box) return;
  const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - outer.height / 3;
}
