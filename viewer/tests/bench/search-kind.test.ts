import { describe, expect, it } from "vitest";
import { canPause, kindOfSearch, LEAST_LEVEL, SEARCH_KINDS, withKind } from "../../src/bench/model/search-kind";
import { USUAL } from "../../src/bench/searching";

describe("kinds of search", () => {
  const kinds = SEARCH_KINDS.map(({ kind }) => kind);

  it("are read from the options that they make", () => {
    expect(kindOfSearch(USUAL)).toBe("all");
    for (const before of kinds)
      for (const after of kinds) expect(kindOfSearch(withKind(withKind(USUAL, before), after))).toBe(after);
  });

  it("are what the server accepts: nothing is only counted, or chosen by level, that is not taken apart", () => {
    for (const before of kinds)
      for (const after of kinds) {
        const { disassemble, count_only, min_level } = withKind(withKind(USUAL, before), after);
        expect([disassemble, count_only, min_level > 1].filter((is) => is).length).toBe(
          after === "fit" ? 0 : after === "all" ? 1 : 2,
        );
      }
  });

  it("keep a level that was chosen, and begin with the least", () => {
    expect(withKind(USUAL, "level").min_level).toBe(LEAST_LEVEL);
    expect(withKind({ ...USUAL, min_level: 7 }, "level").min_level).toBe(7);
    expect(withKind({ ...USUAL, min_level: 7 }, "count").min_level).toBe(1);
  });

  it("leave all other options alone", () => {
    const { up_to, limit, seconds, rule } = {
      ...USUAL,
      up_to: "raw" as const,
      limit: 3,
      seconds: 9,
      rule: "legal" as const,
    };
    for (const kind of kinds)
      expect(withKind({ ...USUAL, up_to, limit, seconds, rule }, kind)).toMatchObject({ up_to, limit, seconds, rule });
  });

  it("go on after a pause if they store all they find, and have a hint if not", () => {
    expect(kinds.filter(canPause)).toEqual(["all", "fit"]);
    for (const { kind, hint } of SEARCH_KINDS)
      expect(hint.endsWith("Such a search cannot be paused.")).toBe(!canPause(kind));
  });
});
