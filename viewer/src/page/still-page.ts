/** A puzzle without WebGL: a still picture, layers, and the moves in words and pictures. */

import { bodiesOf } from "../scene/bodies";
import type { SceneDoc, SolutionDoc } from "../scene/scene";
import { el } from "../ui/dom";
import { PLAN_WORDS } from "../scene/narration";
import { chooserOf, classOfButton, type HeadButton } from "./panels/head";
import { sentence } from "../scene/sentence";
import { NO_WEBGL, partsOf, pictureOf } from "../vector/still";
import { layersOf, sheetOf } from "./still-sheets";

/** A scene without WebGL: why, a picture of the assembly, and how it goes together and comes apart. */
export function stillOf(scene: SceneDoc, buttons: readonly HeadButton[] = []): HTMLElement {
  const body = el("div", { class: "still-body" });
  const show = (number: number): void => {
    body.replaceChildren(...solutionOf(scene, scene.solutions[number]!));
  };
  show(0);
  const chooser = scene.solutions.length > 1 ? chooserOf(scene.solutions, show) : null;
  const nav = el("nav", { "aria-label": "Ways to look" });
  for (const button of buttons)
    nav.append(el("button", { type: "button", class: classOfButton(button), onclick: button[1] }, button[0]));
  return el(
    "article",
    { class: "still" },
    el("header", {}, el("h1", {}, scene.title), nav),
    el("p", { class: "warn" }, `${NO_WEBGL} Here are still pictures, the layers and the moves.`),
    chooser,
    body,
  );
}

/** A solution on paper. */
export function paperOf(scene: SceneDoc, solution: SolutionDoc): HTMLElement {
  const name =
    solution.number === null || scene.solutions.length < 2
      ? null
      : el("p", { class: "hint" }, `Assembly ${solution.number.toLocaleString("en")}`);
  return el(
    "article",
    { class: "still" },
    el("header", {}, el("h1", {}, scene.title), name),
    el("div", { class: "still-body" }, ...solutionOf(scene, solution)),
  );
}

function solutionOf(scene: SceneDoc, solution: SolutionDoc): Node[] {
  const bodies = bodiesOf(scene, solution);
  const picture = pictureOf(
    partsOf(
      scene,
      bodies,
      bodies.map(() => [0, 0, 0]),
    ),
    `${scene.title}, assembled`,
  );
  const { steps, level, note, end } = solution;
  const sheet = sheetOf(scene, bodies, solution);
  const list = (way: "together" | "apart"): HTMLElement => {
    const items = steps.map((step, i) => {
      const picture = way === "apart" ? sheet[i]?.after : sheet[i]?.before;
      return el("li", {}, el("span", {}, ...sentence(step[way], scene.pieces)), picture ?? null);
    });
    return el("ol", {}, ...(way === "apart" ? items : items.reverse()));
  };
  const layers = layersOf(scene, bodies);
  const about = el("p", { class: "hint" }, level ? `Level ${level}` : note);
  const whole = [picture, ...(layers ? [layers] : []), about];
  if (steps.length === 0) return whole;
  const { printed } = PLAN_WORDS[solution.kind];
  const isApartLast = printed.at(-1)![0] === "apart";
  return [
    ...whole,
    ...printed.flatMap(([way, words]) => [el("h2", {}, words), list(way)]),
    ...(isApartLast ? [el("p", { class: "hint" }, end)] : []),
  ];
}
