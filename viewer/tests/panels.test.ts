/** What stands around a picture is drawn when it changes, not at every frame. */

import { createElement, Fragment, type FunctionComponent, options, render, type VNode } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Controls } from "../src/page/panels/controls";
import { PiecesPanel } from "../src/page/panels/pieces";
import type { PartProps, ViewerActions, ViewerState } from "../src/page/panels/viewer-state";
import { Words } from "../src/page/panels/words";
import { Store } from "../src/ui/store";
import { fakePage } from "./bench/fake-page";
import { bars } from "./scenes";

const scene = bars();
/** Views call it when buttons are pressed; here none is. */
const NOBODY: ViewerActions = new Proxy({} as ViewerActions, { get: () => () => undefined });

/** The components that were drawn, in their order. */
let drawn: string[] = [];
const before = options.vnode?.bind(options);
let page: ReturnType<typeof fakePage>;
let store: Store<ViewerState>;

beforeEach(async () => {
  page = fakePage();
  store = new Store<ViewerState>({
    theme: "light",
    look: "plain",
    cut: { axis: 1, share: 1 },
    hasMarks: false,
    isPainted: true,
    title: scene.title,
    solution: scene.solutions[0]!,
    mode: "apart",
    position: 0,
    begun: 0,
    isAtEnd: false,
    isMoving: true,
    speed: 1,
    apart: 0,
    visibility: scene.pieces.map(() => "show"),
    open: null,
    isTurning: false,
    isSweeping: false,
    session: null,
    piece: null,
    hasTurns: false,
    hints: 0,
    advice: null,
    caption: "4 pieces, assembled.",
    meta: "",
    spoken: "",
  });
  const counting = new Map<FunctionComponent, FunctionComponent>();
  options.vnode = (node: VNode): void => {
    before?.(node);
    const { type } = node;
    if (typeof type !== "function" || type === Fragment) return;
    const component = type as FunctionComponent;
    const made = counting.get(component) ?? ((props) => (drawn.push(component.name), component(props)));
    counting.set(component, made);
    node.type = made;
  };
  const part: PartProps = { store, viewer: NOBODY, scene };
  await act(() => {
    const words = createElement(Words, { store, pieces: scene.pieces });
    const views = [words, createElement(Controls, part), createElement(PiecesPanel, part)];
    render(createElement(Fragment, null, ...views), page.body as unknown as HTMLElement);
  });
  drawn = [];
});

afterEach(async () => {
  await act(() => render(null, page.body as unknown as HTMLElement));
  Object.assign(options, { vnode: before });
  page.leave();
});

it("draws nothing while a move is under way", async () => {
  for (let frame = 1; frame < 60; frame++) await act(() => store.set({ position: frame / 60, isMoving: true }));
  expect(drawn).toEqual([]);
});

it("draws the caption alone where that changes", async () => {
  await act(() => store.set({ caption: "{3} goes." }));
  expect(drawn).toEqual(["Words", "Sentence", "Chip"]);
});

it("draws the list of pieces alone where one is hidden", async () => {
  await act(() => store.set({ visibility: ["show", "hide", "show", "show"] }));
  expect(new Set(drawn)).toEqual(new Set(["PiecesPanel", "Chip", "Choose"]));
});

it("draws the controls alone where play stops", async () => {
  await act(() => store.set({ isMoving: false }));
  expect(new Set(drawn)).toEqual(new Set(["Controls", "Choose", "SpeedButton"]));
});
