/** A puzzle without WebGL: a still picture, layers, and the moves in words and pictures. */

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { bodiesOf } from "../scene/bodies";
import { PLAN_WORDS } from "../scene/narration";
import type { Mode } from "../scene/player";
import { type SceneDoc, type SolutionDoc, unpainted } from "../scene/scene";
import { Sentence } from "../scene/sentence";
import * as common from "../words/common";
import * as words from "../words/page";
import * as sceneWords from "../words/scene";
import { partsOf } from "../vector/still";
import { Chooser, type HeadButton, HeadButtons, Heading } from "./panels/head";
import { StillPicture } from "./still-picture";
import { Layers, sheetOf } from "./still-sheets";

interface SolutionProps {
  readonly scene: SceneDoc;
  readonly solution: SolutionDoc;
}

/** A scene without WebGL: why, a picture of the assembly, and how it goes together and comes apart. */
export function StillPage(props: { scene: SceneDoc; buttons: readonly HeadButton[] }): JSX.Element {
  const { buttons } = props;
  const scene = useMemo(() => unpainted(props.scene), [props.scene]);
  const [number, choose] = useState(0);
  return (
    <article class="still">
      <header>
        <Heading title={scene.title} buttons={buttons} />
        <HeadButtons buttons={buttons} />
      </header>
      <p class="warn">{words.stillPictures(sceneWords.noWebGL)}</p>
      <Chooser solutions={scene.solutions} choose={choose} />
      <Solution scene={scene} solution={scene.solutions[number]!} />
    </article>
  );
}

/** A solution on paper. */
export function Paper({ scene, solution }: SolutionProps): JSX.Element {
  const { number } = solution;
  return (
    <>
      <header>
        <h1>{scene.title}</h1>
        {number !== null && scene.solutions.length > 1 && <p class="hint">{words.paperAssembly(number)}</p>}
      </header>
      <Solution scene={scene} solution={solution} />
    </>
  );
}

function Solution({ scene, solution }: SolutionProps): JSX.Element {
  const { steps, level, note, end, kind } = solution;
  const bodies = useMemo(() => bodiesOf(scene, solution), [scene, solution]);
  const whole = useMemo(() => partsOf(scene, bodies), [bodies]);
  const [way, heading] = PLAN_WORDS[kind].printed;
  return (
    <div class="still-body">
      <StillPicture parts={whole} label={words.stillAssembled(scene.title)} />
      <Layers scene={scene} bodies={bodies} />
      <p class="hint">{level ? common.level(level) : note}</p>
      {steps.length > 0 && (
        <>
          <h2>{heading}</h2>
          <Moves {...{ scene, solution, way }} />
        </>
      )}
      {way === "apart" && <p class="hint">{end}</p>}
    </div>
  );
}

/** The moves of one way, each with a picture. */
function Moves({ scene, solution, way }: SolutionProps & { way: Mode }): JSX.Element {
  const sheet = useMemo(() => sheetOf(scene, bodiesOf(scene, solution), solution), [scene, solution]);
  const items = solution.steps.map((step, i) => {
    const parts = sheet[i]?.[way === "apart" ? "after" : "before"];
    return (
      <li key={i}>
        <span>
          <Sentence text={step[way]} pieces={scene.pieces} />
        </span>
        {parts && <StillPicture parts={parts} label={words[way === "apart" ? "stillAfter" : "stillBefore"](i + 1)} />}
      </li>
    );
  });
  return <ol>{way === "apart" ? items : items.reverse()}</ol>;
}
