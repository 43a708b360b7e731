/** A scene on a canvas: one of its solutions as it is played. It has no controls; its `stage` has the look. */

import { PLAN_WORDS } from "../scene/narration";
import type { Mode, Player } from "../scene/player";
import type { SceneDoc, SolutionDoc } from "../scene/scene";
import type { Insets } from "../stage/camera";
import { Show } from "../stage/show";
import { Stage } from "../stage/stage";
import { View3D } from "../stage/view3d";
import { fileName, offer } from "../ui/download";

/** What the page around a picture does. */
export interface PictureEvents {
  /** A frame has been drawn. */
  readonly drawn: () => void;
  readonly clicked: (piece: number) => void;
  /** What controls cover of a picture of this size. */
  readonly insets: (width: number, height: number) => Insets;
}

export class ScenePicture {
  readonly view: View3D;
  readonly stage: Stage;
  shown: Show;
  /** Whether the volume is shown that a turn sweeps. */
  isSweeping = false;
  /** The width of what controls leave free, as a share of its height. */
  private aspect = 1;

  constructor(
    private readonly scene: SceneDoc,
    private readonly events: PictureEvents,
  ) {
    this.shown = this.showOf(scene.solutions[0]!);
    this.view = new View3D({
      draw: (seconds) => this.draw(seconds),
      resized: (width, height) => this.resized(width, height),
      clicked: (at) => {
        const piece = this.stage.pick(at);
        if (piece !== null) events.clicked(piece);
      },
    });
    this.stage = new Stage(this.view, scene);
  }

  showOf(solution: SolutionDoc): Show {
    return new Show(this.scene, solution, this.aspect);
  }

  /** The direction that was played last, as long as it is one of plans of this kind. */
  modeFor({ kind }: SolutionDoc): Mode {
    const { solution, player } = this.shown;
    return solution.kind === kind ? player.mode : PLAN_WORDS[kind].first;
  }

  /** Show a solution, at a position of a mode. Pieces stay as visible as they are. */
  present(show: Show, mode: Mode, position: number): void {
    show.follow(this.shown);
    show.player.setMode(mode);
    show.set(position);
    this.shown = show;
    this.stage.setBodies(show.bodies);
    this.stage.setSwept(null);
    this.view.orbit.cut();
  }

  /** Let the player do something: users begin to move the pieces. */
  play(act: (player: Player) => void): void {
    const { player } = this.shown;
    this.shown.isFresh = false;
    player.isCalm = this.view.orbit.isCalm;
    act(player);
    this.view.touch();
  }

  /** Put the pieces where they are at a position of the mode, without drawing them. */
  place(position: number): void {
    this.shown.isFresh = false;
    this.shown.place(position, this.stage);
  }

  setMode(mode: Mode): void {
    this.shown.player.setMode(mode);
    this.view.touch();
  }

  /** Draw the assembled pieces apart, 0 to 1. */
  drawApart(share: number): void {
    this.shown.drawApart(share);
    this.view.touch();
  }

  /** Show the volume that the present step sweeps, if it turns. */
  setSweeping(isSweeping: boolean): void {
    this.isSweeping = isSweeping;
    this.view.touch();
  }

  /** Hand the picture to the browser as PNG, as it stands. */
  readonly savePicture = (): void => {
    // What is drawn is gone once the browser has shown it.
    this.stage.render(this.shown.pose.view);
    this.view.canvas.toBlob((blob) => {
      if (blob) offer(blob, `${fileName(this.scene.title)}.png`);
    });
  };

  /** The same as SVG: flat faces, without shadows and marks. */
  readonly saveVector = (): void => {
    offer(new Blob([this.stage.vector()], { type: "image/svg+xml" }), `${fileName(this.scene.title)}.svg`);
  };

  private draw(seconds: number): boolean {
    const { shown, stage, view } = this;
    const glidesApart = shown.advance(seconds, view.orbit.isCalm);
    const glides = view.look(shown.pose.view, seconds);
    shown.showTurn(stage, view.orbit, this.isSweeping);
    const fades = shown.draw(stage, seconds);
    this.events.drawn();
    return shown.player.isMoving || glides || fades || glidesApart;
  }

  private resized(width: number, height: number): Insets {
    const insets = this.events.insets(width, height);
    const aspect = (width - insets.left - insets.right) / Math.max(height - insets.top - insets.bottom, 1);
    if (Math.abs(Math.log(aspect / this.aspect)) > 0.2) {
      this.aspect = aspect;
      this.shown.arrange(aspect, this.stage);
    }
    return insets;
  }
}
