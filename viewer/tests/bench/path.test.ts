import { describe, expect, it } from "vitest";
import type { PathJob, PathSummary } from "../../src/bench/api/types";
import type { ShapesDoc } from "../../src/bench/model/document";
import {
  formOf,
  headlineOf,
  metricsOf,
  PATH_RULES,
  type PathForm,
  reasonOf,
  ruleHint,
  searchOf,
  searchOfJob,
  USUAL_PATH,
  whyNoPath,
  withRule,
} from "../../src/bench/model/path";
import { editedPath } from "../../src/bench/model/actions";
import {
  EXAMPLES,
  newPiece,
  NO_PATH,
  pathOfScene,
  pathOfTexts,
  piecesIn,
  textOf,
  withPieceMoved,
} from "../../src/bench/model/path-drawing";
import type { SceneDoc } from "../../src/scene/scene";

const FOUND: PathSummary = {
  status: "found",
  proof: null,
  limit: null,
  length: 8,
  states: 482,
  box: null,
  in_box: false,
};

const textsOf = ({ shapes }: ShapesDoc): string[] => shapes.map(textOf);

const jobOf = (texts: readonly string[], { ...options }: PathForm): PathJob =>
  ({ kind: "path", ends: texts.map((drawing) => ({ drawing })), options }) as unknown as PathJob;

describe("the drawings of a path", () => {
  it("are texts in requests: rows from behind, layers from below", () => {
    expect(textsOf(pathOfTexts("AB/#.", "A./#B"))).toEqual(["AB\n#.", "A.\n#B"]);
    const [deep] = pathOfTexts("A.//.A", "A.//.A").shapes;
    expect(deep!.size).toEqual([2, 1, 2]);
    expect(textOf(deep!)).toBe("A.\n\n.A");
  });

  it("read characters that are not marks as other pieces, the same in start and goal", () => {
    const [start, goal] = pathOfTexts("A*+", "+*A").shapes;
    expect(textOf(goal!)).toBe(textOf(start!).split("").reverse().join(""));
    expect(piecesIn(start!)).toHaveLength(3);
  });

  it("name the piece that is not drawn yet", () => {
    expect(newPiece(NO_PATH)).toBe(1);
    expect(newPiece(pathOfTexts("AC", "AB"))).toBe(4);
  });

  it("move a piece where there is room, and only there", () => {
    const [start] = pathOfTexts("AA.B", "AA.B").shapes;
    expect(textOf(withPieceMoved(start!, [0, 0, 0], [1, 0, 0]))).toBe(".AAB");
    for (const [from, to] of [
      [0, 2],
      [0, -1],
      [2, 1],
    ] as const)
      expect(withPieceMoved(start!, [from, 0, 0], [to, 0, 0])).toBe(start);
    const walls = pathOfTexts("#.", "#.").shapes[0]!;
    expect(withPieceMoved(walls, [0, 0, 0], [1, 0, 0])).toBe(walls);
  });

  it("change one arrangement, and leave the other one", () => {
    const path = pathOfTexts("A.", "A.");
    const moved = editedPath(path, { do: "move-piece", shape: 1, from: [0, 0, 0], to: [1, 0, 0], stroke: 1 });
    expect(textsOf(moved)).toEqual(["A.", ".A"]);
    expect(moved.shapes[0]).toBe(path.shapes[0]);
    expect(editedPath(path, { do: "move-piece", shape: 1, from: [0, 0, 0], to: [5, 0, 0], stroke: 2 })).toBe(path);
  });

  it("show an assembly, and how far its pieces move before the first comes free, by their own marks", () => {
    const piece = (mark: string): unknown => ({ mark, colour: "#112233", cells: [0, 0, 0, 1], painted: [] });
    const place = (x: number): number[] => [1, 0, 0, 0, 1, 0, 0, 0, 1, x, 0, 0];
    const step = (pieces: number[], way: number[], frees = false): unknown => ({ pieces, way, frees });
    const scene = {
      pieces: [piece("V"), piece("L")],
      solutions: [
        {
          kind: "apart",
          places: [place(0), place(1)],
          steps: [step([0], [0, 1, 0]), step([0], [-9, 0, 0], true), step([1], [5, 0, 0])],
          separations: [{ steps: [0, 2] }],
        },
      ],
    } as unknown as SceneDoc;
    const path = pathOfScene(scene)!;
    expect(textsOf(path)[0]!.split("\n\n")[1]).toBe("....\n....\n.VL.\n....");
    expect(textsOf(path)[1]!.split("\n\n")[1]).toBe("....\n.V..\n..L.\n....");
    expect(path.palette["ABCDEFGHIJKLMNOPQRSTUV".length - 1]).toBe("#112233");
    const half = { ...scene, solutions: [{ ...scene.solutions[0]!, places: [place(0.5), place(2)] }] };
    expect(pathOfScene(half)).toBeNull();
  });
});

