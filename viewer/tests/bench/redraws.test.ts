/** Which views are drawn again by a change: those that show what has changed. */

import { createElement, Fragment, type FunctionComponent, options, render, type VNode } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { About, CheckedPuzzle } from "../../src/bench/api/types";
import { Workbench } from "../../src/bench/bench";
import type { Action } from "../../src/bench/model/actions";
import type { DesignForm } from "../../src/bench/model/design";
import type { Json, ShapesDoc } from "../../src/bench/model/document";
import { docOf, type Tab } from "../../src/bench/state";
import { App } from "../../src/bench/views/App";
import { Bench } from "../../src/bench/views/context";
import { fakePage } from "./fake-page";
import { BURR, serverOf, TABLES, TRAY } from "./sample";

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

/** A request that is under way all the time. */
const never = (): Promise<never> => new Promise(() => undefined);

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
        check: (document: unknown): Promise<CheckedPuzzle> => Promise.resolve(checkedOf(document)),
        read: (_: string, document: Blob): Promise<CheckedPuzzle> => Promise.resolve(checkedOf(document)),
        placements: never,
        outline: never,
        makeOptions: never,
        makePreview: never,
        unfinished: never,
      }),
      { about: ABOUT, tables: TABLES, lattices: [] },
    );
    await bench.opening.openBlob("tray.json", TRAY as unknown as Blob);
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

  const open = async (file: Json, tab: Tab): Promise<void> => {
    await act(async () => {
      await bench.opening.openBlob("puzzle.json", file as unknown as Blob);
      bench.show(tab);
    });
  };

  it.each<[string, Json, Tab]>([
    ["Sticks", BURR, "pieces"],
    ["Shapes", TRAY, "pieces"],
    ["Puzzle", TRAY, "puzzle"],
    ["Solve", TRAY, "solve"],
    ["Places", TRAY, "places"],
    ["Path", TRAY, "path"],
    ["Design", TRAY, "design"],
    ["Make", TRAY, "make"],
  ])("draws nothing under %s where nothing is another", async (_, file, tab) => {
    await open(file, tab);
    const { state } = bench;
    // The searches of another draft have gone on.
    const news = { jobs: { ...state.jobs, jobs: [...state.jobs.jobs] }, file: state.file, facts: state.facts };
    expect(
      await drawnBy(() => {
        bench.store.set(news);
      }),
    ).toEqual([]);
  });

  it("draws one stick that is carved", async () => {
    await open(BURR, "pieces");
    const names = await drawnBy(() => {
      bench.edit({ do: "carve", stick: 0, cube: 3 });
    });
    // Its row, what is known of it, its drawing of twelve cubes, its picture.
    expect(names.filter((name) => name !== "Removable")).toEqual([
      "Chip",
      "Chip",
      "Choose",
      "ColourField",
      "Facts",
      "Iso",
      "Iso",
      "LiveLine",
      "PictureView",
      "Row",
      "StickColour",
      "StickDrawing",
      "StickFacts",
      "StickPicture",
      "StickRow",
      "StickStage",
      "Still",
      "StillPicture",
      "UndoBar",
      "Whole",
    ]);
    expect(names.filter((name) => name === "Removable")).toHaveLength(12);
  });

  it("draws the row of the part that there is more of, and the picture", async () => {
    await open(TRAY, "puzzle");
    const names = await drawnBy(() => {
      bench.edit({ do: "count", problem: 0, shape: 0, least: 1, most: 3 });
    });
    expect(names).toEqual([
      "Chip",
      "Chip",
      "Chip",
      "GoalPicture",
      "GoalStage",
      "Iso",
      "Iso",
      "LiveLine",
      "PartGroups",
      "PartRow",
      "PictureView",
      "PieceMarks",
      "Still",
      "StillPicture",
      "UndoBar",
      "Whole",
      "Whole",
      "Whole",
    ]);
  });

  it("draws the one field that is filled in", async () => {
    await open(TRAY, "make");
    // Preview draws nothing; it requests what is printed.
    expect(
      await drawnBy(() => {
        bench.making.change({ cube: "12" });
      }),
    ).toEqual(["MakeText", "Preview"]);
  });

  it.each<[string, Partial<DesignForm>, string[]]>([
    ["a number", { steps: 5000 }, ["Field", "Whole"]],
    ["a tick", { unique: true }, ["Field", "Tick"]],
    ["a side of the box", { box: [4, 4, 5] }, ["Box", "Field", "Whole", "Whole", "Whole"]],
    ["a goal", { goals: ["moves"] }, ["Field", "Goals"]],
  ])("draws %s of a design where it is filled in", async (_, change, expected) => {
    await open(TRAY, "design");
    const names = await drawnBy(() => {
      bench.design.change(change);
    });
    expect(names).toEqual([...expected, "OutlineRequest"].sort());
  });

  it.each([
    ["equal pieces differ", { labelled: true }, ["PathTick", "Tick"]],
    ["pieces are fixed", { fixed: "A" }, ["NeverMoves", "Tick"]],
    ["there is a limit", { seconds: 60 }, ["Limit", "PathLimit", "Whole"]],
    ["one move is another", { metric: "reach" as const }, ["Moves", "Select", "Select"]],
  ])("draws the one option of a path where %s", async (_, change, names) => {
    await open(TRAY, "path");
    expect(
      await drawnBy(() => {
        bench.path.change(change);
      }),
    ).toEqual(names);
  });

  it("draws what shows an arrangement of a path where it is drawn", async () => {
    await open(TRAY, "path");
    const paint = (x: number): void => {
      bench.edit({
        do: "path",
        edit: { do: "paint", shape: 0, cells: [[x, 0, 0]], state: 1, colour: 1, stroke: bench.stroke() },
      });
    };
    await act(() => {
      paint(0);
    });
    // The layer and the picture of the start, and its tile.
    expect(
      await drawnBy(() => {
        paint(1);
      }),
    ).toEqual([
      "CellGrid",
      "EndLayer",
      "EndPicture",
      "EndTile",
      "Iso",
      "Iso",
      "LayerGrid",
      "PictureView",
      "ShapePicture",
      "Still",
      "StillPicture",
      "UndoBar",
    ]);
  });

  it("draws the name where it is typed", async () => {
    await open(TRAY, "design");
    expect(
      await drawnBy(() => {
        bench.edit({ do: "rename", name: "Tray" });
      }),
    ).toEqual(["Name", "PageTitle", "Title"]);
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
      "Chip",
      "Chip",
      "Iso",
      "Iso",
      "Layer",
      "LayerGrid",
      "LiveLine",
      "PictureView",
      "PieceMarks",
      "ShapeFacts",
      "ShapeInPicture",
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
