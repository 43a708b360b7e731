import { describe, expect, it } from "vitest";
import { Player } from "../src/scene/player";

const STEPS = 5;
const player = (): Player => new Player(STEPS, () => 0.5);

/** Let a player run until it stops; the seconds that it took. */
function run(it: Player): number {
  let seconds = 0;
  while (it.isMoving && seconds < 100) {
    it.advance(0.01);
    seconds += 0.01;
  }
  return seconds;
}

describe("player", () => {
  it("puts together by default: loose pieces are the beginning", () => {
    const it_ = player();
    it_.set(0);
    expect(it_.s).toBe(STEPS);
    it_.play();
    run(it_);
    expect(it_.s).toBe(0);
    expect(it_.position).toBe(STEPS);
  });

  it("begins again when play is pressed at the end", () => {
    const it_ = player();
    expect(it_.position).toBe(STEPS);
    it_.play();
    expect(it_.isMoving).toBe(true);
    const positions: number[] = [];
    while (it_.isMoving) {
      it_.advance(0.02);
      positions.push(it_.position);
    }
    expect(Math.min(...positions)).toBe(0);
    expect(it_.position).toBe(STEPS);
  });

  it("steps by whole moves from wherever it is", () => {
    const it_ = player();
    it_.setMode("apart");
    it_.set(1.4);
    it_.move(1);
    run(it_);
    expect(it_.position).toBe(2);
    it_.move(1);
    it_.move(1);
    run(it_);
    expect(it_.position).toBe(4);
    it_.move(-1);
    run(it_);
    expect(it_.position).toBe(3);
    it_.set(0.5);
    it_.move(-1);
    run(it_);
    expect(it_.position).toBe(0);
    it_.move(-1);
    run(it_);
    expect(it_.position).toBe(0);
  });

  it("keeps its place when the mode changes", () => {
    const it_ = player();
    it_.setMode("apart");
    it_.set(2);
    it_.setMode("together");
    expect(it_.position).toBe(STEPS - 2);
    expect(it_.s).toBe(2);
  });

  it("names the step under way, or the one that was just made", () => {
    const it_ = player();
    it_.setMode("apart");
    for (const [position, step] of [
      [0, null],
      [0.2, 0],
      [1, 0],
      [1.5, 1],
      [5, 4],
    ] as const) {
      it_.set(position);
      expect(it_.step).toBe(step);
    }
    it_.setMode("together");
    for (const [position, step] of [
      [0, null],
      [0.2, 4],
      [1, 4],
      [5, 0],
    ] as const) {
      it_.set(position);
      expect(it_.step).toBe(step);
    }
  });

  it("takes the time that the moves take, at any speed", () => {
    const slow = player();
    slow.setMode("apart");
    slow.set(0);
    slow.play();
    const once = run(slow);
    expect(once).toBeGreaterThan(STEPS * 0.5);
    const quick = player();
    quick.setMode("apart");
    quick.speed = 4;
    quick.set(0);
    quick.play();
    expect(run(quick)).toBeCloseTo(once / 4, 0);
  });

  it("jumps where less motion is preferred", () => {
    const it_ = player();
    it_.isCalm = true;
    it_.setMode("apart");
    it_.set(0);
    it_.move(1);
    expect([it_.position, it_.isMoving]).toEqual([1, false]);
    it_.jump(4);
    expect(it_.position).toBe(4);
    it_.set(0);
    it_.play();
    const seen = new Set<number>();
    while (it_.isMoving) {
      it_.advance(0.05);
      seen.add(it_.position);
    }
    expect([...seen].every(Number.isInteger)).toBe(true);
    expect(it_.position).toBe(STEPS);
  });

  it("has nothing to play without steps", () => {
    const it_ = new Player(0, () => 0);
    it_.play();
    expect(it_.isMoving).toBe(false);
    expect(it_.step).toBe(null);
  });
});
