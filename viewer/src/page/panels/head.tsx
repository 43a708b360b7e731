/** The head of the page: title, choice of solution, and the lists that open next to the picture. */

import type { ComponentChildren, JSX } from "preact";
import type { SceneDoc, SolutionDoc } from "../../scene/scene";
import type { Insets } from "../../stage/camera";
import * as common from "../../words/common";
import * as words from "../../words/page";

/** A list that opens next to the picture: its name, the word on its button, and what it holds. */
export type List<Name extends string> = readonly [name: Name, word: string, view: () => JSX.Element];

/** A panel that leaves less than this share of the width is a sheet over the picture. */
const SHEET = 0.8;
/** So much of the picture stays in sight above a sheet, in pixels. */
const LEAST_PICTURE = 160;

/** A button that leads out of the viewer: its word, what it does, and whether only narrow windows need it. */
export type HeadButton = readonly [word: string, go: () => void, where?: "narrow"];

/** Buttons that lead to other ways to look at an assembly. */
export function HeadButtons(props: {
  buttons: readonly HeadButton[];
  label?: string;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <nav aria-label={props.label ?? words.ways}>
      {props.children}
      {props.buttons.map(([word, go, where]) => (
        <button key={word} type="button" class={`tab head-button ${where ?? ""}`.trim()} onClick={() => go()}>
          {word}
        </button>
      ))}
    </nav>
  );
}

/** The title. Where there is a way out, it stands in a page with a heading of its own. */
export function Heading({ title, buttons }: { title: string; buttons: readonly HeadButton[] }): JSX.Element {
  return buttons.length > 0 ? <h2>{title}</h2> : <h1>{title}</h1>;
}

/** The title with a sentence and perhaps a choice between solutions, and the buttons of lists and of ways out. */
export function Head<Name extends string>(props: {
  title: string;
  about: string;
  note?: string;
  chooser?: JSX.Element | null;
  buttons: readonly HeadButton[];
  /** Stands below them, over the picture. */
  corner: JSX.Element | null;
  lists: readonly List<Name>[];
  open: Name | null;
  toggle: (name: Name) => void;
}): JSX.Element {
  return (
    <header class="head">
      <div class="title">
        <Heading title={props.title} buttons={props.buttons} />
        <div class="which">
          {props.chooser}
          <p class="level">{props.note}</p>
          <p class="about">{props.about}</p>
        </div>
      </div>
      <HeadButtons label={words.lists} buttons={props.buttons}>
        {props.lists.map(([name, word]) => (
          <button
            key={name}
            type="button"
            class="tab"
            aria-expanded={name === props.open}
            onClick={() => props.toggle(name)}
          >
            {word}
          </button>
        ))}
      </HeadButtons>
      {props.corner}
    </header>
  );
}

/** The list that is open. */
export function Panel<Name extends string>({
  lists,
  open,
}: {
  lists: readonly List<Name>[];
  open: Name | null;
}): JSX.Element {
  const [, word, view] = lists.find(([name]) => name === open) ?? [];
  return (
    <aside class="panel" hidden={!view} aria-label={word}>
      <div key={open} class="panel-body">
        {view?.()}
      </div>
    </aside>
  );
}

/** The list that is open after the button of one was used; the focus goes from a list that closes to its button. */
export function toggled<Name extends string>(viewer: HTMLElement, open: Name | null, name: Name): Name | null {
  if (open !== name) return name;
  if (viewer.querySelector(".panel")!.contains(document.activeElement))
    viewer.querySelector<HTMLElement>(".tab[aria-expanded='true']")!.focus();
  return null;
}

/** How much of the viewer its head, the open list and the deck at the bottom cover. */
export function insetsOf(viewer: HTMLElement): Insets {
  const { clientWidth: width, clientHeight: height } = viewer;
  const [head, panel, deck] = [".head", ".panel", ".deck"].map((part) => viewer.querySelector<HTMLElement>(part)!);
  const [top, bottom] = [head!.offsetHeight, deck!.offsetHeight];
  if (panel!.hidden) return { top, right: 0, bottom, left: 0 };
  const { offsetLeft, offsetTop, offsetWidth } = panel!;
  if (offsetWidth <= SHEET * width) return { top, right: width - offsetLeft, bottom, left: 0 };
  return { top, right: 0, bottom: height - Math.max(offsetTop, LEAST_PICTURE), left: 0 };
}

export function Chooser(props: {
  solutions: SceneDoc["solutions"];
  choose: (solution: number) => void;
}): JSX.Element | null {
  const { solutions, choose } = props;
  if (solutions.length < 2) return null;
  const hasSolution = solutions.some(({ kind, steps }) => kind === "apart" && steps.length > 0);
  return (
    <select
      aria-label={hasSolution ? words.solution : common.assembly}
      onChange={(event) => choose(event.currentTarget.selectedIndex)}
    >
      {solutions.map((solution, i) => (
        <option key={i}>{optionOf(solution, i + 1)}</option>
      ))}
    </select>
  );
}

function optionOf(solution: SolutionDoc, place: number): string {
  const { number, level } = solution;
  if (!level) return noteOf(solution) || words.numbered(place);
  return number === null ? words.solutionAtLevel(place, level) : words.solutionOfAssembly(place, number, level);
}

/** The number of a solution and its level, or what was proved instead. */
export function noteOf({ number, level, note }: SolutionDoc): string {
  if (level) return number === null ? common.level(level) : words.assemblyAtLevel(number, level);
  return number === null ? note : words.assemblyNote(number, note);
}
