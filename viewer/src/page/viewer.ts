/**
 * The viewer: a scene in an element, with everything around it. It holds the state, and passes to each part
 * what it shows; the workbench uses it as the page does.
 */

import { Orbit } from "../stage/camera";
import { isPainted, type SceneDoc, type SolutionDoc } from "../scene/scene";
import { fileName, offer } from "../ui/download";
import { el } from "../ui/dom";
import { listenToGestures } from "../stage/gestures";
import { KEYS, keymap } from "../ui/keymap";
import { type Keys, listenToKeys } from "../ui/keys";
import { Loop } from "../stage/loop";
import { cubesOf } from "../hand/cubes";
import { HandSession } from "../hand/hand-session";
import type { Inspection } from "./inspection";
import type { Look } from "../stage/material";
import { PLAN_WORDS, whyNoPlay } from "../scene/narration";
import { Controls } from "./panels/controls";
import { chooserOf, type HeadButton, Head, noteOf } from "./panels/head";
import { HandPanel } from "./panels/hand";
import { LookPanel } from "./panels/look";
import { PiecesPanel } from "./panels/pieces";
import { StepsPanel } from "./panels/steps";
import { Strip } from "./panels/strip";
import { Words } from "./panels/words";
import type { Mode, Player } from "../scene/player";
import { listenToPrint } from "../ui/printed";
import { Show } from "../stage/show";
import { Stage, type Visibility } from "../stage/stage";
import { paperOf } from "./still-page";
import { listenToSystem } from "../ui/system";
import { isThemeChosen, preferredTheme, rememberTheme, type ThemeName, THEMES } from "../ui/theme";

/** The greatest number of pixels that are drawn for one of the page, however fine the screen is. */
const MOST_PIXELS = 2;

export interface ViewerOptions {
  /** Makes the address that carries this scene. */
  readonly link?: () => Promise<string>;
  /** More buttons next to the lists, each with what it does: ways out of the viewer. */
  readonly buttons?: readonly HeadButton[];
  /** Whether pieces are moved by hand here; the workbench has another view for that. */
  readonly byHand?: boolean;
}

export class Viewer {
  readonly element: HTMLElement;
  private readonly canvas = el("canvas", { tabindex: 0, role: "img" });
  private readonly stage: Stage;
  private readonly orbit = new Orbit();
  private readonly loop = new Loop((seconds) => this.advance(seconds));
  private readonly strip: Strip;
  private readonly controls: Controls;
  private readonly sweepButton = el(
    "button",
    {
      type: "button",
      class: "quiet sweep",
      "aria-pressed": "false",
      onclick: () => {
        this.showSwept(!this.isSweeping);
      },
    },
    "Show what it sweeps",
  );
  private isSweeping = false;
  private readonly words: Words;
  private readonly panels: { pieces: PiecesPanel; steps: StepsPanel; look: LookPanel };
  private readonly deck: HTMLElement;
  private readonly head: Head<"pieces" | "steps" | "hand" | "look">;
  private readonly hand: HandPanel;
  /** The moves by hand, while these are shown instead of the solution. */
  private session: HandSession | null = null;
  private readonly stops: readonly (() => void)[];
  private readonly observer: ResizeObserver;
  private theme: ThemeName = preferredTheme();
  private look: Look = "plain";
  private shown: Show;
  private number = 0;
  private aspect = 1;
  private width = 0;
  private height = 0;
  private captionKey = "";
  /** Whether nothing has been moved yet: the page opens on the finished puzzle. */
  private isFresh = true;
  /** Frames drawn so far. */
  frames = 0;

