/** The first visit: Love's Dozen already moves, three sentences explain what words mean, and then it is your turn. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/first";
import * as frame from "../../words/bench/frame";
import { Mount } from "../../page/mount";
import { StillPage } from "../../page/still-page";
import { Viewer } from "../../page/viewer";
import { readScene, type SceneDoc } from "../../scene/scene";
import { followMotion } from "../../ui/system";
import { Term } from "../../ui/Term";
import { hasWebGL } from "../../vector/still";
import firstScene from "../first-scene.json";
import { noteFirstVisit } from "../first-visit";
import { Mark, ThemeButton } from "./Bar";
import { useBench } from "./context";

/** The step in which pieces are moved by hand. */
const BY_HAND = 1;

export function FirstVisit(): JSX.Element {
  const { bench } = useBench();
  const [scene] = useState(() => readScene(firstScene));
  const [step, setStep] = useState(0);
  useEffect(noteFirstVisit, []);
  const { text, next } = words.steps[step]!;
  const [level] = scene.solutions[0]!.level!.split(".");
  const isLast = step === words.steps.length - 1;
  return (
    <main class="first">
      <header class="first-head">
        <span class="home">
          <Mark /> {frame.name}
        </span>
        <button
          type="button"
          class="tab skip"
          onClick={() => {
            bench.store.set({ way: null });
          }}
        >
          {words.skip}
        </button>
        <ThemeButton />
      </header>
      <section class="lesson" aria-label={words.label}>
        <p role="status">
          {text(
            (of, written) => (
              <Term of={of}>{written}</Term>
            ),
            level!,
          )}
        </p>
        <p class="actions">
          <small>{words.place(step + 1, words.steps.length)}</small>
          {step > 0 ? (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                setStep(step - 1);
              }}
            >
              {common.back}
            </button>
          ) : null}
          <button
            type="button"
            class="strong"
            onClick={() => {
              if (isLast) bench.opening.newSticks();
              else setStep(step + 1);
            }}
          >
            {next}
          </button>
        </p>
      </section>
      <div class="viewer-host">
        {hasWebGL() ? (
          <Moving key={step} scene={scene} isByHand={step === BY_HAND} />
        ) : (
          <StillPage scene={scene} buttons={[]} />
        )}
      </div>
    </main>
  );
}

/** It comes apart at once, unless pieces are to be moved by hand, or less motion is preferred. */
function Moving({ scene, isByHand }: { scene: SceneDoc; isByHand: boolean }): JSX.Element {
  const { state: theme } = useBench((state) => state.theme);
  const [viewer] = useState(() => new Viewer(scene, { byHand: true }));
  useEffect(() => {
    window.burrkit = viewer.inspect;
    viewer.setMode("apart");
    if (isByHand) viewer.toggleList("hand");
    const stop = followMotion((isCalm) => {
      if (!isByHand && !isCalm) viewer.toggle();
    });
    stop();
    return () => {
      delete window.burrkit;
    };
  }, []);
  useEffect(() => {
    viewer.look.change({ theme });
  }, [theme]);
  return <Mount of={viewer} />;
}
