/**
 * The viewer: the picture of a scene with all that is around it: words, controls, lists, keys. The workbench uses it
 * as the page does.
 */

import type { JSX } from "preact";
import { canMoveByHand } from "../hand/cubes";
import { narrate } from "../scene/narration";
import type { Mode, Player } from "../scene/player";
import { isPainted, type SceneDoc, type SolutionDoc, unpainted } from "../scene/scene";
import { plain, spokenName } from "../scene/sentence";
import type { Visibility } from "../stage/piece";
import type { Show } from "../stage/show";
import { ViewCube } from "../stage/view-cube";
import { type KeyRow, keysOf, pictureRows } from "../ui/keymap";
import { listenToKeys } from "../ui/keys";
import { Slider } from "../ui/parts";
import { listenToPrint } from "../ui/printed";
import { Store } from "../ui/store";
import { followScheme } from "../ui/system";
import { useStore } from "../ui/useStore";
import * as common from "../words/common";
import * as keyWords from "../words/keys";
import * as words from "../words/page";
import { HandMoves } from "./hand-moves";
import { type Inspection, inspectionOf } from "./inspection";
import type { Mountable } from "./mount";
import { quickened } from "./panels/controls";
import { HandPanel } from "./panels/hand";
import { type HeadButton, insetsOf, type List, toggled } from "./panels/head";
import { LookPanel } from "./panels/look";
import { PiecesPanel } from "./panels/pieces";
import { StepsPanel } from "./panels/steps";
import { ViewerParts } from "./panels/viewer-parts";
import type { ListName, PartProps, ViewerActions, ViewerState } from "./panels/viewer-state";
import { ScenePicture } from "./picture";
import { firstLook, PictureLook } from "./picture-look";
import { Paper } from "./still-page";

export interface ViewerOptions {
  /** Makes the address that carries this scene. */
  readonly link?: () => Promise<string>;
  /** More buttons next to the lists, each with what it does: ways out of the viewer. */
  readonly buttons?: readonly HeadButton[];
  /** Whether pieces are moved by hand here; the workbench has another view for that. */
  readonly byHand?: boolean;
}

export class Viewer implements ViewerActions, Mountable {
  readonly parts: JSX.Element;
  readonly look: PictureLook;
  /** The element that it is mounted in. */
  private element!: HTMLElement;
  private readonly store: Store<ViewerState>;
  private readonly picture: ScenePicture;
  private readonly hand: HandMoves;
  private number = 0;

  constructor(
    private readonly scene: SceneDoc,
    private readonly options: ViewerOptions = {},
  ) {
    this.picture = new ScenePicture(scene, {
      drawn: () => this.narrate(),
      clicked: (piece) => this.click(piece),
      insets: () => insetsOf(this.element),
    });
    this.store = new Store<ViewerState>({
      ...firstLook(this.shown.bodies.length),
      title: scene.title,
      solution: this.shown.solution,
      ...this.moment,
      speed: this.player.speed,
      apart: 0,
      visibility: scene.pieces.map((_, i) => (i === scene.container ? "ghost" : "show")),
      open: null,
      isTurning: false,
      isSweeping: false,
      session: null,
      piece: null,
      hasTurns: false,
      hints: 0,
      advice: null,
      caption: "",
      meta: "",
      spoken: "",
    });
    if (scene.container !== undefined) this.picture.stage.show(scene.container, "ghost");
    this.look = new PictureLook(this.store, this.picture.stage);
    this.hand = new HandMoves(scene, this.picture, this.store, {
      present: (solution, moves) => this.present(this.picture.showOf(solution), "apart", moves),
      go: this.go,
      leave: () => {
        this.closeList();
        this.choose(this.number);
      },
    });
    const corner = <ViewCube view={this.picture.view} />;
    this.parts = <ViewerParts {...this.part} lists={this.lists()} buttons={options.buttons ?? []} corner={corner} />;
    this.open(this.shown);
  }