  constructor(
    private readonly scene: SceneDoc,
    options: ViewerOptions = {},
  ) {
    this.shown = new Show(scene, scene.solutions[0]!, this.aspect);
    this.stage = new Stage(this.canvas, scene);
    this.words = new Words(scene, this.canvas);
    this.strip = new Strip({
      scrub: (position) => {
        this.begin();
        this.shown.set(position);
        this.touch();
      },
      settle: (position) => {
        this.go(position);
      },
    });
    this.controls = new Controls({
      toggle: () => {
        this.toggle();
      },
      move: (by) => {
        this.move(by);
      },
      mode: (mode) => {
        this.setMode(mode);
      },
      speed: (speed) => {
        this.setSpeed(speed);
      },
    });
    this.panels = {
      pieces: new PiecesPanel(scene, (piece, how) => {
        this.show(piece, how);
      }),
      steps: new StepsPanel(scene, (position) => {
        this.go(position);
      }),
      look: new LookPanel(
        {
          look: (look) => {
            this.setLook(look);
          },
          theme: (theme) => {
            this.setTheme(theme);
          },
          explode: (share) => {
            this.setExplode(share);
          },
          cut: (cut) => {
            Object.assign(this.stage.cut, cut);
            this.touch();
          },
          marks: (everywhere) => {
            this.stage.marksEverywhere = everywhere;
            this.touch();
          },
          paint: scene.pieces.some(isPainted)
            ? (isShown) => {
                this.stage.setPaint(isShown);
                this.touch();
              }
            : undefined,
          fit: () => {
            this.fit();
          },
          picture: () => {
            this.savePicture();
          },
          vector: scene.pieces.some(({ balls }) => balls)
            ? undefined
            : () => {
                this.saveVector();
              },
          link: options.link,
        },
        this.theme,
        this.look,
        KEYS,
      ),
    };
    const { pieces, steps, look } = this.panels;
    this.hand = new HandPanel(scene, {
      slide: (slide, far) => {
        this.moveByHand((session, moves) => {
          session.slide(moves, slide, far);
        });
      },
      turn: (turn) => {
        this.moveByHand((session, moves) => {
          session.turn(moves, turn);
        });
      },
      back: () => {
        this.go(this.player.position + (this.player.mode === "apart" ? -1 : 1));
      },
      leave: () => {
        this.head.close();
        this.choose(this.number);
      },
    });
    const chooser =
      scene.solutions.length < 2
        ? null
        : chooserOf(scene.solutions, (number) => {
            this.choose(number);
          });
    this.head = new Head(
      { title: scene.title, about: scene.about, chooser, buttons: options.buttons ?? [] },
      [
        ["pieces", "Pieces", pieces.element],
        ["steps", "Steps", steps.element],
        ...(options.byHand && canMoveByHand(scene) ? [["hand", "By hand", this.hand.element] as const] : []),
        ["look", "View", look.element],
      ],
      (name) => {
        if (name === "hand" && !this.session) this.beginByHand();
        if (name === "steps") this.panels.steps.reveal();
        this.resize();
      },
    );
    this.deck = el(
      "footer",
      { class: "deck" },
      this.words.element,
      this.sweepButton,
      this.strip.element,
      this.controls.element,
    );
    this.element = el(
      "main",
      { class: "viewer" },
      this.canvas,
      this.head.element,
      this.head.panel,
      this.deck,
      this.words.spoken,
    );
    this.element.style.setProperty("--accent", scene.accent);
    listenToGestures(
      this.canvas,
      this.orbit,
      () => {
        this.touch();
      },
      (x, y) => {
        this.click(x, y);
      },
    );
    this.stops = [
      listenToPrint(() => paperOf(scene, this.shown.solution)),
      listenToKeys(this.keys()),
      listenToSystem({
        calm: (isCalm) => {
          this.orbit.isCalm = isCalm;
          this.player.isCalm = isCalm;
        },
        scheme: () => {
          if (!isThemeChosen()) this.setTheme(preferredTheme(), false);
        },
      }),
    ];
    this.setTheme(this.theme, false);
    this.observer = new ResizeObserver(() => {
      this.resize();
    });
    for (const part of [this.element, this.deck, this.head.element, this.head.panel]) this.observer.observe(part);
    this.open(this.shown);
  }

  // What people can do --------------------------------------------------------------------------------------

  /** Show another solution. */
  choose(number: number): void {
    this.number = number;
    this.session = null;
    this.open(this.showOf(this.scene.solutions[number]!));
  }

  /** A puzzle is seen assembled at first, a path where it starts. */
  private open(show: Show): void {
    const mode = this.modeFor(show.solution);
    const isAtEnd = mode === "together" && show.solution.kind !== "path";
    this.present(show, mode, isAtEnd ? show.player.steps : 0);
    this.isFresh = true;
    if (this.head.opened === "hand") this.beginByHand();
  }

