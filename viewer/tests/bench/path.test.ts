import { describe, expect, it } from "vitest";
import type { PathJob, PathSummary } from "../../src/bench/api/types";
import {
  emptyForm,
  endOf,
  exampleForm,
  formOf,
  headlineOf,
  metricsOf,
  optionsOf,
  PATH_RULES,
  type PathForm,
  reasonOf,
  ruleHint,
  searchOf,
  statesCommand,
  withRule,
} from "../../src/bench/model/path";

const FOUND: PathSummary = {
  status: "found",
  proof: null,
  limit: null,
  length: 8,
  states: 482,
  box: null,
  in_box: false,
};

const jobOf = (form: PathForm): PathJob =>
  ({ kind: "path", ends: [endOf(form.start), endOf(form.goal)], options: optionsOf(form) }) as unknown as PathJob;

describe("the form of a path", () => {
  it("comes back from the job that was started with it", () => {
    const form = exampleForm(emptyForm(0));
    expect(formOf(jobOf(form))).toEqual(form);
    const other: PathForm = {
      ...form,
      start: { ...form.start, how: "assembly", problem: 2, assembly: 7, state: 3 },
      margin: 2,
    };
    expect(endOf(other.start)).toEqual({ problem: 3, assembly: 7, state: 3 });
    expect(searchOf(formOf(jobOf(other)))).toBe(searchOf(other));
  });

  it("is another search only if something changes that counts", () => {
    const form = exampleForm(emptyForm(0));
    expect(searchOf({ ...form, start: { ...form.start, assembly: 5 } })).toBe(searchOf(form));
    for (const change of [
      { metric: "step" as const },
      { rule: "half" as const },
      { labelled: false },
      { fixed: "A" },
      { goal: { ...form.goal, drawing: "A" } },
    ])
      expect(searchOf({ ...form, ...change })).not.toBe(searchOf(form));
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
    const form = emptyForm(0);
    expect(withRule({ ...form, metric: "step" }, "half")).toEqual({ ...form, rule: "half", metric: "slide" });
    expect(withRule({ ...form, metric: "reach" }, "half").metric).toBe("reach");
    expect(withRule({ ...form, metric: "reach" }, "legal").metric).toBe("slide");
    expect(formOf(jobOf(withRule(form, "legal+half")))).toEqual({ ...form, rule: "legal+half" });
  });

  it("describes what drawings may show, and which states an assembly has", () => {
    const form = emptyForm(0);
    expect(ruleHint(form)).toBe("");
    expect(ruleHint(withRule(form, "half"))).not.toMatch(/turned/);
    expect(ruleHint(withRule(form, "legal"))).toMatch(/without play\. Drawings may show pieces turned/);
    const fromAssembly = { ...form.start, how: "assembly" as const };
    expect(ruleHint({ ...withRule(form, "legal"), start: fromAssembly, goal: fromAssembly })).toMatch(
      /without play\.$/,
    );
    expect([statesCommand("slides"), statesCommand("legal+half")]).toEqual([
      "burrkit states",
      "burrkit states --rule legal+half",
    ]);
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
