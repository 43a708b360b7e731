/**
 * Moves by hand from an assembly on: where the pieces are after each, what can move there, and the moves as a solution
 * to play.
 */

import type { SceneDoc, SeparationDoc, SolutionDoc, StepDoc } from "../scene/scene";
import { groupText, type Move, moveText, type MoveText } from "../scene/moves-in-words";
import { along } from "../scene/vec";
import type { Cubes, HandSlide, HandTurn } from "./cubes";
import { afterSlide, afterTurn, assembled, cubesAt, type Arrangement } from "./arrangement";
import * as words from "../words/hand";
import { type NextSlide, nextSlide } from "./next-slide";
import { leastSlides, pulledBy } from "./slides";
import { leastTurns } from "./turns";

/** A separation, begun or waiting for its turn. */
type Part = { -readonly [Key in keyof SeparationDoc]: SeparationDoc[Key] };

export class HandSession {
  private moves: readonly (HandSlide | HandTurn)[] = [];
  /** The arrangement after each number of moves. */
  private states: readonly Arrangement[];

  constructor(
    private readonly scene: SceneDoc,
    readonly base: SolutionDoc,
    private readonly home: Cubes,
  ) {
    this.states = [assembled(home.map((cubes) => cubes.length > 0))];
  }

  /** The arrangement after a number of moves. */
  state(moves: number): Arrangement {
    return this.states[moves]!;
  }

  slides(moves: number, piece: number): HandSlide[] {
    return pulledBy(leastSlides(cubesAt(this.home, this.state(moves))), piece);
  }

  /** Null where the pieces are too far apart to look for turns. */
  turns(moves: number, piece: number): HandTurn[] | null {
    return leastTurns(cubesAt(this.home, this.state(moves)), piece);
  }

  /** The next slide of a shortest way to something that comes free; null for none, undefined if it is too far. */
  next(moves: number): NextSlide | null | undefined {
    const at = this.state(moves);
    const free = leastSlides(cubesAt(this.home, at)).filter(({ reach }) => reach === null);
    const [slide] = free.sort((a, b) => a.pieces.length - b.pieces.length);
    if (slide) return { slide, distance: slide.distance };
    return nextSlide(this.home, at, (_, slides) => slides.some(({ reach }) => reach === null));
  }

  /**
   * Slide a group after a number of moves, which discards the later ones: some cubes far, or off if it goes on without
   * end.
   */
  slide(moves: number, slide: HandSlide, far: number): void {
    const distance = slide.reach === null ? slide.distance : slide.sign * far;
    const by = along(slide.axis, distance);
    this.make(moves, { ...slide, distance }, afterSlide(this.state(moves), slide, by, by));
  }

  turn(moves: number, turn: HandTurn): void {
    this.make(moves, turn, afterTurn(this.state(moves), turn));
  }

  private make(moves: number, made: HandSlide | HandTurn, state: Arrangement): void {
    this.moves = [...this.moves.slice(0, moves), made];
    this.states = [...this.states.slice(0, moves + 1), state];
  }

  /** The moves as a solution, from the assembly on. */
  get solution(): SolutionDoc {
    const { isApart } = this.states.at(-1)!;
    return {
      ...this.base,
      kind: isApart ? "apart" : "hand",
      number: null,
      level: null,
      note: words.byHand,
      end: isApart ? words.apart : "",
      steps: this.moves.map((made) => this.stepOf(made)),
      separations: this.moves.length > 0 ? this.separations() : [],
    };
  }

  /** The separations so far, the one that has begun, and those of parts that wait. */
  private separations(): Part[] {
    const parts: Part[] = [];
    const begin = (pieces: readonly number[], step: number): void => {
      if (pieces.length === 0) return;
      for (const part of parts) {
        if (part.left.join() === pieces.join()) part.leftNext = parts.length;
        if (part.removed.join() === pieces.join()) part.removedNext = parts.length;
      }
      parts.push({ steps: [step, step], pieces, left: pieces, removed: [], leftNext: null, removedNext: null });
    };
    begin(this.states[0]!.present, 0);
    for (const [i, made] of this.moves.entries()) {
      const part = parts.at(-1)!;
      part.steps = [part.steps[0], i + 1];
      if (!frees(made)) continue;
      part.left = part.pieces.filter((piece) => !made.pieces.includes(piece));
      part.removed = made.pieces;
      begin(this.states[i + 1]!.present, i + 1);
    }
    for (const pieces of this.states.at(-1)!.waiting) begin(pieces, this.moves.length);
    return parts;
  }

  private stepOf(made: HandSlide | HandTurn): StepDoc {
    const { pieces } = made;
    const marks = this.scene.pieces.map(({ mark }) => mark);
    const group = groupText(
      pieces.map((piece) => `{${piece}}`),
      marks,
    );
    const move = moveOf(made);
    return { ...move, ...moveText(move, group) };
  }
}

function moveOf(made: HandSlide | HandTurn): Move & Omit<StepDoc, keyof MoveText> {
  const { pieces, axis } = made;
  if ("pivot" in made) {
    const turn = { axis, pivot: made.pivot, quarters: made.way };
    return { pieces, way: [0, 0, 0], turn, frees: false, length: "" };
  }
  const { distance } = made;
  return { pieces, way: along(axis, distance), frees: frees(made), length: String(Math.abs(distance)) };
}

/** Whether a group has left the rest by a move. */
function frees(made: HandSlide | HandTurn): boolean {
  return "reach" in made && made.reach === null;
}
