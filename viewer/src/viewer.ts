/**
 * The viewer: a scene in an element, with everything around it. It holds the state, and the parts only know
 * what they are told; the workbench uses it as the page does.
 */

import { bodiesOf, type Body } from "./bodies";
import { Orbit, type Insets } from "./camera";
import type { SceneDoc, SolutionDoc } from "./document";
import { el } from "./dom";
import { explosion } from "./explode";
import { listenToGestures } from "./gestures";
import { listenToKeys } from "./keys";
import type { Look } from "./material";
import { Controls } from "./panels/controls";
import { LookPanel } from "./panels/look";
import { PiecesPanel } from "./panels/pieces";
import { StepsPanel } from "./panels/steps";
import { Strip } from "./panels/strip";
import { type Mode, Player } from "./player";
import { plain, sentence } from "./sentence";
import { Stage, type Visibility } from "./stage";
import { isThemeChosen, preferredTheme, rememberTheme, type ThemeName, THEMES } from "./theme";
import { Pose, Timeline } from "./timeline";

type PanelName = "pieces" | "steps" | "look";

const PANELS: readonly (readonly [PanelName, string])[] = [
  ["pieces", "Pieces"],
  ["steps", "Steps"],
  ["look", "View"],
];

/** Frames are not drawn finer than this, however fine the screen is. */
const MOST_PIXELS = 2;
/** A frame that took longer than this, in seconds, is no step of time but an interruption. */
const LONGEST_FRAME = 0.1;

export interface ViewerOptions {
  /** Makes the address that carries this scene. */
  readonly link?: () => Promise<string>;
  /** More buttons beside the lists, each with what it does: ways out of the viewer. */
  readonly doors?: readonly (readonly [string, () => void])[];
}

export class Viewer {
  readonly element: HTMLElement;
  private readonly canvas = el("canvas", { tabindex: 0, role: "img" });
  private readonly stage: Stage;
  private readonly orbit = new Orbit();
  private readonly strip: Strip;
  private readonly controls: Controls;
  private readonly caption = el("p", { class: "caption" });
  private readonly meta = el("p", { class: "meta" });
  private readonly spoken = el("p", { class: "unseen", role: "status", "aria-live": "polite" });
  private readonly level = el("p", { class: "level" });
  private readonly panel: HTMLElement;
  private readonly panelBody = el("div", { class: "panel-body" });
  private readonly tabs = new Map<PanelName, HTMLButtonElement>();
  private readonly panels: { pieces: PiecesPanel; steps: StepsPanel; look: LookPanel };
  private readonly deck: HTMLElement;
  private readonly head: HTMLElement;
  private readonly stopKeys: () => void;
  private readonly observer: ResizeObserver;
  private open: PanelName | null = null;
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
  private said = "";
  /** Whether nobody has moved anything yet: the page opens on the finished puzzle. */
  private isFresh = true;
  private frame = 0;
  private before = 0;
  /** Frames drawn so far. */
  frames = 0;

