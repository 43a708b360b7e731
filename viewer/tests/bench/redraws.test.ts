/** Which views are drawn again by a change: those that show what has changed. */

import { createElement, Fragment, type FunctionComponent, options, render, type VNode } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { About, CheckedPuzzle } from "../../src/bench/api/types";
import { Workbench } from "../../src/bench/bench";
import type { Action } from "../../src/bench/model/actions";
import type { ShapesDoc } from "../../src/bench/model/document";
import { docOf } from "../../src/bench/state";
import { App } from "../../src/bench/views/App";
import { Bench } from "../../src/bench/views/context";
import { fakePage } from "./fake-page";
import { serverOf, TABLES, TRAY } from "./sample";

const ABOUT = {
  version: "0",
  folder: { path: "/puzzles", name: "puzzles" },
  colours: ["#0072b2", "#e69f00"],
  woods: [{ name: "maple", colour: "#e0c8a0" }],
  accent: "#d55e00",
  formats: [],
  cores: 2,
  meshes: true,
} as unknown as About;

/** The server's check of a document of shapes, as little as views need. */
const checkedOf = (document: unknown): CheckedPuzzle =>
  ({ document, lattice: null, problems: [], shapes: [] }) as unknown as CheckedPuzzle;

/** How often each component has been drawn since the count began. */
const drawn = new Map<string, number>();
const counting = new Map<FunctionComponent, FunctionComponent>();

/** Replace a component by one that counts how often it is drawn. */
function counted(node: VNode): void {
  const { type } = node;
  if (typeof type !== "function" || type === Fragment || Object.is(type, Bench.Provider)) return;
  const component = type as FunctionComponent;
  const known = counting.get(component);
  const made =
    known ??
    ((props) => {
      drawn.set(component.name, (drawn.get(component.name) ?? 0) + 1);
      return component(props);
    });
  counting.set(component, made);
  node.type = made;
}

describe("a change of the state", () => {
  let bench: Workbench;
  let page: ReturnType<typeof fakePage>;
  const before = options.vnode?.bind(options);

  beforeEach(async () => {
    vi.useFakeTimers();
    drawn.clear();
    page = fakePage();
    bench = new Workbench(
      serverOf({
        token: "t",
        check: (document: unknown): Promise<CheckedPuzzle> => Promise.resolve(checkedOf(document)),
        read: (_: string, document: Blob): Promise<CheckedPuzzle> => Promise.resolve(checkedOf(document)),
      }),
    );
    bench.store.set({ about: ABOUT, tables: TABLES, isReady: true });
    await bench.openBlob("tray.json", TRAY as unknown as Blob);
    options.vnode = (node) => {
      counted(node);
      before?.(node);
    };
    const root = page.body as unknown as HTMLElement;
    await act(() => {
      render(createElement(Bench.Provider, { value: bench }, createElement(App, {})), root);
    });
    expect(drawn.get("App")).toBe(1);
  });

  afterEach(async () => {
    await act(() => {
      render(null, page.body as unknown as HTMLElement);
    });
    Object.assign(options, { vnode: before });
    vi.useRealTimers();
    page.leave();
    counting.clear();
  });

  /** The components that a change draws again, each as often as it is drawn. */
  const drawnBy = async (change: () => void): Promise<string[]> => {
    drawn.clear();
    await act(change);
    return [...drawn].flatMap(([name, times]) => Array<string>(times).fill(name)).sort();
  };

  it("draws nothing where nothing is another", async () => {
    expect(
      await drawnBy(() => {
        bench.store.set({ piece: bench.state.piece, theme: bench.state.theme });
      }),
    ).toEqual([]);
  });

  it("draws nothing that no view shows", async () => {
    expect(
      await drawnBy(() => {
        bench.store.set({ shown: { job: "j", number: 1 } });
      }),
    ).toEqual([]);
  });

  it("draws the message alone that it shows", async () => {
    expect(
      await drawnBy(() => {
        bench.notify("Saved");
      }),
    ).toEqual(["Notices"]);
  });

  it("draws what shows a painted cell", async () => {
    const paint: Action = { do: "paint", shape: 0, cells: [[0, 0, 0]], state: 0, colour: 0, stroke: 1 };
    const names = await drawnBy(() => {
      bench.edit(paint);
    });
    expect(Array.from((docOf(bench.state) as ShapesDoc).shapes[0]!.states)).toEqual([0, 1]);
    // The layer and the picture with the cell, its shape in the list, the side along which the drawing can move now.
    expect(names).toEqual([
      "CellGrid",
      "Iso",
      "Iso",
      "Layer",
      "LayerGrid",
      "LiveLine",
      "PictureView",
      "ShapeFacts",
      "ShapePicture",
      "ShapeStage",
      "ShapeTile",
      "SideRow",
      "Still",
      "StillPicture",
      "Tool",
      "Tool",
      "UndoBar",
      "Whole",
    ]);
  });

  it("draws what shows the facts of a shape, once they are there", async () => {
    const facts = checkedOf(bench.state.facts!.document);
    expect(
      await drawnBy(() => {
        bench.store.set({ facts });
      }),
    ).toEqual(["LiveLine", "ShapeFacts"]);
  });
});
