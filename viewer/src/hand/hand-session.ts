/**
 * Moves by hand from an assembly on: where the pieces are after each, what can move there, and the moves as a solution
 * to play.
 */

import type { Vec3 } from "../scene/bodies";
import type { SceneDoc, SeparationDoc, SolutionDoc, StepDoc } from "../scene/scene";
import { boundsOf, type Cubes, type HandSlide, type HandTurn, rotated, slidden } from "./cubes";
import { leastSlides } from "./slides";
import { leastTurns } from "./turns";

/** A slide that has been made: how far, with its sign, and whether the group has left the rest. */
interface MadeSlide {
  readonly pieces: readonly number[];
  readonly axis: 0 | 1 | 2;
  readonly by: number;
  readonly frees: boolean;
}

type Made = MadeSlide | HandTurn;

/** The pieces after some moves. */
export interface HandState {
  readonly cubes: Cubes;
  /** Those that are still together and can be moved; none once all is apart. */
  readonly present: readonly number[];
}

/** A separation, begun or waiting for its turn. */
type Part = { -readonly [Key in keyof SeparationDoc]: SeparationDoc[Key] };

export const DIRECTIONS = [
  ["to the right", "to the left"],
  ["away from you", "toward you"],
  ["up", "down"],
] as const;
const VIEWPOINTS = [
  ["the right", true],
  ["the front", false],
  ["above", true],
] as const;

export class HandSession {
  private moves: readonly Made[] = [];
  /** The state after each number of moves. */
  private states: HandState[];
  private parts: Part[] = [];

  constructor(
    private readonly scene: SceneDoc,
    private readonly base: SolutionDoc,
    cubes: Cubes,
  ) {
    const present = cubes.flatMap((own, piece) => (own.length > 0 ? piece : []));
    this.states = [{ cubes, present: present.length > 1 ? present : [] }];
  }

  /** The state after a number of moves. */
  state(moves: number): HandState {
    return this.states[moves]!;
  }

  slides(moves: number, piece: number): HandSlide[] {
    const { cubes, present } = this.state(moves);
    return leastSlides(cubes, present, piece);
  }

  /** Null where the pieces are too far apart to look for turns. */
  turns(moves: number, piece: number): HandTurn[] | null {
    const { cubes, present } = this.state(moves);
    return leastTurns(cubes, present, piece);
  }

  /**
   * Slide a group after a number of moves, which discards the later ones: some cubes far, or off if it goes on without
   * end.
   */
  slide(moves: number, { pieces, axis, sign, reach }: HandSlide, far: number): void {
    const frees = reach === null;
    this.make(moves, { pieces, axis, by: sign * (frees ? this.wayOut(moves, pieces, axis, sign) : far), frees });
  }

  turn(moves: number, turn: HandTurn): void {
    this.make(moves, turn);
  }

  /** The moves as a solution, from the assembly on. */
  get solution(): SolutionDoc {
    const isApart = this.states.at(-1)!.present.length === 0;
    return {
      ...this.base,
      kind: isApart ? "apart" : "hand",
      number: null,
      level: null,
      note: "Moved by hand",
      end: isApart ? "Everything is apart." : "",
      steps: this.moves.map((made) => this.stepOf(made)),
      separations: this.parts,
    };
  }

  private make(moves: number, made: Made): void {
    this.moves = [...this.moves.slice(0, moves), made];
    this.replay();
  }