  readonly mount = (element: HTMLElement): (() => void) => {
    const { view } = this.picture;
    this.element = element;
    element.style.setProperty("--accent", this.scene.accent);
    element.prepend(view.canvas);
    view.follow(...element.querySelectorAll<HTMLElement>(".head, .panel, .deck"));
    const stops = [
      listenToPrint(element, () => <Paper scene={this.printed} solution={this.shown.solution} />),
      listenToKeys({ ...keysOf(this.keys()), Escape: this.closeList }),
      followScheme((theme) => this.look.change({ theme })),
    ];
    return () => {
      for (const stop of stops) stop();
      view.dispose();
    };
  };

  /** The scene as it goes on paper, in the colours of the picture. */
  private get printed(): SceneDoc {
    return this.store.state.isPainted ? this.scene : unpainted(this.scene);
  }

  /** For tests and for programs: what is shown, and the way to show something else at once. */
  get inspect(): Inspection {
    return inspectionOf(this.picture, this.scene, () => plain(this.store.state.caption, this.scene.pieces));
  }

  /**
   * Show another solution of the same pieces: at the same number of moves from assembled, if it has that many, and from
   * the same side.
   */
  exchange(title: string, solution: SolutionDoc): void {
    const { apart, isFresh, player } = this.shown;
    const mode = this.picture.modeFor(solution);
    const show = this.picture.showOf(solution);
    // An empty box stays empty.
    const isEmpty = this.scene.container !== undefined && player.s >= player.steps;
    const moves = isEmpty ? show.player.steps : Math.min(Math.round(player.s), show.player.steps);
    this.present(show, mode, mode === "apart" ? moves : show.player.steps - moves);
    if (moves === 0) this.setExplode(apart);
    show.isFresh = isFresh;
    this.store.set({ title });
    this.describe();
  }

  // Solutions -----------------------------------------------------------------------------------------------

  private get shown(): Show {
    return this.picture.shown;
  }

  private get player(): Player {
    return this.shown.player;
  }

  /** A puzzle is seen assembled at first, a path where it starts, and a box before anything is in it. */
  private open(show: Show): void {
    const mode = this.picture.modeFor(show.solution);
    const isAtStart = show.solution.kind === "path" || this.scene.container !== undefined;
    this.present(show, mode, mode === "together" && !isAtStart ? show.player.steps : 0);
    if (this.store.state.open === "hand") this.hand.begin(this.scene.solutions[this.number]!);
  }

  /** Show a solution, at a position of a mode. */
  private present(show: Show, mode: Mode, position: number): void {
    this.picture.present(show, mode, position);
    this.store.set({ solution: show.solution, apart: 0, ...this.moment });
  }

  // What people can do --------------------------------------------------------------------------------------

  /** The user moves the pieces. */
  private play(act: (player: Player) => void): void {
    this.setExplode(0);
    this.picture.play(act);
  }

  readonly toggle = (): void => this.play((player) => player.toggle());

  readonly move = (by: 1 | -1): void => this.play((player) => player.move(by));

  readonly go = (position: number): void => this.play((player) => player.jump(position));

  readonly scrub = (position: number): void => this.play(() => this.shown.set(position));

  readonly setMode = (mode: Mode): void => {
    this.picture.setMode(mode);
    this.store.set(this.moment);
  };

  readonly setSpeed = (speed: number): void => {
    this.player.speed = speed;
    this.store.set({ speed });
  };

  readonly choose = (number: number): void => {
    this.number = number;
    this.hand.end();
    this.open(this.picture.showOf(this.scene.solutions[number]!));
  };

  readonly show = (piece: number, how: Visibility): void => {
    const { stage } = this.picture;
    stage.show(piece, how);
    this.store.set({ visibility: [...stage.visibility] });
  };

  readonly setExplode = (apart: number): void => {
    this.picture.drawApart(apart);
    this.store.set({ apart });
  };

  readonly sweep = (): void => {
    const isSweeping = !this.store.state.isSweeping;
    this.picture.setSweeping(isSweeping);
    this.store.set({ isSweeping });
  };

  readonly toggleList = (name: ListName): void => {
    this.store.set({ open: toggled(this.element, this.store.state.open, name) });
    if (this.store.state.open === "hand" && !this.hand.isOn) this.hand.begin(this.scene.solutions[this.number]!);
  };

  private readonly closeList = (): void => {
    const { open } = this.store.state;
    if (open) this.toggleList(open);
  };

