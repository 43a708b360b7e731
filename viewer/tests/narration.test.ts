import { describe, expect, it } from "vitest";
import type { SolutionDoc } from "../src/scene/scene";
import { PLAN_WORDS, narrate, whyNoPlay } from "../src/scene/narration";
import type { Mode } from "../src/scene/player";
import { plain } from "../src/scene/sentence";
import { bars } from "./scenes";

const { pieces, solutions } = bars();
const APART = solutions[0]!;
/** As far as four bars get that never come apart: one move, or none. */
const STUCK: SolutionDoc = {
  ...APART,
  kind: "stuck",
  level: null,
  note: "Nothing comes free in 3 arrangements.",
  end: "Here it is freest: 2 moves to choose from, none of which frees anything.",
  steps: [APART.steps[0]!],
  separations: [
    { steps: [0, 1], pieces: [0, 1, 2, 3], left: [0, 1, 2, 3], removed: [], leftNext: null, removedNext: null },
  ],
};
const FIRM: SolutionDoc = { ...STUCK, note: "Nothing moves.", end: "", steps: [], separations: [] };
/** A pair has left, and no more does. */
const PARTLY: SolutionDoc = {
  ...STUCK,
  note: "A part comes free at level 2, but not all.",
  end: "",
  steps: APART.steps.slice(0, 2),
  separations: [{ ...APART.separations[0]!, leftNext: null, removedNext: null }],
};
const PATH: SolutionDoc = {
  ...APART,
  kind: "path",
  level: null,
  note: "",
  begin: { together: "4 pieces at the start.", apart: "4 pieces at the goal." },
  end: "This is the start.",
  steps: APART.steps.slice(0, 3),
  separations: [
    { steps: [0, 3], pieces: [0, 1, 2, 3], left: [0, 1, 2, 3], removed: [], leftNext: null, removedNext: null },
  ],
};

/** The words at a position of a mode: the line above, and the caption. */
function wordsAt(solution: SolutionDoc, mode: Mode, begun: number): [string, string] {
  const count = solution.steps.length;
  const step = begun === 0 ? null : mode === "apart" ? begun - 1 : count - begun;
  const isAssembled = mode === "apart" ? begun === 0 : begun === count;
  const { meta, caption } = narrate(4, solution, { mode, begun, step, isAssembled, isFresh: false });
  return [meta, plain(caption, pieces)];
}

/** All words for a plan, on both ways. */
function everything(solution: SolutionDoc): string {
  const modes: readonly Mode[] = ["together", "apart"];
  const lines = modes.flatMap((mode) =>
    Array.from({ length: solution.steps.length + 1 }, (_, begun) => wordsAt(solution, mode, begun).join(": ")),
  );
  return [
    ...lines,
    whyNoPlay(solution, 4),
    ...Object.values(PLAN_WORDS[solution.kind].ways),
    PLAN_WORDS[solution.kind].printed[1],
  ].join("\n");
}

describe("the words for a way apart", () => {
  it("is that it is put together and taken apart", () => {
    expect(wordsAt(APART, "together", 0)).toEqual(["4 moves to put it together", "4 loose pieces."]);
    expect(wordsAt(APART, "together", 4)).toEqual([
      "Move 4 of 4 \u00b7 2 of 2 in this separation",
      "D slides 1 toward you. Done.",
    ]);
    expect(wordsAt(APART, "apart", 4)[1]).toBe(
      "Now take up C and D again. D slides to the right and comes free. Everything is apart.",
    );
    expect(whyNoPlay(APART, 4)).toBe("");
  });

  it("counts one move as one", () => {
    expect(wordsAt({ ...APART, steps: APART.steps.slice(0, 1), separations: [] }, "apart", 0)[0]).toBe(
      "1 move to take it apart",
    );
  });
});

describe("the words for pieces that are locked", () => {
  it("is how far they get, and that they come no farther", () => {
    expect(wordsAt(STUCK, "apart", 0)).toEqual([
      "1 move, as far as they get",
      "4 pieces at their places. They stay locked: they can be neither taken apart nor put together.",
    ]);
    expect(wordsAt(STUCK, "apart", 1)).toEqual([
      "Move 1 of 1",
      "D slides 1 away from you. Here it is freest: 2 moves to choose from, none of which frees anything.",
    ]);
    expect(wordsAt(STUCK, "together", 0)).toEqual(["1 move back", "4 pieces, as far apart as they get."]);
    expect(wordsAt(STUCK, "together", 1)).toEqual([
      "Move 1 of 1",
      "D slides 1 toward you. All are at their places again.",
    ]);
  });

  it("is why there is nothing to play where nothing can be shown", () => {
    expect(wordsAt(FIRM, "apart", 0)).toEqual([
      "",
      "4 pieces at their places. They stay locked: they can be neither taken apart nor put together.",
    ]);
    expect(whyNoPlay(FIRM, 4)).toBe("They stay locked: they can be neither taken apart nor put together.");
    expect(whyNoPlay({ ...FIRM, kind: "apart", note: "Whether it comes apart is not settled." }, 4)).toBe(
      "Whether it comes apart is not settled.",
    );
    expect(whyNoPlay({ ...FIRM, kind: "apart", note: "" }, 1)).toBe("There is nothing to move.");
  });

  it("is that only a part comes free, where one does", () => {
    expect(wordsAt(PARTLY, "apart", 0)[1]).toBe(
      "4 pieces at their places. They come apart only in part, and so cannot be put together.",
    );
  });

  it.each([
    ["locked", STUCK],
    ["firm", FIRM],
    ["in part", PARTLY],
    ["by hand", { ...STUCK, kind: "hand" as const }],
    ["a path", PATH],
  ])("is never that they are put together or done: %s", (_, solution) => {
    expect(everything(solution)).not.toMatch(
      /to put it together|to take it apart|Done\.|Everything is apart|Together|Apart\b/,
    );
  });

  it.each([
    ["locked", STUCK],
    ["a path", PATH],
  ])("is not a separation where nothing leaves: %s", (_, solution) => {
    expect(everything(solution)).not.toContain("in this separation");
  });
});

describe("the words for a path", () => {
  it("is that it leads from the start to the goal", () => {
    expect(wordsAt(PATH, "together", 0)).toEqual(["3 moves to the goal", "4 pieces at the start."]);
    expect(wordsAt(PATH, "together", 3)).toEqual(["Move 3 of 3", "D slides 1 toward you. This is the goal."]);
    expect(wordsAt(PATH, "apart", 0)).toEqual(["3 moves to the start", "4 pieces at the goal."]);
    expect(wordsAt(PATH, "apart", 3)[1]).toBe("B slides down and comes free. This is the start.");
  });

  it("is why there is nothing to play, where start and goal are the same", () => {
    const same = "The start is the goal already: no move is needed.";
    const none = { ...PATH, begin: { together: same, apart: same }, steps: [], separations: [] };
    expect(wordsAt(none, "together", 0)).toEqual(["", same]);
    expect(whyNoPlay(none, 4)).toBe(same);
  });
});
