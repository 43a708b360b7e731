/** Moves by hand in the viewer: they begin with an assembly, and are played as a solution that grows with them. */

import { cubesOf, type HandSlide, type HandTurn } from "../hand/cubes";
import { HandSession } from "../hand/hand-session";
import type { SceneDoc, SolutionDoc } from "../scene/scene";
import type { Store } from "../ui/store";
import * as words from "../words/hand";
import type { HandActions, HandState } from "./panels/hand";
import type { ScenePicture } from "./picture";

interface HandMovesEvents {
  /** Show the moves so far as a solution, the first of them made. */
  readonly present: (solution: SolutionDoc, moves: number) => void;
  /** Go to a position of the mode, by the real moves. */
  readonly go: (position: number) => void;
  /** Show the solution again. */
  readonly leave: () => void;
}

export class HandMoves implements HandActions {
  readonly leave: () => void;

  constructor(
    private readonly scene: SceneDoc,
    private readonly picture: ScenePicture,
    private readonly store: Store<HandState>,
    private readonly events: HandMovesEvents,
  ) {
    this.leave = events.leave;
  }

  /** Whether moves by hand are shown instead of the solution. */
  get isOn(): boolean {
    return this.store.state.session !== null;
  }

  /** Begin with the assembly of a solution. */
  begin(solution: SolutionDoc): void {
    const cubes = cubesOf(this.scene, solution);
    if (!cubes) return;
    const session = new HandSession(this.scene, solution, cubes);
    const hasTurns = this.scene.solutions.some(({ steps }) => steps.some(({ turn }) => turn));
    this.events.present(session.solution, 0);
    this.picture.shown.isFresh = false;
    this.store.set({ session, piece: null, hasTurns, hints: 0, advice: null });
  }

  readonly again = (): void => {
    const { session } = this.store.state;
    if (session) this.begin(session.base);
  };

  /** Which pieces to try next; pressed again, which way. */
  readonly hint = (): void => {
    const { moves } = this;
    const { session, advice, hints } = this.store.state;
    const next = session?.next(moves);
    if (!next) {
      this.store.set({ advice: { moves, text: next === null ? words.neverBySlides : words.tooLong } });
      return;
    }
    const { pieces, axis, sign, reach } = next.slide;
    const who = pieces.map((piece) => this.scene.pieces[piece]!.mark).join(", ");
    const way = words.directions[axis][sign > 0 ? 0 : 1];
    const text =
      advice?.moves !== moves
        ? words.tryPieces(who, pieces.length)
        : reach === null
          ? words.slidesOut(who, pieces.length, way)
          : words.slides(who, pieces.length, String(Math.abs(next.distance)), way);
    this.store.set({ advice: { moves, text }, hints: hints + 1 });
  };

  /** The solution is shown again. */
  end(): void {
    this.store.set({ session: null });
  }

  readonly slide = (slide: HandSlide, far: number): void =>
    this.make((session, moves) => session.slide(moves, slide, far));

  readonly turn = (turn: HandTurn): void => this.make((session, moves) => session.turn(moves, turn));

  readonly back = (): void => {
    const { position, mode } = this.picture.shown.player;
    this.events.go(position + (mode === "apart" ? -1 : 1));
  };

  readonly hold = (piece: number): void => {
    const { session } = this.store.state;
    if (session?.state(this.moves).present.includes(piece)) this.store.set({ piece });
  };

  readonly listTurns = (hasTurns: boolean): void => this.store.set({ hasTurns });

  /** The number of moves that are made in the picture. */
  private get moves(): number {
    return Math.round(this.picture.shown.player.s);
  }

  /** Make a move after those that are made in the picture; it is seen as it is made. */
  private make(move: (session: HandSession, moves: number) => void): void {
    const { moves } = this;
    const { session } = this.store.state;
    if (!session || this.picture.shown.player.isMoving) return;
    move(session, moves);
    this.events.present(session.solution, moves);
    this.events.go(moves + 1);
  }
}
