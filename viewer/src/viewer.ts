/**
 * The viewer: a scene in an element, with everything around it. It holds the state, and passes to each part
 * what it shows; the workbench uses it as the page does.
 */

import { bodiesOf, boxAt, type Body, type Vec3 } from "./bodies";
import { Orbit } from "./camera";
import { isPainted, type SceneDoc, type SolutionDoc } from "./document";
import { fileName, offer } from "./download";
import { el } from "./dom";
import { explosion } from "./explode";
import { listenToGestures } from "./gestures";
import { KEYS, keymap } from "./keymap";
import { type Keys, listenToKeys } from "./keys";
import { Loop } from "./loop";
import { cubesOf } from "./hand/cubes";
import { HandSession } from "./hand/session";
import type { Inspection } from "./inspection";
import type { Look } from "./material";
import { PLAN_WORDS, narrate, whyNoPlay } from "./narration";
import { hiders, type Moment, momentOf } from "./occlusion";
import { Controls } from "./panels/controls";
import { chooserOf, type HeadButton, Head, noteOf } from "./panels/head";
import { HandPanel } from "./panels/hand";
import { LookPanel } from "./panels/look";
import { PiecesPanel } from "./panels/pieces";
import { StepsPanel } from "./panels/steps";
import { Strip } from "./panels/strip";
import { type Mode, Player } from "./player";
import { listenToPrint } from "./printed";
import { Stage, type Visibility } from "./stage";
import { paperOf } from "./still-page";
import { sweptVolume } from "./sweep";
import { listenToSystem } from "./system";
import { isThemeChosen, preferredTheme, rememberTheme, type ThemeName, THEMES } from "./theme";
import { Pose, Timeline } from "./timeline";

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
  private readonly sweepButton = el("button", { type: "button", class: "quiet sweep", "aria-pressed": "false", onclick: () => { this.showSwept(!this.isSweeping); } }, "Show what it sweeps");
  private isSweeping = false;
  /** The step with the swept volume that is shown, and the height of its line. */
  private sweptStep: { readonly step: number; readonly pivot: Vec3; readonly settled: number } | null = null;
  /** The turn under way, or just made: its group at some moments, and from where what hides it was found. */
  private turned: { readonly step: number; readonly group: Uint8Array; readonly moments: readonly Moment[]; from: readonly number[] } | null = null;
  private readonly caption = el("p", { class: "caption" });
  private readonly meta = el("p", { class: "meta" });
  private readonly spoken = el("p", { class: "unseen", role: "status", "aria-live": "polite" });
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
  private solution: SolutionDoc;
  private bodies: readonly Body[] = [];
  private timeline!: Timeline;
  private player!: Player;
  private pose!: Pose;
  private shifts: Float32Array = new Float32Array();
  private explode = 0;
  private explodeGoal = 0;
  private isExplosive = false;
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
    this.solution = scene.solutions[0]!;
    this.stage = new Stage(this.canvas, scene);
    this.strip = new Strip({
      scrub: (position) => {
        this.begin();
        this.player.pause();
        this.player.set(position);
        this.touch();
      },
      settle: (position) => { this.go(position); },
    });
    this.controls = new Controls({
      toggle: () => { this.toggle(); },
      move: (by) => { this.move(by); },
      mode: (mode) => { this.setMode(mode); },
      speed: (speed) => { this.setSpeed(speed); },
    });
    this.panels = {
      pieces: new PiecesPanel(scene, (piece, how) => { this.show(piece, how); }),
      steps: new StepsPanel(scene, (position) => { this.go(position); }),
      look: new LookPanel(
        {
          look: (look) => { this.setLook(look); },
          theme: (theme) => { this.setTheme(theme); },
          explode: (share) => { this.setExplode(share); },
          cut: (cut) => { Object.assign(this.stage.cut, cut); this.touch(); },
          marks: (everywhere) => { this.stage.marksEverywhere = everywhere; this.touch(); },
          paint: scene.pieces.some(isPainted) ? (isShown) => { this.stage.setPaint(isShown); this.touch(); } : undefined,
          fit: () => { this.fit(); },
          picture: () => { this.savePicture(); },
          vector: scene.pieces.some(({ balls }) => balls) ? undefined : () => { this.saveVector(); },
          link: options.link,
        },
        this.theme,
        this.look,
        KEYS,
      ),
    };
    const { pieces, steps, look } = this.panels;
    this.hand = new HandPanel(scene, {
      slide: (slide, far) => { this.moveByHand((session, moves) => { session.slide(moves, slide, far); }); },
      turn: (turn) => { this.moveByHand((session, moves) => { session.turn(moves, turn); }); },
      back: () => { this.go(this.player.mode === "apart" ? this.player.position - 1 : this.player.position + 1); },
      leave: () => { this.head.close(); this.choose(this.number); },
    });
    const chooser = scene.solutions.length < 2 ? null : chooserOf(scene.solutions, (number) => {
      this.player.pause();
      this.choose(number);
    });
    this.head = new Head(
      { title: scene.title, about: scene.about, chooser, buttons: options.buttons ?? [] },
      [["pieces", "Pieces", pieces.element], ["steps", "Steps", steps.element], ...(options.byHand && canMoveByHand(scene) ? [["hand", "By hand", this.hand.element] as const] : []), ["look", "View", look.element]],
      (name) => {
        if (name === "hand" && !this.session) this.beginByHand();
        if (name === "steps") this.panels.steps.reveal();
        this.resize();
      },
    );
    this.deck = el("footer", { class: "deck" }, el("div", { class: "words" }, this.meta, this.caption), this.sweepButton, this.strip.element, this.controls.element);
    this.element = el("main", { class: "viewer" }, this.canvas, this.head.element, this.head.panel, this.deck, this.spoken);
    this.element.style.setProperty("--accent", scene.accent);
    listenToGestures(this.canvas, this.orbit, () => { this.touch(); }, (x, y) => { this.click(x, y); });
    this.stops = [
      listenToPrint(() => paperOf(scene, this.solution)),
      listenToKeys(this.keys()),
      listenToSystem({
        calm: (isCalm) => {
          this.orbit.isCalm = isCalm;
          if (this.player as Player | undefined) this.player.isCalm = isCalm;
        },
        scheme: () => { if (!isThemeChosen()) this.setTheme(preferredTheme(), false); },
      }),
    ];
    this.setTheme(this.theme, false);
    this.observer = new ResizeObserver(() => { this.resize(); });
    for (const part of [this.element, this.deck, this.head.element, this.head.panel]) this.observer.observe(part);
    this.choose(0);
  }

  // What people can do --------------------------------------------------------------------------------------

  /** Show another solution. */
  choose(number: number): void {
    this.number = number;
    this.session = null;
    const solution = this.scene.solutions[number]!;
    const mode = this.modeFor(solution);
    // A puzzle is seen assembled at first, a path where it starts.
    this.play(solution, mode, mode === "together" && solution.kind !== "path" ? "end" : "start");
    this.isFresh = true;
    if (this.head.opened === "hand") this.beginByHand();
  }

  /** The direction that was played last, as long as it is one of plans of this kind. */
  private modeFor(solution: SolutionDoc): Mode {
    const before = this.player as Player | undefined;
    return before && this.solution.kind === solution.kind ? before.mode : PLAN_WORDS[solution.kind].first;
  }

  /** Show another solution of the same pieces: at the same number of moves from assembled, if it has that many, and from the same side. */
  exchange(title: string, solution: SolutionDoc): void {
    const { isFresh, explodeGoal } = this;
    const { s } = this.player;
    const mode = this.modeFor(solution);
    const isHidden = [...this.stage.visibility];
    this.play(solution, mode, "start");
    const moves = Math.min(Math.round(s), this.player.steps);
    this.player.set(mode === "apart" ? moves : this.player.steps - moves);
    isHidden.forEach((how, piece) => { this.show(piece, how); });
    if (moves === 0) this.setExplode(explodeGoal);
    this.isFresh = isFresh;
    this.head.title = title;
    this.touch();
  }

  /** Show this solution, at the beginning or the end of a mode. */
  private play(solution: SolutionDoc, mode: Mode, where: "start" | "end"): void {
    this.solution = solution;
    this.bodies = bodiesOf(this.scene, this.solution);
    this.pose = new Pose(this.bodies.length);
    this.shifts = new Float32Array(3 * this.bodies.length);
    this.isExplosive = false;
    this.setExplode(0);
    this.stage.setBodies(this.bodies);
    this.stage.setTheme(THEMES[this.theme]);
    this.restage();
    const before = this.player as Player | undefined;
    this.player = new Player(this.solution.steps.length, (step) => this.timeline.seconds(step));
    this.player.isCalm = this.orbit.isCalm;
    this.player.speed = before?.speed ?? 1;
    this.player.setMode(mode);
    this.player.set(where === "end" ? this.player.steps : 0);
    this.panels.pieces.set(this.solution, this.stage.visibility);
    this.listMoves();
    this.head.note = noteOf(this.solution);
    this.controls.setPlan(this.solution.kind, whyNoPlay(this.solution, this.bodies.length));
    this.sweptStep = null;
    this.stage.setSwept(null);
    this.sweepButton.hidden = !this.solution.steps.some(({ turn }) => turn);
    this.orbit.cut();
    this.touch();
  }

  /** Begin with the assembly, and move its pieces by hand. */
  private beginByHand(): void {
    const solution = this.scene.solutions[this.number]!;
    const cubes = cubesOf(this.scene, solution);
    if (!cubes) return;
    this.session = new HandSession(this.scene, solution, cubes);
    this.play(this.session.solution, "apart", "start");
    this.isFresh = false;
    this.hand.begin(this.session, this.scene.solutions.some(({ steps }) => steps.some(({ turn }) => turn)));
  }

  /** Make a move by hand after those that are made in the picture; it is seen as it is made. */
  private moveByHand(make: (session: HandSession, moves: number) => void): void {
    const { session } = this;
    if (!session || this.player.isMoving) return;
    const moves = Math.round(this.player.s);
    make(session, moves);
    const isHidden = [...this.stage.visibility];
    this.play(session.solution, "apart", "start");
    isHidden.forEach((how, piece) => { this.show(piece, how); });
    this.player.set(moves);
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
    if (this.player as Player | undefined) this.player.speed = speed;
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
    if (this.pose as Pose | undefined) this.touch();
  }

  /** Draw the assembled pieces apart, 0 to 1. */
  setExplode(share: number): void {
    if (share > 0 && !this.isExplosive) {
      // Worth the time only on request.
      this.isExplosive = true;
      this.shifts = explosion(this.bodies, this.solution);
    }
    this.explodeGoal = share;
    this.panels.look.setExplode(share);
    if (share > 0 && this.player.s > 0) {
      this.player.pause();
      this.player.set(this.player.mode === "apart" ? 0 : this.player.steps);
    }
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
    this.stage.render(this.orbit, this.pose.view);
    this.canvas.toBlob((blob) => { if (blob) offer(blob, `${fileName(this.scene.title)}.png`); });
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
      steps: this.solution.steps.length,
      solutions: this.scene.solutions.length,
      isMoving: () => this.player.isMoving || this.loop.isOn,
      mode: () => this.player.mode,
      position: () => this.player.position,
      frames: () => this.frames,
      camera: () => this.orbit.where,
      place: (position) => { this.place(position); },
      jump: (position) => { this.place(position); this.touch(); },
      cubes: () => this.stage.cubes(),
      caption: () => this.caption.textContent,
      pieces: () => this.bodies.map((body) => body.piece),
      renderNow: () => { this.renderNow(); },
      hideAll: (isHidden) => { this.scene.pieces.forEach((_, i) => { this.stage.show(i, isHidden ? "hide" : "show"); }); },
      seenThrough: () => this.bodies.filter((_, b) => this.stage.seenThrough[b]).map(({ piece }) => piece),
      triangles: () => this.stage.triangles,
      built: () => this.stage.buildMilliseconds,
    };
  }

  // Time --------------------------------------------------------------------------------------------------

  /** One frame; whether another one must follow. */
  private advance(seconds: number): boolean {
    const { player, pose, stage, orbit } = this;
    player.advance(seconds);
    const explodes = this.glideApart(seconds);
    this.timeline.at(player.s, pose);
    this.widenView();
    orbit.look(pose.view);
    const glides = orbit.update(seconds);
    stage.pose(pose, this.shifts, this.explode, orbit.pixel);
    this.sweep();
    this.reveal();
    const isActive = player.isMoving || player.s % 1 !== 0;
    const fades = stage.emphasise(pose, isActive, orbit.isCalm ? 10 : seconds);
    stage.render(orbit, pose.view);
    this.frames++;
    this.narrate();
    return player.isMoving || glides || fades || explodes;
  }

  /** Keep the swept volume with the step under way, or the one just made. */
  private sweep(): void {
    const { player, pose, stage } = this;
    const { step } = player;
    // What drifts as it turns does not sweep a volume about a line.
    const turn = step === null ? undefined : this.solution.steps[step]?.turn;
    const turns = turn !== undefined && !turn.drift && !this.isFresh;
    this.sweepButton.style.visibility = turns ? "" : "hidden";
    const shown = this.isSweeping && turns ? step : null;
    if ((this.sweptStep?.step ?? null) !== shown) {
      const found = shown === null ? null : this.timeline.turnOf(shown);
      this.sweptStep = found && { step: shown!, pivot: found.turn.pivot, settled: found.turn.settled };
      stage.setSwept(found && sweptVolume(found.cubes, found.turn));
    }
    if (!this.sweptStep) return;
    const { pivot, settled } = this.sweptStep;
    // At the end of the step all in the middle have settled.
    const rise = player.s >= this.sweptStep.step + 1 ? settled : pose.rise;
    stage.placeSwept(pivot[0], pivot[1], pivot[2] + rise);
  }

  /** What hides the group that turns is seen through, as long as that step is under way or just made. */
  private reveal(): void {
    const { player, stage, orbit } = this;
    const { step } = player;
    if (step === null || this.isFresh || !this.solution.steps[step]!.turn) {
      this.turned = null;
      stage.seenThrough.fill(0);
      return;
    }
    if (this.turned?.step !== step) this.turned = { step, ...this.turnSeen(step), from: [] };
    const { x, y, z } = orbit.camera.position;
    const { turned } = this;
    const how = this.bodies.map(({ piece }) => Number(stage.visibility[piece] !== "show"));
    // While the picture glides, the eye moves on; small ways change nothing.
    const from = [...orbit.where.slice(0, 2).map((angle) => Math.round(angle * 12)), Math.round(x), Math.round(y), Math.round(z), ...how];
    if (from.join() === turned.from.join()) return;
    turned.from = from;
    stage.seenThrough.set(hiders(turned.moments, turned.group, how.map(Boolean), [x, y, z]));
  }

  /** The group of a turn, and where all bodies are at its beginning, in its middle and at its end. */
  private turnSeen(step: number): { readonly group: Uint8Array; readonly moments: readonly Moment[] } {
    const { bodies, timeline } = this;
    const scratch = new Pose(bodies.length);
    const moments = [0, 0.5, 1].map((share) => {
      timeline.at(step + share, scratch);
      return momentOf(bodies, scratch.position, scratch.turn);
    });
    const { pieces } = this.solution.steps[step]!;
    return { group: Uint8Array.from(bodies, ({ piece }) => Number(pieces.includes(piece))), moments };
  }

  /** The user moves something. */
  private begin(): void {
    this.isFresh = false;
    this.setExplode(0);
  }

  private place(position: number): void {
    this.isFresh = false;
    this.player.pause();
    this.player.set(position);
    this.timeline.at(this.player.s, this.pose);
    this.stage.pose(this.pose, this.shifts, this.explode, this.orbit.pixel);
  }

  private renderNow(): void {
    this.advance(10);
  }

  private glideApart(seconds: number): boolean {
    const way = this.explodeGoal - this.explode;
    this.explode = Math.abs(way) < 0.002 || this.orbit.isCalm ? this.explodeGoal : this.explode + way * (1 - Math.exp(-12 * seconds));
    return this.explode !== this.explodeGoal;
  }

  /** The picture must hold what is drawn apart as well. */
  private widenView(): void {
    if (this.explode === 0) return;
    const { view, position } = this.pose;
    this.bodies.forEach((body, b) => {
      const at = (k: number): number => position[3 * b + k]! + this.explode * this.shifts[3 * b + k]!;
      const { low, high } = boxAt(body, [at(0), at(1), at(2)]);
      for (let k = 0; k < 3; k++) {
        view[k] = Math.min(view[k]!, low[k]!);
        view[k + 3] = Math.max(view[k + 3]!, high[k]!);
      }
    });
  }

  // Words -------------------------------------------------------------------------------------------------

  private narrate(): void {
    const { player, scene, solution } = this;
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
    const { caption, meta, text } = narrate(scene.pieces, this.bodies.length, solution, moment);
    this.caption.replaceChildren(...caption);
    this.meta.textContent = meta;
    this.strip.describe(begun, text);
    this.spoken.textContent = text;
    this.canvas.setAttribute("aria-label", `${scene.title}, ${this.bodies.length} pieces. ${text}`);
  }

  // Putting it together -------------------------------------------------------------------------------------

  private listMoves(): void {
    const { mode } = this.player;
    this.strip.set(this.scene, this.solution, mode);
    this.panels.steps.set(this.solution, mode);
    this.captionKey = "";
  }

  private keys(): Keys {
    return keymap({
      toggle: () => { this.toggle(); },
      move: (by) => { this.move(by); },
      first: () => { this.go(0); },
      last: () => { this.go(this.player.steps); },
      swap: () => { this.setMode(this.player.mode === "apart" ? "together" : "apart"); },
      quicken: (by) => { this.controls.change(by); },
      turn: (azimuth, elevation) => { this.orbit.orbit(azimuth, elevation); this.touch(); },
      zoom: (by) => { this.orbit.zoom(by); this.touch(); },
      fit: () => { this.fit(); },
      list: (name) => { this.head.toggle(name); },
      close: () => { this.head.close(); },
      dark: () => { this.setTheme(this.theme === "dark" ? "light" : "dark"); },
      sweep: () => { if (!this.sweepButton.hidden) this.showSwept(!this.isSweeping); },
      wood: () => { this.setLook(this.look === "wood" ? "plain" : "wood"); },
    });
  }

  private click(x: number, y: number): void {
    const box = this.canvas.getBoundingClientRect();
    const piece = this.stage.pick((2 * (x - box.left)) / box.width - 1, 1 - (2 * (y - box.top)) / box.height, this.orbit);
    if (piece === null) return;
    if (this.session && this.head.opened === "hand") {
      this.hand.choose(piece);
      return;
    }
    const how = this.stage.visibility[piece] === "ghost" ? "show" : "ghost";
    this.show(piece, how);
    const { mark, name } = this.scene.pieces[piece]!;
    this.spoken.textContent = `Piece ${mark}${name ? `, ${name}` : ""}: ${how === "ghost" ? "ghost" : "solid"}.`;
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
      this.restage();
    }
    this.touch();
  }

  /** The table is arranged to fit the window. */
  private restage(): void {
    // The volume is drawn where the new timeline has the group.
    this.sweptStep = this.turned = null;
    this.stage.setSwept(null);
    this.timeline = new Timeline(this.bodies, this.solution, this.aspect);
  }
}

/** Whether all pieces are made of cubes, and not only a way between two arrangements is shown. */
function canMoveByHand(scene: SceneDoc): boolean {
  return scene.pieces.every(({ solid, balls }) => !solid && !balls) && scene.solutions.every(({ kind, places }) => kind !== "path" && places.every((place) => place?.every(Number.isInteger) ?? true));
}
