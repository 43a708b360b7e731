/** The placements of all pieces, one by one, in place of the room that they were opened from. */

import type { JSX } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type ExplorationDoc, readExploration } from "../../explore/document";
import { Explorer } from "../../explore/explorer";
import { hasWebGL } from "../../still";
import { lineOf } from "../errors";
import { type Doc, writeDoc } from "../model/document";
import { useBench } from "./context";

export function StepThrough({ doc, leave }: { doc: ExplorationDoc; leave: () => void }): JSX.Element {
  const { state } = useBench();
  const host = useRef<HTMLDivElement>(null);
  const explorer = useRef<Explorer | null>(null);
  useEffect(() => {
    const made = new Explorer(doc, hasWebGL(), { door: ["Back", leave] });
    explorer.current = made;
    host.current!.append(made.element);
    host.current!.querySelector<HTMLElement>("canvas, .door")!.focus();
    window.explorer = made.inspect;
    return () => {
      made.dispose();
      explorer.current = null;
      delete window.explorer;
    };
  }, [doc]);
  useEffect(() => { explorer.current?.setTheme(state.theme, false); }, [state.theme]);
  return <section class="stage" aria-label="Placements one by one" ref={host} />;
}

interface Stepping {
  /** What is stepped through, if anything. */
  readonly doc: ExplorationDoc | null;
  readonly isBusy: boolean;
  /** Why nothing is, if it was asked for. */
  readonly wrong: string | null;
  readonly begin: () => void;
  readonly leave: () => void;
  /** Gives the focus back to the button on return. */
  readonly button: (button: HTMLButtonElement | null) => void;
}

/** The view that steps through the placements of a puzzle as it is now; an edit ends it. */
export function useStepping(doc: Doc): Stepping {
  const { bench, state } = useBench();
  const [shown, setShown] = useState<ExplorationDoc | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const latest = useRef({ doc, problem: state.problem });
  const isBack = useRef(false);
  useEffect(() => {
    latest.current = { doc, problem: state.problem };
    setShown(null);
    setBusy(false);
    setWrong(null);
    return () => { latest.current = { doc, problem: NaN }; };
  }, [doc, state.problem]);
  const begin = (): void => {
    const asked = latest.current;
    const isWanted = (): boolean => latest.current === asked;
    setBusy(true);
    bench.api.exploration(writeDoc(doc), state.problem + 1, bench.title).then((value) => { if (isWanted()) { setShown(readExploration(value)); setWrong(null); } })
      .catch((error: unknown) => { if (isWanted()) setWrong(lineOf(error)); })
      .finally(() => { if (isWanted()) setBusy(false); });
  };
  const leave = useCallback((): void => {
    isBack.current = true;
    setShown(null);
  }, []);
  const button = useCallback((button: HTMLButtonElement | null): void => {
    if (isBack.current) button?.focus();
    if (button) isBack.current = false;
  }, []);
  return { doc: shown, isBusy, wrong, begin, leave, button };
}