  /** Find all states and separations again. A part that was set aside is taken up once nothing else is left to move. */
  private replay(): void {
    const count = this.moves.length;
    let state = this.states[0]!;
    let part: Part = begun(0, state.present);
    const waiting: {
      readonly from: Part;
      readonly side: "leftNext" | "removedNext";
      readonly pieces: readonly number[];
    }[] = [];
    this.states = [state];
    this.parts = [];
    this.moves.forEach((made, i) => {
      const cubes = state.cubes.map((own, piece) =>
        !made.pieces.includes(piece) ? own : "by" in made ? slidden(own, made.axis, made.by) : rotated(own, made),
      );
      let { present } = state;
      if ("by" in made && made.frees) {
        const rest = present.filter((piece) => !made.pieces.includes(piece));
        const done: Part = { ...part, steps: [part.steps[0], i + 1], left: rest, removed: made.pieces };
        this.parts.push(done);
        const sides = [
          { from: done, side: "leftNext", pieces: rest },
          { from: done, side: "removedNext", pieces: made.pieces },
        ] as const;
        // People go on with the larger part.
        const [keep, leave] = rest.length >= made.pieces.length ? sides : [sides[1], sides[0]];
        if (leave.pieces.length > 1) waiting.push(leave);
        const next = keep.pieces.length > 1 ? keep : waiting.shift();
        if (next) next.from[next.side] = this.parts.length;
        present = next?.pieces ?? [];
        part = begun(i + 1, present);
      }
      state = { cubes, present };
      this.states.push(state);
    });
    if (count === 0 || state.present.length === 0) return;
    this.parts.push({ ...part, steps: [part.steps[0], count] });
    for (const { from, side, pieces } of waiting) {
      from[side] = this.parts.length;
      this.parts.push(begun(count, pieces));
    }
  }

  /** So far that the box around a group has left that of the rest. */
  private wayOut(moves: number, group: readonly number[], axis: 0 | 1 | 2, sign: 1 | -1): number {
    const { cubes, present } = this.state(moves);
    const boundsAround = (pieces: readonly number[]): readonly [Vec3, Vec3] =>
      boundsOf(pieces.flatMap((piece) => cubes[piece]!));
    const own = boundsAround(group);
    const rest = boundsAround(present.filter((piece) => !group.includes(piece)));
    return Math.max(1, (sign > 0 ? rest[1][axis] - own[0][axis] : own[1][axis] - rest[0][axis]) + 1);
  }

  private stepOf(made: Made): StepDoc {
    const { pieces, axis } = made;
    const who = this.named(pieces);
    const single = pieces.length === 1;
    if (!("by" in made)) {
      const { pivot, quarters, way } = made;
      const words = (of: number): string => `${who} ${single ? "turns" : "turn"} ${senseOf(axis, of)}.`;
      return {
        pieces,
        way: [0, 0, 0],
        turn: { axis, pivot, quarters: way },
        frees: false,
        apart: words(quarters),
        together: words(-quarters),
      };
    }
    const { by, frees } = made;
    const to = DIRECTIONS[axis][by > 0 ? 0 : 1];
    const back = DIRECTIONS[axis][by > 0 ? 1 : 0];
    const slide = single ? "slides" : "slide";
    const way: [number, number, number] = [0, 0, 0];
    way[axis] = by;
    return {
      pieces,
      way,
      frees,
      apart: frees
        ? `${who} ${slide} ${to} and ${single ? "comes free" : "come free together"}.`
        : `${who} ${slide} ${Math.abs(by)} ${to}.`,
      together: frees
        ? `${who} ${slide} in${single ? "" : " together"}, ${back}.`
        : `${who} ${slide} ${Math.abs(by)} ${back}.`,
    };
  }

  /** Pieces at the beginning of a sentence; marks that are digits are introduced. */
  private named(pieces: readonly number[]): string {
    const listed = pieces.map((piece) => `{${piece}}`);
    const words = listed.length > 1 ? `${listed.slice(0, -1).join(", ")} and ${listed.at(-1)!}` : listed[0]!;
    if (!this.scene.pieces.some(({ mark }) => /^\d+$/.test(mark))) return words;
    return `${pieces.length > 1 ? "Pieces" : "Piece"} ${words}`;
  }
}

function begun(step: number, pieces: readonly number[]): Part {
  return { steps: [step, step], pieces, left: pieces, removed: [], leftNext: null, removedNext: null };
}

/** How far and which way: "a quarter clockwise, seen from above". */
export function senseOf(axis: 0 | 1 | 2, quarters: number): string {
  const [place, isAhead] = VIEWPOINTS[axis];
  if (Math.abs(quarters) === 2) return `half way round, seen from ${place}`;
  return `a quarter ${quarters > 0 === isAhead ? "counterclockwise" : "clockwise"}, seen from ${place}`;
}