  constructor(
    private readonly scene: SceneDoc,
    private readonly options: ViewerOptions = {},
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
          fit: () => { this.orbit.reset(); this.touch(); },
          link: () => this.copyLink(),
        },
        this.theme,
        this.look,
      ),
    };
    this.head = this.makeHead();
    this.panel = el("aside", { class: "panel", hidden: true }, this.panelBody);
    this.deck = el("footer", { class: "deck" }, el("div", { class: "words" }, this.meta, this.caption), this.strip.element, this.controls.element);
    this.element = el("main", { class: "viewer" }, this.canvas, this.head, this.panel, this.deck, this.spoken);
    this.element.style.setProperty("--accent", scene.accent);
    listenToGestures(this.canvas, this.orbit, () => { this.touch(); }, (x, y) => { this.click(x, y); });
    this.stopKeys = listenToKeys(this.keys());
    this.listenToSystem();
    this.setTheme(this.theme, false);
    this.observer = new ResizeObserver(() => { this.resize(); });
    for (const part of [this.element, this.deck, this.head, this.panel]) this.observer.observe(part);
    this.choose(0);
  }

  // What people can do --------------------------------------------------------------------------------------

  /** Show another solution. */
  choose(number: number): void {
    this.number = number;
    this.solution = this.scene.solutions[number]!;
    this.bodies = bodiesOf(this.scene, this.solution);
    this.pose = new Pose(this.bodies.length);
    this.shifts = new Float32Array(3 * this.bodies.length);
    this.isExplosive = false;
    this.setExplode(0);
    this.stage.setBodies(this.bodies);
    this.stage.setTheme(THEMES[this.theme]);
    this.restage();
    const before = this.player as Player | undefined;
    const mode = before?.mode ?? "together";
    this.player = new Player(this.solution.steps.length, (step) => this.timeline.seconds(step));
    this.player.isCalm = this.orbit.isCalm;
    this.player.speed = before?.speed ?? 1;
    this.player.setMode(mode);
    this.player.set(mode === "together" ? this.player.steps : 0);
    this.isFresh = true;
    this.panels.pieces.set(this.solution, this.stage.visibility);
    this.listMoves();
    const { level, note } = this.solution;
    this.level.textContent = level ? `Level ${level}` : note;
    this.orbit.cut();
    this.touch();
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
      // Worth the time only when somebody asks for it.
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

  /** Something has changed: draw. */
  touch(): void {
    if (this.frame) return;
    this.before = 0;
    this.frame = requestAnimationFrame((now) => { this.draw(now); });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.stopKeys();
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
      isMoving: () => this.player.isMoving || this.frame !== 0,
      mode: () => this.player.mode,
      position: () => this.player.position,
      frames: () => this.frames,
      place: (position) => { this.place(position); },
      jump: (position) => { this.place(position); this.touch(); },
      cubes: () => this.stage.cubes(),
      caption: () => this.caption.textContent,
      pieces: () => this.bodies.map((body) => body.piece),
      renderNow: () => { this.renderNow(); },
      hideAll: (isHidden) => { this.scene.pieces.forEach((_, i) => { this.stage.show(i, isHidden ? "hide" : "show"); }); },
      triangles: () => this.stage.triangles,
      built: () => this.stage.buildMilliseconds,
    };
  }

  // Time --------------------------------------------------------------------------------------------------

  private draw(now: number): void {
    this.frame = 0;
    const seconds = this.before === 0 ? 0 : Math.min((now - this.before) / 1000, LONGEST_FRAME);
    const isGoing = this.advance(seconds === 0 ? 1 / 60 : seconds);
    if (!isGoing) return;
    this.before = now;
    this.frame = requestAnimationFrame((then) => { this.draw(then); });
  }

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
    const isActive = player.isMoving || player.s % 1 !== 0;
    const fades = stage.emphasise(pose, isActive, orbit.isCalm ? 10 : seconds);
    stage.render(orbit, pose.view);
    this.frames++;
    this.tell();
    return player.isMoving || glides || fades || explodes;
  }

  /** Somebody moves something. */
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
    this.bodies.forEach(({ homeSize }, b) => {
      for (let k = 0; k < 3; k++) {
        const at = position[3 * b + k]! + this.explode * this.shifts[3 * b + k]!;
        view[k] = Math.min(view[k]!, at - homeSize[k]! / 2);
        view[k + 3] = Math.max(view[k + 3]!, at + homeSize[k]! / 2);
      }
    });
  }

  // Words -------------------------------------------------------------------------------------------------

  private tell(): void {
    const { player, scene, solution } = this;
    const { position, mode, steps } = player;
    const begun = Math.ceil(position - 1e-9);
    this.strip.update(position);
    this.controls.set(mode, player.isMoving, position, steps);
    const key = `${this.number} ${mode} ${begun} ${position < steps}`;
    if (key === this.said) return;
    this.said = key;
    this.panels.steps.update(begun);
    const step = player.step === null ? undefined : solution.steps[player.step];
    const isOpening = this.isFresh && begun === steps;
    const template = step && !isOpening ? step[mode] : this.opening();
    const end = begun === steps && steps > 0 && !isOpening ? this.ending() : "";
    this.caption.replaceChildren(...sentence(template, scene.pieces), end && ` ${end}`);
    this.meta.textContent = this.count(isOpening ? 0 : begun);
    const text = `${plain(template, scene.pieces)} ${end}`.trim();
    this.strip.describe(begun, text);
    this.spoken.textContent = text;
    this.canvas.setAttribute("aria-label", `${scene.title}, ${this.bodies.length} pieces. ${text}`);
  }

  /** What to say before the first move. */
  private opening(): string {
    const { steps } = this.player;
    const count = this.bodies.length;
    if (steps === 0) return count === 1 ? "There is one piece and nothing to take apart." : "The pieces as they lie. Nothing moves.";
    const isTogether = this.player.s < 1e-9;
    return isTogether ? `${count} pieces, assembled.` : `${count} loose pieces.`;
  }

  private ending(): string {
    const { end, level } = this.solution;
    if (this.player.mode === "together") return "Done.";
    return end || (level ? "All is apart." : "");
  }

  private count(begun: number): string {
    const { steps, mode } = this.player;
    if (steps === 0) return "";
    if (begun === 0) return `${steps === 1 ? "1 move" : `${steps} moves`}${mode === "together" ? " to put it together" : " to take it apart"}`;
    const step = mode === "apart" ? begun - 1 : steps - begun;
    const number = this.solution.separations.findIndex(({ steps: [from, to] }) => from <= step && step < to);
    const part = this.solution.separations[number];
    const move = `Move ${begun} of ${steps}`;
    if (!part || part.steps[1] - part.steps[0] < 2) return move;
    const [from, to] = part.steps;
    const within = mode === "apart" ? step - from + 1 : to - step;
    return `${move} \u00b7 ${within} of ${to - from} in this separation`;
  }

  // Putting it together -------------------------------------------------------------------------------------

  private makeHead(): HTMLElement {
    const { title, about, solutions } = this.scene;
    const nav = el("nav", { "aria-label": "Lists" });
    for (const [name, word] of PANELS) {
      const tab = el("button", { type: "button", class: "tab", "aria-expanded": "false", onclick: () => { this.togglePanel(name); } }, word);
      this.tabs.set(name, tab);
      nav.append(tab);
    }
    for (const [word, go] of this.options.doors ?? []) nav.append(el("button", { type: "button", class: "tab door", onclick: go }, word));
    const chooser = solutions.length > 1 ? this.makeChooser() : null;
    return el("header", { class: "head" }, el("div", { class: "title" }, el("h1", {}, title), el("div", { class: "which" }, chooser, this.level, el("p", { class: "about" }, about))), nav);
  }

  private makeChooser(): HTMLElement {
    const select = el("select", { "aria-label": "Solution" });
    this.scene.solutions.forEach(({ level }, i) => {
      const what = level ? `Solution ${i + 1} \u00b7 level ${level}` : `Assembly ${i + 1}`;
      select.append(el("option", { value: i }, what));
    });
    select.addEventListener("change", () => {
      this.player.pause();
      this.choose(Number(select.value));
    });
    return select;
  }

  private togglePanel(name: PanelName): void {
    this.open = this.open === name ? null : name;
    for (const [each, tab] of this.tabs) tab.setAttribute("aria-expanded", String(each === this.open));
    this.panel.hidden = this.open === null;
    if (this.open) {
      this.panelBody.replaceChildren(this.panels[this.open].element);
      this.panel.setAttribute("aria-label", PANELS.find(([each]) => each === name)![1]);
      this.panelBody.scrollTop = 0;
    }
    this.resize();
  }

  private listMoves(): void {
    const { mode } = this.player;
    this.strip.set(this.scene, this.solution, mode);
    this.panels.steps.set(this.solution, mode);
    this.said = "";
  }

  private keys(): Record<string, () => void> {
    const turn = (azimuth: number, elevation: number) => () => {
      this.orbit.orbit(azimuth, elevation);
      this.touch();
    };
    const zoom = (by: number) => () => {
      this.orbit.zoom(by);
      this.touch();
    };
    return {
      " ": () => { this.toggle(); },
      ArrowLeft: () => { this.move(-1); },
      ArrowRight: () => { this.move(1); },
      ArrowDown: () => { this.move(-1); },
      ArrowUp: () => { this.move(1); },
      Home: () => { this.go(0); },
      End: () => { this.go(this.player.steps); },
      "Shift+ArrowLeft": turn(-0.2, 0),
      "Shift+ArrowRight": turn(0.2, 0),
      "Shift+ArrowUp": turn(0, 0.15),
      "Shift+ArrowDown": turn(0, -0.15),
      "+": zoom(0.85),
      "=": zoom(0.85),
      "-": zoom(1 / 0.85),
      f: () => { this.orbit.reset(); this.touch(); },
      t: () => { this.setMode(this.player.mode === "apart" ? "together" : "apart"); },
      "[": () => { this.controls.change(-1); },
      "]": () => { this.controls.change(1); },
      p: () => { this.togglePanel("pieces"); },
      s: () => { this.togglePanel("steps"); },
      v: () => { this.togglePanel("look"); },
      d: () => { this.setTheme(this.theme === "dark" ? "light" : "dark"); },
      w: () => { this.setLook(this.look === "wood" ? "plain" : "wood"); },
      Escape: () => { if (this.open) this.togglePanel(this.open); },
    };
  }

  /** People may ask their system for less motion, or for the dark, at any time. */
  private listenToSystem(): void {
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = (): void => {
      this.orbit.isCalm = calm.matches;
      if (this.player as Player | undefined) this.player.isCalm = calm.matches;
    };
    calm.addEventListener("change", follow);
    follow();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      if (!isThemeChosen()) this.setTheme(preferredTheme(), false);
    });
  }

  private click(x: number, y: number): void {
    const box = this.canvas.getBoundingClientRect();
    const piece = this.stage.pick((2 * (x - box.left)) / box.width - 1, 1 - (2 * (y - box.top)) / box.height, this.orbit);
    if (piece === null) return;
    const how = this.stage.visibility[piece] === "ghost" ? "show" : "ghost";
    this.show(piece, how);
    const { mark, name } = this.scene.pieces[piece]!;
    this.spoken.textContent = `Piece ${mark}${name ? `, ${name}` : ""}: ${how === "ghost" ? "ghost" : "solid"}.`;
  }

  private async copyLink(): Promise<string> {
    if (!this.options.link) return "";
    try {
      await navigator.clipboard.writeText(await this.options.link());
      return "Copied.";
    } catch {
      return "The browser does not let this page copy.";
    }
  }

  // Size --------------------------------------------------------------------------------------------------

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    this.stage.resize(width, height, Math.min(devicePixelRatio, MOST_PIXELS));
    // Another window is another picture; only lists that come and go move it gently aside.
    if (width !== this.width || height !== this.height) this.orbit.cut();
    [this.width, this.height] = [width, height];
    const insets = this.insets(width, height);
    this.orbit.resize(width, height, insets);
    const aspect = (width - insets.left - insets.right) / Math.max(height - insets.top - insets.bottom, 1);
    if (Math.abs(Math.log(aspect / this.aspect)) > 0.2) {
      this.aspect = aspect;
      this.restage();
    }
    this.touch();
  }

  /** What the controls cover. */
  private insets(width: number, height: number): Insets {
    const bottom = this.deck.offsetHeight;
    const top = this.head.offsetHeight;
    if (this.panel.hidden) return { top, right: 0, bottom, left: 0 };
    const box = this.panel.getBoundingClientRect();
    const isSheet = box.width > 0.8 * width;
    return isSheet ? { top, right: 0, bottom: Math.min(height - box.top, height - 160), left: 0 } : { top, right: width - box.left, bottom, left: 0 };
  }

  /** The table is laid to fit the window. */
  private restage(): void {
    this.timeline = new Timeline(this.bodies, this.solution, this.aspect);
  }
}

export interface Inspection {
  readonly steps: number;
  readonly solutions: number;
  /** Whether anything still moves, glides or fades. */
  readonly isMoving: () => boolean;
  readonly mode: () => Mode;
  readonly position: () => number;
  /** Frames drawn so far: none is drawn while nothing changes. */
  readonly frames: () => number;
  /** Put the pieces where they are at a position of the mode, without drawing. */
  readonly place: (position: number) => void;
  /** The same, and draw. */
  readonly jump: (position: number) => void;
  /** For each body the middles of its cubes in the world, from the transforms of the picture. */
  readonly cubes: () => number[][][];
  readonly caption: () => string | null;
  /** For each body the number of its piece. */
  readonly pieces: () => number[];
  readonly renderNow: () => void;
  /** Hide all pieces, or show them again; for measurements. */
  readonly hideAll: (isHidden: boolean) => void;
  /** Triangles of all solids. */
  readonly triangles: () => number;
  /** How long the solids took to build, in milliseconds. */
  readonly built: () => number;
}
