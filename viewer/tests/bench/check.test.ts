import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Contract, faultIn } from "../../src/bench/api/check";
import { DIGEST } from "../../src/bench/api/types";

const contract = JSON.parse(
  readFileSync(new URL("../../../src/burrkit/workbench/contract/contract.json", import.meta.url), "utf8"),
) as Contract;
const fault = (endpoint: string, answer: unknown): string | null => faultIn(contract, endpoint, answer);

const finding = {
  number: 1,
  solution: true,
  unsettled: false,
  first: 2,
  limit: null,
  level: "2",
  moves: 2,
  holes: 0,
  pieces: 6,
  weight: 1,
  starred: false,
  solution_number: 1,
};
const found = (...items: object[]): object => ({ total: items.length, offset: 0, items });
const FOUND = "GET /api/jobs/{job}/found";
const PATH = "GET /api/jobs/{job}/path";
const path = {
  status: "found",
  proof: null,
  limit: null,
  length: 1,
  states: 2,
  box: [1, 2, 3],
  in_box: false,
  pieces: [],
  moves: [],
  scene: null,
};

describe("the contract", () => {
  it("is that for which the page is built", () => {
    expect(contract.digest).toBe(DIGEST);
  });

  it("takes what the server answers, and keys that it adds", () => {
    expect(fault(FOUND, found(finding, { ...finding, first: null, more: "news" }))).toBeNull();
    expect(fault(PATH, path)).toBeNull();
    expect(fault("POST /api/export/{format}", "any bytes")).toBeNull();
  });

  it.each([
    [FOUND, null, "is null"],
    [FOUND, [], "is []"],
    [FOUND, { total: 0, offset: 0 }, "items is missing"],
    [FOUND, found(finding, { ...finding, holes: 1.5 }), "items[1].holes is 1.5"],
    [FOUND, found({ ...finding, solution: 1 }), "items[0].solution is 1"],
    [FOUND, found({ ...finding, level: 2 }), "items[0].level is 2"],
    [PATH, { ...path, status: "lost" }, 'status is "lost"'],
    [PATH, { ...path, box: [1, 2] }, "box is [1,2]"],
    [PATH, { ...path, box: [1, 2, "3"] }, 'box[2] is "3"'],
    ["GET /api/jobs/{job}", { kind: "solve", id: "x", problem: 1, pieces: [], options: {} }, "event is missing"],
  ])("%s: %j is wrong where %s", (endpoint, answer, words) => {
    expect(fault(endpoint, answer)).toBe(words);
  });
});