  /** The direction that was played last, as long as it is one of plans of this kind. */
  private modeFor({ kind }: SolutionDoc): Mode {
    return this.shown.solution.kind === kind ? this.player.mode : PLAN_WORDS[kind].first;
  }

  /**
   * Show another solution of the same pieces: at the same number of moves from assembled, if it has that many, and from
   * the same side.
   */
  exchange(title: string, solution: SolutionDoc): void {
    const { isFresh } = this;
    const { apart } = this.shown;
    const mode = this.modeFor(solution);
    const show = this.showOf(solution);
    const moves = Math.min(Math.round(this.player.s), show.player.steps);
    this.presentSame(show, mode, mode === "apart" ? moves : show.player.steps - moves);
    if (moves === 0) this.setExplode(apart);
    this.isFresh = isFresh;
    this.head.title = title;
    this.touch();
  }

  /** Show a solution, all pieces as visible as before. */
  private presentSame(show: Show, mode: Mode, position: number): void {
    const isHidden = [...this.stage.visibility];
    this.present(show, mode, position);
    isHidden.forEach((how, piece) => {
      this.show(piece, how);
    });
  }

  /** Show a solution, at a position of a mode. */
  private present(show: Show, mode: Mode, position: number): void {
    const { solution, bodies, player } = show;
    show.follow(this.shown);
    this.shown = show;
    player.isCalm = this.orbit.isCalm;
    player.setMode(mode);
    player.set(position);
    this.stage.setBodies(bodies);
    this.stage.setTheme(THEMES[this.theme]);
    this.stage.setSwept(null);
    this.panels.look.setExplode(0);
    this.panels.pieces.set(solution, this.stage.visibility);
    this.listMoves();
    this.head.note = noteOf(solution);
    this.controls.setPlan(solution.kind, whyNoPlay(solution, bodies.length));
    this.sweepButton.hidden = !solution.steps.some(({ turn }) => turn);
    this.orbit.cut();
    this.touch();
  }

  /** Begin with the assembly, and move its pieces by hand. */
  private beginByHand(): void {
    const solution = this.scene.solutions[this.number]!;
    const cubes = cubesOf(this.scene, solution);
    if (!cubes) return;
    this.session = new HandSession(this.scene, solution, cubes);
    this.present(this.showOf(this.session.solution), "apart", 0);
    this.isFresh = false;
    this.hand.begin(
      this.session,
      this.scene.solutions.some(({ steps }) => steps.some(({ turn }) => turn)),
    );
  }

  /** Make a move by hand after those that are made in the picture; it is seen as it is made. */
  private moveByHand(make: (session: HandSession, moves: number) => void): void {
    const { session } = this;
    if (!session || this.player.isMoving) return;
    const moves = Math.round(this.player.s);
    make(session, moves);
    this.presentSame(this.showOf(session.solution), "apart", moves);
    this.go(moves + 1);
  }

  toggle(): void {
    this.begin();
    this.player.toggle();
    this.touch();
  }

  /** One move on or back. */
  move(by: 1 | -1): void {
    this.begin();
    this.player.move(by);
    this.touch();
  }

  /** Go to a position of the mode, by the real moves. */
  go(position: number): void {
    this.begin();
    this.player.jump(position);
    this.touch();
  }

  setMode(mode: Mode): void {
    this.player.setMode(mode);
    this.listMoves();
    this.touch();
  }

  setSpeed(speed: number): void {
    this.player.speed = speed;
  }

  show(piece: number, how: Visibility): void {
    this.stage.show(piece, how);
    this.panels.pieces.show(piece, how);
    this.touch();
  }

  setLook(look: Look): void {
    this.look = look;
    this.stage.setLook(look);
    this.panels.look.setLook(look);
    this.touch();
  }

  /** Show the volume that the present step sweeps, if it turns. */
  showSwept(isSweeping: boolean): void {
    this.isSweeping = isSweeping;
    this.sweepButton.setAttribute("aria-pressed", String(isSweeping));
    this.touch();
  }

