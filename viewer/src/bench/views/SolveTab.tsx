/** Search, and look at what is found: watch it move, or move it by hand. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Which } from "../api/client";
import type { HeadButton } from "../../page/panels/head";
import { jobOf } from "../state";
import { useBench } from "./context";
import { Difficulty } from "./Difficulty";
import { Findings } from "./Findings";
import { Hand } from "./Hand";
import { SearchPanel } from "./SearchPanel";
import { Loose } from "./Loose";
import { ProblemChooser } from "./ProblemChooser";
import { keyOf, type Shown } from "./shown";
import { Watch } from "./Watch";
import { choicesOf } from "./parts";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/search";

/** The ways to look at an assembly. */
type How = keyof typeof words.ways;

export function SolveTab(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const job = jobOf(all);
    return { problem: all.problem, jobId: job?.id ?? "", isOver: job?.state === "done" };
  });
  const { problem, jobId, isOver } = state;
  const [shown, setShown] = useState<(Shown & { readonly isChosen: boolean }) | null>(null);
  const [how, setHow] = useState<How>("watch");
  // On a phone the picture and the list take turns.
  const [isOpen, setOpen] = useState(false);
  const [pinned, setPinned] = useState<Shown | null>(null);
  useEffect(() => {
    setShown(null);
    setPinned(null);
  }, [problem, jobId]);
  const choose = (which: Which, title: string): void => {
    setShown({ which, title, isChosen: true });
    setOpen(true);
  };
  /** The best one is shown automatically, and a better one again once all are there. */
  const offer = (which: Which, title: string): void => {
    if (shown?.isChosen || (shown && (!isOver || keyOf(shown.which) === keyOf(which)))) return;
    setShown({ which, title, isChosen: false });
  };
  useEffect(() => {
    bench.store.set({ shown: shown?.which ?? null });
  }, [shown]);
  const buttons: HeadButton[] = [
    ...choicesOf(words.ways)
      .filter(([way]) => way !== how)
      .map(
        ([way, word]) =>
          [
            word,
            () => {
              setHow(way);
            },
          ] as const,
      ),
    [
      words.list,
      () => {
        setOpen(false);
      },
      "narrow",
    ],
  ];
  const View = how === "watch" ? Watch : how === "hand" ? Hand : Difficulty;
  return (
    <main class={isOpen && shown ? "work turns watching" : "work turns"}>
      <section class={pinned ? "stage two" : "stage"} aria-label={common.picture}>
        {pinned ? (
          <div class="half">
            <Watch
              shown={pinned}
              buttons={[
                [
                  common.close,
                  () => {
                    setPinned(null);
                  },
                ],
              ]}
            />
          </div>
        ) : null}
        <div class="half">
          {shown ? (
            <View key={how === "watch" ? how : keyOf(shown.which)} shown={shown} buttons={buttons} />
          ) : (
            <Loose />
          )}
        </div>
      </section>
      <aside class="desk" aria-label={common.search}>
        <div class="desk-body">
          <ProblemChooser />
          <SearchPanel />
          <Findings
            key={`${problem} ${jobId}`}
            shown={shown?.which ?? null}
            choose={choose}
            offer={offer}
            keep={
              pinned || !shown
                ? null
                : () => {
                    setPinned(shown);
                  }
            }
          />
        </div>
      </aside>
    </main>
  );
}