describe("what a path lacks", () => {
  const why = (start: string, goal: string, form: Partial<PathForm> = {}): string | null =>
    whyNoPath(pathOfTexts(start, goal), { ...USUAL_PATH, ...form });

  it("is nothing in the examples: their goals differ from their starts", () => {
    for (const path of Object.values(EXAMPLES)) {
      expect(whyNoPath(path, USUAL_PATH)).toBeNull();
      expect(textOf(path.shapes[0]!)).not.toBe(textOf(path.shapes[1]!));
    }
  });

  it("are pieces, the same ones, of the same shapes, that may move", () => {
    expect(why("..", "A.")).toMatch(/The start has no pieces/);
    expect(why("A.", "#.")).toMatch(/The goal has no pieces/);
    expect(why("A.", "AB")).toBe("Piece B of the goal is not in the start.");
    expect(why("AA./...", "A../A..")).toMatch(/Piece A does not have the same shape/);
    expect(why("AA./...", "A../A..", { rule: "legal" })).toBeNull();
    expect(why("AA./...", "A../...", { rule: "legal" })).toMatch(/same number of cubes/);
    expect(why("AB", "B.")).toBeNull();
    expect(why("A.", ".A", { fixed: "A" })).toMatch(/may move/);
  });
});

describe("the form of a path", () => {
  it("comes back from the job that was started with it", () => {
    const form: PathForm = { ...USUAL_PATH, labelled: true, margin: 2, rule: "half" };
    const job = jobOf(["A.", ".A"], form);
    expect(formOf(job)).toEqual(form);
    expect(searchOfJob(job)).toBe(searchOf("A.", ".A", form));
  });

  it("is another search if anything changes", () => {
    const search = searchOf("A.", ".A", USUAL_PATH);
    const changes: Partial<PathForm>[] = [{ metric: "step" }, { rule: "half" }, { labelled: true }, { fixed: "A" }];
    for (const change of changes) expect(searchOf("A.", ".A", { ...USUAL_PATH, ...change })).not.toBe(search);
    expect(searchOf("A.", "A.", USUAL_PATH)).not.toBe(search);
  });
});

describe("the rule of a path", () => {
  it("is any but those with clearance", () => {
    expect(PATH_RULES.map(({ kind }) => kind)).toEqual(["slides", "half", "legal", "legal+half"]);
  });

  it("has metrics of its own: turns count as moves, and single cubes are whole", () => {
    expect(
      PATH_RULES.map(({ kind }) =>
        metricsOf(kind as "half")
          .map(([metric]) => metric)
          .join(" "),
      ),
    ).toEqual(["slide reach straight step", "slide reach straight", "slide", "slide"]);
    const form = USUAL_PATH;
    expect(withRule({ ...form, metric: "step" }, "half")).toEqual({ ...form, rule: "half", metric: "slide" });
    expect(withRule({ ...form, metric: "reach" }, "half").metric).toBe("reach");
    expect(withRule({ ...form, metric: "reach" }, "legal").metric).toBe("slide");
    expect(formOf(jobOf(["", ""], withRule(form, "legal+half")))).toEqual({ ...form, rule: "legal+half" });
  });

  it("describes what drawings may show", () => {
    expect(ruleHint(USUAL_PATH)).toBe("");
    expect(ruleHint(withRule(USUAL_PATH, "half"))).not.toMatch(/turned/);
    expect(ruleHint(withRule(USUAL_PATH, "legal"))).toMatch(/without play\. The goal may show pieces turned/);
  });
});

describe("the result of a path in words", () => {
  it("counts moves", () => {
    expect([0, 1, 1200].map((length) => headlineOf({ ...FOUND, length }))).toEqual([
      "They are the same",
      "One move",
      "1,200 moves",
    ]);
    expect(headlineOf({ ...FOUND, status: "unreachable", proof: "parity", length: null })).toBe("There is no way");
    expect(headlineOf({ ...FOUND, status: "unknown", limit: "stop", length: null })).toBe("Not known");
  });

  it("gives the proof, or the limit, and what it could not see", () => {
    expect(reasonOf(FOUND)).toBe("482 arrangements visited; the path was replayed.");
    expect(reasonOf({ ...FOUND, in_box: true, box: [9, 8, 7] })).toMatch(
      /A shorter way may exist: moves were refused that lead out of the box of 9 × 8 × 7 cubes/,
    );
    expect(reasonOf({ ...FOUND, limit: "states" })).toBe(
      "482 arrangements visited; the path was replayed. A shorter way by half cubes may exist: the limit of arrangements was reached.",
    );
    const none = { ...FOUND, length: null };
    expect(reasonOf({ ...none, status: "unreachable", proof: "exhausted", states: 1 })).toBe(
      "The goal cannot be reached: 1 arrangement visited, all there are.",
    );
    expect(reasonOf({ ...none, status: "unreachable", proof: "parity" })).toMatch(/same parity/);
    expect(reasonOf({ ...none, status: "unknown", limit: "box", box: [3, 3, 3] })).toMatch(
      /^482 arrangements visited\. Moves were refused/,
    );
    expect(reasonOf({ ...none, status: "unknown", limit: "memory" })).toMatch(/limit of memory/);
  });
});