  setTheme(theme: ThemeName, remember = true): void {
    this.theme = theme;
    if (remember) rememberTheme(theme);
    document.documentElement.dataset.theme = theme;
    this.stage.setTheme(THEMES[theme]);
    this.panels.look.setTheme(theme);
    this.touch();
  }

  /** Draw the assembled pieces apart, 0 to 1. */
  setExplode(share: number): void {
    this.shown.drawApart(share);
    this.panels.look.setExplode(share);
    this.touch();
  }

  /** Look as at the beginning. */
  fit(): void {
    this.orbit.reset();
    this.touch();
  }

  /** Hand the picture to the browser as PNG, as it stands. */
  savePicture(): void {
    // What is drawn is gone once the browser has shown it.
    this.stage.render(this.orbit, this.shown.pose.view);
    this.canvas.toBlob((blob) => {
      if (blob) offer(blob, `${fileName(this.scene.title)}.png`);
    });
  }

  /** The same as SVG: flat faces, without shadows and marks. */
  saveVector(): void {
    offer(new Blob([this.stage.vector(this.orbit)], { type: "image/svg+xml" }), `${fileName(this.scene.title)}.svg`);
  }

  /** Something has changed: draw. */
  touch(): void {
    this.loop.touch();
  }

  dispose(): void {
    this.loop.stop();
    for (const stop of this.stops) stop();
    this.observer.disconnect();
    this.stage.renderer.dispose();
    this.stage.renderer.forceContextLoss();
    this.element.remove();
  }

  /** For tests and for programs: what is shown, and the way to show something else at once. */
  get inspect(): Inspection {
    return {
      steps: this.player.steps,
      solutions: this.scene.solutions.length,
      isMoving: () => this.player.isMoving || this.loop.isOn,
      mode: () => this.player.mode,
      position: () => this.player.position,
      frames: () => this.frames,
      camera: () => this.orbit.where,
      place: (position) => {
        this.place(position);
      },
      jump: (position) => {
        this.place(position);
        this.touch();
      },
      cubes: () => this.stage.cubes(),
      caption: () => this.words.text,
      pieces: () => this.shown.bodies.map((body) => body.piece),
      renderNow: () => {
        this.renderNow();
      },
      hideAll: (isHidden) => {
        this.scene.pieces.forEach((_, i) => {
          this.stage.show(i, isHidden ? "hide" : "show");
        });
      },
      seenThrough: () => this.shown.bodies.filter((_, b) => this.stage.seenThrough[b]).map(({ piece }) => piece),
      triangles: () => this.stage.triangles,
      built: () => this.stage.buildMilliseconds,
    };
  }

  // Time --------------------------------------------------------------------------------------------------

  /** One frame; whether another one must follow. */
  private advance(seconds: number): boolean {
    const { player, stage, orbit, shown } = this;
    const { view } = shown.pose;
    const glidesApart = shown.advance(seconds, orbit.isCalm);
    orbit.look(view);
    const glides = orbit.update(seconds);
    shown.putOn(stage, orbit.pixel);
    this.showTurn();
    const isActive = player.isMoving || player.s % 1 !== 0;
    const fades = stage.emphasise(shown.pose, isActive, orbit.isCalm ? 10 : seconds);
    stage.render(orbit, view);
    this.frames++;
    this.narrate();
    return player.isMoving || glides || fades || glidesApart;
  }

  /** What helps to see a turn: the volume that it sweeps, and what hides it is seen through. */
  private showTurn(): void {
    const { shown, stage, orbit, isFresh } = this;
    // What drifts as it turns does not sweep a volume about a line.
    const turns = !isFresh && shown.turn !== undefined && !shown.turn.drift;
    this.sweepButton.style.visibility = turns ? "" : "hidden";
    shown.sweep(stage, this.isSweeping && turns);
    if (isFresh) shown.hideAgain(stage);
    else shown.reveal(stage, orbit);
  }

  private get player(): Player {
    return this.shown.player;
  }

  private showOf(solution: SolutionDoc): Show {
    return new Show(this.scene, solution, this.aspect);
  }

