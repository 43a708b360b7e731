/** The placements of all pieces, one by one, in place of the tab that they were opened from. */

import type { JSX } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type ExplorationDoc, readExploration } from "../../explore/exploration";
import { Explorer } from "../../explore/explorer";
import { Mount } from "../../page/mount";
import { hasWebGL } from "../../vector/still";
import { type Doc, writeDoc } from "../model/document";
import { useBench } from "./context";
import { useAnswer } from "./useAnswer";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/places";

export function StepThrough({ doc, leave }: { doc: ExplorationDoc; leave: () => void }): JSX.Element {
  const { state: theme } = useBench((state) => state.theme);
  const host = useRef<HTMLElement>(null);
  const [explorer] = useState(() => new Explorer(doc, hasWebGL(), { button: [common.back, leave] }));
  useEffect(() => {
    host.current!.querySelector<HTMLElement>("canvas, .head-button")!.focus();
    window.explorer = explorer.inspect;
    return () => {
      delete window.explorer;
    };
  }, []);
  useEffect(() => {
    explorer.look.change({ theme });
  }, [theme]);
  return (
    <main class="stage" aria-label={words.oneByOne} ref={host}>
      <Mount of={explorer} />
    </main>
  );
}

interface Stepping {
  /** What is stepped through, if anything. */
  readonly doc: ExplorationDoc | null;
  readonly isBusy: boolean;
  /** Why there is none, if it was requested. */
  readonly wrong: string | null;
  readonly begin: () => void;
  readonly leave: () => void;
  /** Gives the focus back to the button on return. */
  readonly button: (button: HTMLButtonElement | null) => void;
}

/** The view that steps through the placements of a puzzle as it is now; an edit ends it. */
export function useStepping(doc: Doc): Stepping {
  const { bench, state } = useBench();
  const { problem } = state;
  const [begun, setBegun] = useState<{ readonly doc: Doc; readonly problem: number } | null>(null);
  const isBack = useRef(false);
  const key = begun?.doc === doc && begun.problem === problem ? [doc, problem, begun] : null;
  const { value, error, isStale } = useAnswer(key, async (signal) =>
    readExploration(await bench.api.with(signal).exploration(writeDoc(doc), problem + 1, bench.title)),
  );
  const begin = (): void => {
    setBegun({ doc, problem });
  };
  const leave = useCallback((): void => {
    isBack.current = true;
    setBegun(null);
  }, []);
  const button = useCallback((button: HTMLButtonElement | null): void => {
    if (isBack.current) button?.focus();
    if (button) isBack.current = false;
  }, []);
  return {
    doc: isStale ? null : value,
    isBusy: key !== null && isStale && error === null,
    wrong: error,
    begin,
    leave,
    button,
  };
}