  private click(piece: number): void {
    const { open, visibility } = this.store.state;
    if (open === "hand") {
      this.hand.hold(piece);
      return;
    }
    const how = visibility[piece] === "ghost" ? "show" : "ghost";
    this.show(piece, how);
    this.store.set({ spoken: words.made[how](spokenName(this.scene.pieces[piece]!)) });
  }

  private keys(): KeyRow[] {
    const quicken = (by: 1 | -1) => (): void => this.setSpeed(quickened(this.store.state.speed, by));
    const before = (): void => this.move(-1);
    const next = (): void => this.move(1);
    const swap = (): void => this.setMode(this.player.mode === "apart" ? "together" : "apart");
    const sweep = (): void => {
      if (this.shown.solution.steps.some(({ turn }) => turn)) this.sweep();
    };
    const list = (name: ListName) => (): void => this.toggleList(name);
    const meanings = keyWords.viewer;
    return [
      [keyWords.space, meanings.play, { " ": this.toggle }],
      ["\u2190 \u2192", meanings.move, { ArrowLeft: before, ArrowRight: next, ArrowDown: before, ArrowUp: next }],
      [keyWords.home, meanings.ends, { Home: () => this.go(0), End: () => this.go(this.player.steps) }],
      ["T", meanings.way, { t: swap }],
      ["[ ]", keyWords.quicken, { "[": quicken(-1), "]": quicken(1) }],
      ["R", meanings.sweep, { r: sweep }],
      ["P  S  V", keyWords.lists, { p: list("pieces"), s: list("steps"), v: list("look") }],
      ...pictureRows(this.picture.view, this.look),
    ];
  }

  // Words ---------------------------------------------------------------------------------------------------

  /** Where the player is. */
  private get moment(): Pick<ViewerState, "mode" | "position" | "begun" | "isAtEnd" | "isMoving"> {
    const { mode, position, steps, isMoving } = this.player;
    return { mode, position, begun: Math.ceil(position - 1e-9), isAtEnd: position >= steps, isMoving };
  }

  /** At every frame: only what has changed is drawn. */
  private narrate(): void {
    const { store, scene } = this;
    const { solution, bodies, turns, isFresh } = this.shown;
    const { step, s } = this.player;
    const { moment } = this;
    const { caption, meta } = narrate(bodies.length, solution, { ...moment, step, isAssembled: s < 1e-9, isFresh });
    store.set({ ...moment, isTurning: turns, meta });
    if (caption === store.state.caption) return;
    store.set({ caption, spoken: plain(caption, scene.pieces) });
    this.describe();
  }

  /** Describe the picture for screen readers. */
  private describe(): void {
    const { title, spoken } = this.store.state;
    this.picture.view.describe(words.described(title, this.shown.bodies.length, spoken));
  }

  // Putting it together -------------------------------------------------------------------------------------

  private get part(): PartProps {
    const { store, scene } = this;
    return { store, viewer: this, scene };
  }

  private lists(): List<ListName>[] {
    const { part, scene, picture, options, store, look } = this;
    const keys = this.keys();
    const hasBalls = scene.pieces.some(({ balls }) => balls);
    const actions: [string, () => void][] = [
      [words.fit, picture.view.fit],
      [words.savePicture, picture.savePicture],
    ];
    if (!hasBalls) actions.push([words.saveVector, picture.saveVector]);
    const lists: List<ListName>[] = [
      ["pieces", common.pieces, () => <PiecesPanel {...part} />],
      ["steps", common.steps, () => <StepsPanel {...part} />],
      [
        "hand",
        words.byHand,
        () => <HandPanel store={store} hand={this.hand} pieces={scene.pieces} name={store.state.title} />,
      ],
      [
        "look",
        common.view,
        () => (
          <LookPanel
            store={store}
            look={look}
            keys={keys}
            hasPaint={scene.pieces.some(isPainted)}
            apart={<Apart {...part} />}
            actions={actions}
            link={options.link}
          />
        ),
      ],
    ];
    return options.byHand && canMoveByHand(scene) ? lists : lists.filter(([name]) => name !== "hand");
  }
}

function Apart({ store, viewer }: PartProps) {
  return <Slider label={words.drawApart} value={useStore(store).apart} move={viewer.setExplode} />;
}