  /** The user moves something. */
  private begin(): void {
    this.isFresh = false;
    this.setExplode(0);
  }

  private place(position: number): void {
    this.isFresh = false;
    this.shown.place(position);
    this.shown.putOn(this.stage, this.orbit.pixel);
  }

  private renderNow(): void {
    this.advance(10);
  }

  // Words -------------------------------------------------------------------------------------------------

  private narrate(): void {
    const { player, solution, bodies } = this.shown;
    const { position, mode, steps } = player;
    const begun = Math.ceil(position - 1e-9);
    this.strip.update(position);
    this.controls.set(mode, player.isMoving, position, steps);
    const key = `${this.number} ${mode} ${begun} ${position < steps}`;
    if (key === this.captionKey) return;
    this.captionKey = key;
    if (this.session) this.hand.show(mode === "apart" ? begun : steps - begun);
    this.panels.steps.update(begun);
    const moment = { mode, begun, step: player.step, isAssembled: player.s < 1e-9, isFresh: this.isFresh };
    this.strip.describe(begun, this.words.narrate(bodies.length, solution, moment));
  }

  // Putting it together -------------------------------------------------------------------------------------

  private listMoves(): void {
    const { player, solution } = this.shown;
    this.strip.set(this.scene, solution, player.mode);
    this.panels.steps.set(solution, player.mode);
    this.captionKey = "";
  }

  private keys(): Keys {
    return keymap({
      toggle: () => {
        this.toggle();
      },
      move: (by) => {
        this.move(by);
      },
      first: () => {
        this.go(0);
      },
      last: () => {
        this.go(this.player.steps);
      },
      swap: () => {
        this.setMode(this.player.mode === "apart" ? "together" : "apart");
      },
      quicken: (by) => {
        this.controls.change(by);
      },
      turn: (azimuth, elevation) => {
        this.orbit.orbit(azimuth, elevation);
        this.touch();
      },
      zoom: (by) => {
        this.orbit.zoom(by);
        this.touch();
      },
      fit: () => {
        this.fit();
      },
      list: (name) => {
        this.head.toggle(name);
      },
      close: () => {
        this.head.close();
      },
      dark: () => {
        this.setTheme(this.theme === "dark" ? "light" : "dark");
      },
      sweep: () => {
        if (!this.sweepButton.hidden) this.showSwept(!this.isSweeping);
      },
      wood: () => {
        this.setLook(this.look === "wood" ? "plain" : "wood");
      },
    });
  }

  private click(x: number, y: number): void {
    const box = this.canvas.getBoundingClientRect();
    const piece = this.stage.pick(
      (2 * (x - box.left)) / box.width - 1,
      1 - (2 * (y - box.top)) / box.height,
      this.orbit,
    );
    if (piece === null) return;
    if (this.session && this.head.opened === "hand") {
      this.hand.choose(piece);
      return;
    }
    const how = this.stage.visibility[piece] === "ghost" ? "show" : "ghost";
    this.show(piece, how);
    this.words.announce(piece, how === "ghost" ? "ghost" : "solid");
  }

  // Size --------------------------------------------------------------------------------------------------

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.stage.resize(width, height, Math.min(devicePixelRatio, MOST_PIXELS));
    // Another window is another picture; only lists that come and go shift it gently.
    if (width !== this.width || height !== this.height) this.orbit.cut();
    [this.width, this.height] = [width, height];
    const insets = this.head.insets(width, height, this.deck.offsetHeight);
    this.orbit.resize(width, height, insets);
    const aspect = (width - insets.left - insets.right) / Math.max(height - insets.top - insets.bottom, 1);
    if (Math.abs(Math.log(aspect / this.aspect)) > 0.2) {
      this.aspect = aspect;
      this.shown.arrange(aspect, this.stage);
    }
    this.touch();
  }
}

/** Whether all pieces are made of cubes, and not only a way between two arrangements is shown. */
function canMoveByHand(scene: SceneDoc): boolean {
  return (
    scene.pieces.every(({ solid, balls }) => !solid && !balls) &&
    scene.solutions.every(
      ({ kind, places }) => kind !== "path" && places.every((place) => place?.every(Number.isInteger) ?? true),
    )
  );
}
