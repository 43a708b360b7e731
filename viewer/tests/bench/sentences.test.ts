/** Sentences that the page makes from the codes and figures of the server. */

import { expect, it } from "vitest";
import type { GroupMotion, Reason, RigidityData } from "../../src/bench/api/types";
import { sentenceOf } from "../../src/bench/errors";
import { type Lattice, turnText } from "../../src/bench/model/lattice";
import { moveText } from "../../src/bench/model/path";
import { rigidityText } from "../../src/bench/model/rigidity";
import { CUBE_AXES } from "../../src/bench/model/slides";
import * as answers from "../../src/words/bench/answers";

const MARKS = ["A", "B", "C"];

const motion = (some: Partial<GroupMotion>): GroupMotion => ({
  pieces: [0],
  turns: false,
  far: "",
  axis: null,
  sign: 1,
  line: "",
  through: [],
  along: false,
  ...some,
});

const found = (groups: GroupMotion[], more: Partial<RigidityData> = {}): RigidityData => ({
  verdict: "moves",
  kind: "slide",
  reason: null,
  turns: true,
  frees: false,
  contacts: 40,
  rank: 12,
  groups,
  motion: [],
  ...more,
});

const said = (data: RigidityData, marks = MARKS): string => rigidityText(data, marks, CUBE_AXES);

it("reasons name shapes as the page does, and cells as the lattice does", () => {
  const text = (reason: Reason): string => answers.reason(reason, "prisms", (shape) => `“shape ${shape}”`);
  expect(text({ code: "no-cells", shape: 2 })).toBe("“shape 2” is used as a piece, but has no prisms.");
  expect(text({ code: "no-room", count: 60, limit: 55 })).toBe("The pieces have 60 prisms, the goal has room for 55.");
  expect(text({ code: "unfilled", cell: [0, 5, 0], more: 2 })).toBe(
    "No piece can fill the cube at x=0 y=5 z=0 and 2 more of the goal.",
  );
  expect(text({ code: "other", line: "no cell there" })).toBe("no cell there");
});

it("lines of the server become sentences, those of the page stay", () => {
  expect(sentenceOf("no goal is chosen")).toBe("No goal is chosen.");
  expect(sentenceOf("Is it running?")).toBe("Is it running?");
  expect(sentenceOf(null)).toBeNull();
});

it("moves of a path have a distance and a direction", () => {
  const move = { pieces: ["B"], slides: [{ axis: "x", distance: 1 } as const, { axis: "y", distance: 2 } as const] };
  expect(moveText(move, MARKS)).toBe("B slides 1 to the right, then 2 away from you.");
  const half = { pieces: ["1", "2"], slides: [{ axis: "z", distance: -3, parts: 2 } as const] };
  expect(moveText(half, ["1", "2", "3"])).toBe("Pieces 1 and 2 slide 1 1/2 down.");
  const turn = { pieces: ["A"], slides: [], turn: { axis: "z", quarters: 2 } as const };
  expect(moveText(turn, MARKS)).toBe("A turns half way round, seen from above.");
});

it("what moves is one sentence for all that slides, and one for each turn", () => {
  expect(said(found([motion({ axis: 0, far: "1" })]))).toBe("A slides 1 to the right.");
  expect(said(found([motion({ axis: 2, sign: -1, pieces: [0, 1] })], { frees: true }))).toBe(
    "A and B slide down and come free together.",
  );
  const joint = [motion({ axis: 0, far: "2" }), motion({ pieces: [1], far: "1.41", line: "x+y" })];
  expect(said(found(joint, { kind: "joint slide" }), ["1", "2", "3"])).toBe(
    "At once: piece 1 slides 2 to the right; piece 2 slides 1.41 along x+y.",
  );
  const turn = motion({ turns: true, line: "z", through: ["2.5", "2.5", "1.5"] });
  expect(said(found([turn], { kind: "turn" }))).toBe(
    "A turns about a line along z through (2.5, 2.5, 1.5). " +
      "Nothing slides. The turn is right to first order; how far it goes is not computed.",
  );
});

it("that nothing moves is proved, or open", () => {
  expect(said(found([], { verdict: "rigid" }))).toMatch(/^Rigid: .* Proof: forces at 40 contacts .*rank 12 of 12/);
  expect(said(found([], { verdict: "rigid", turns: false }))).toMatch(/^Nothing slides in any direction/);
  expect(said(found([], { verdict: "undecided", reason: "edges" }))).toMatch(/^Undecided: sides/);
});

it("turns of a lattice have their angle and their line", () => {
  const turn = (of: Lattice["data"]["turns"][number]["turn"]): string => turnText({ turn: of, cells: [], shifts: [] });
  expect([turn([120, "x+y+z"]), turn([180, 30]), turn(null)]).toEqual([
    "120 degrees about x+y+z",
    "a half turn about the line 30 degrees from x to y",
    "mirror image",
  ]);
});
