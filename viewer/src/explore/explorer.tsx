/** The page of placements: a session with its picture, its controls and its lists. */

import type { JSX } from "preact";
import type { Mountable } from "../page/mount";
import { quickened } from "../page/panels/controls";
import { type HeadButton, insetsOf, type List, toggled } from "../page/panels/head";
import { LookPanel } from "../page/panels/look";
import { firstLook, PictureLook } from "../page/picture-look";
import { plain } from "../scene/sentence";
import { Loop } from "../stage/loop";
import { ViewCube } from "../stage/view-cube";
import type { View3D } from "../stage/view3d";
import { type KeyRow, keysOf, pictureRows } from "../ui/keymap";
import { type Keys, listenToKeys } from "../ui/keys";
import { followSizes } from "../ui/sizes";
import { Store } from "../ui/store";
import { followScheme } from "../ui/system";
import * as common from "../words/common";
import * as words from "../words/explore";
import * as keyWords from "../words/keys";
import * as pageWords from "../words/page";
import { SPEEDS } from "./controls";
import type { ExplorationDoc } from "./exploration";
import type { ExplorerActions, ExplorerState, ListName, PartProps } from "./explorer-state";
import { ExplorerParts } from "./explorer-parts";
import { Session } from "./exploring";
import { LayoutsList, PiecesList } from "./panels";
import { Picture } from "./picture";
import type { SpaceName } from "./space";

/** For tests and for programs: what is shown. */
export interface ExplorerInspection {
  /** For each piece the number of its placement among all of its kind, from 0, or null. */
  readonly layout: () => (number | null)[];
  readonly current: () => number;
  readonly caption: () => string;
  readonly meta: () => string;
  /** The cubes of the goal that are red, as [x, y, z]. */
  readonly red: () => (readonly number[])[];
  /** The middles of the cubes of each placed piece in the picture; empty without WebGL. */
  readonly cubes: () => number[][][];
  readonly isMoving: () => boolean;
  readonly isPlaying: () => boolean;
  readonly frames: () => number;
  readonly renderNow: () => void;
}

/** Milliseconds of a frame that the fastest search takes. */
const BUSY = 10;
/** The same as a share of the time between two frames, where drawing takes long. */
const SHARE = 0.6;

export interface ExplorerOptions {
  /** Makes the address that carries the document. */
  readonly link?: () => Promise<string>;
  /** The way out, as a button and, where no list is open, as Escape. */
  readonly button?: HeadButton;
}

export class Explorer implements ExplorerActions, Mountable {
  readonly parts: JSX.Element;
  readonly look: PictureLook;
  /** The element that it is mounted in. */
  private element!: HTMLElement;
  private readonly session: Session;
  private readonly store: Store<ExplorerState>;
  private readonly picture: Picture | null;
  /** Frames without a picture to draw. */
  private readonly loop = new Loop((seconds) => this.advance(seconds));
  /** Steps that are due, in parts. */
  private due = 0;

  /** Without WebGL the picture is an SVG. */
  constructor(
    private readonly doc: ExplorationDoc,
    hasWebGL: boolean,
    private readonly options: ExplorerOptions = {},
  ) {
    this.session = new Session(doc);
    this.picture = hasWebGL
      ? new Picture(doc, {
          advance: (seconds) => this.advance(seconds),
          clicked: (piece) => this.choose(piece),
          insets: () => insetsOf(this.element),
        })
      : null;
    this.store = new Store<ExplorerState>({
      ...firstLook(doc.pieces.length),
      ...this.seen(),
      title: doc.title,
      isPlaying: false,
      speed: SPEEDS[1]!,
      open: null,
      insets: { top: 0, right: 0, bottom: 0, left: 0 },
      spoken: "",
    });
    this.look = new PictureLook(this.store, this.picture?.stage ?? null);
    const { button } = options;
    const lists = this.lists();
    const corner = this.picture && <ViewCube view={this.picture.view} />;
    this.parts = <ExplorerParts {...this.part} lists={lists} buttons={button ? [button] : []} corner={corner} />;
    this.update();
  }

  readonly mount = (element: HTMLElement): (() => void) => {
    const view = this.picture?.view;
    this.element = element;
    element.style.setProperty("--accent", this.doc.accent);
    if (view) element.prepend(view.canvas);
    const covers = element.querySelectorAll<HTMLElement>(".head, .panel, .deck");
    view?.follow(...covers);
    const stops = [
      listenToKeys({ ...keysOf(this.keys()), Escape: this.leave }),
      followSizes([element, ...covers], () => this.store.set({ insets: insetsOf(element) })),
      followScheme((theme) => this.look.change({ theme })),
    ];
    return () => {
      this.store.set({ isPlaying: false });
      for (const stop of stops) stop();
      view?.dispose();
    };
  };

  /** For tests and for programs. */
  get inspect(): ExplorerInspection {
    const { session, picture, doc } = this;
    return {
      layout: () => session.layout.map((placement) => placement?.index ?? null),
      current: () => session.current,
      caption: () => plain(session.caption, doc.pieces),
      meta: () => session.meta,
      red: () => session.shared.map((cell) => doc.goal.cells[cell]!),
      cubes: () => picture?.cubes().filter((_, piece) => session.layout[piece]) ?? [],
      isMoving: () => this.isPlaying || (picture?.view.isMoving ?? false),
      isPlaying: () => this.isPlaying,
      frames: () => picture?.view.frames ?? 0,
      renderNow: () => picture?.view.drawNow(),
    };
  }

  // What people can do --------------------------------------------------------------------------------------

  private get isPlaying(): boolean {
    return this.store.state.isPlaying;
  }

  private get view(): Pick<View3D, "turn" | "zoom" | "fit"> {
    return this.picture?.view ?? NO_VIEW;
  }

  private get part(): PartProps {
    const { store, session } = this;
    return { store, session, explorer: this };
  }

  private byHand(change: (session: Session) => void): void {
    this.store.set({ isPlaying: false });
    change(this.session);
    this.update();
  }

  readonly choose = (piece: number): void => this.byHand((session) => session.choose(piece));

  readonly turn = (by: 1 | -1): void => this.byHand((session) => session.turn(by));

  readonly move = (by: 1 | -1): void => this.byHand((session) => session.move(by));

  private readonly go = (at: number): void => this.byHand((session) => session.go(at));

  readonly remove = (piece: number): void =>
    this.byHand((session) => {
      session.choose(piece);
      session.go(-1);
    });

  readonly clear = (): void => this.byHand((session) => session.clear());

  readonly step = (): void => this.byHand((session) => session.step());

  readonly restart = (): void => this.byHand((session) => session.restart());

  readonly setSpace = (name: SpaceName): void => this.byHand((session) => session.setSpace(name));

  readonly setSpeed = (speed: number): void => this.store.set({ speed });

  readonly toggle = (): void => {
    const { session } = this;
    if (!this.isPlaying && session.search.isDone) session.restart();
    this.store.set({ isPlaying: !this.isPlaying });
    this.due = 1;
    this.update();
    (this.picture?.view ?? this.loop).touch();
  };

  readonly toggleList = (name: ListName): void =>
    this.store.set({ open: toggled(this.element, this.store.state.open, name) });

  private readonly leave = (): void => {
    const { open } = this.store.state;
    if (open) this.toggleList(open);
    else this.options.button?.[1]();
  };

  private keys(): KeyRow[] {
    const { session, store } = this;
    const nextSpace = (): void => {
      const at = session.spaces.indexOf(session.space) + 1;
      this.setSpace(session.spaces[at % session.spaces.length]!.name);
    };
    const quicken = (by: 1 | -1) => (): void => this.setSpeed(quickened(store.state.speed, by, SPEEDS));
    const list = (name: ListName) => (): void => this.toggleList(name);
    const remove = (): void => this.go(-1);
    const placement: Keys = { ArrowLeft: () => this.move(-1), ArrowRight: () => this.move(1) };
    const piece: Keys = { ArrowUp: () => this.turn(-1), ArrowDown: () => this.turn(1) };
    const meanings = keyWords.explorer;
    return [
      ["\u2190 \u2192", meanings.placement, placement],
      ["\u2191 \u2193", meanings.piece, piece],
      [keyWords.home, meanings.ends, { Home: () => this.go(0), End: () => this.go(Infinity) }],
      [meanings.backspace, meanings.remove, { Backspace: remove, Delete: remove }],
      [keyWords.space, meanings.play, { " ": this.toggle }],
      ["S", meanings.step, { s: this.step }],
      ["R", meanings.restart, { r: this.restart }],
      ["A", meanings.space, { a: nextSpace }],
      ["[ ]", keyWords.quicken, { "[": quicken(-1), "]": quicken(1) }],
      ["P  L  V", keyWords.lists, { p: list("pieces"), l: list("layouts"), v: list("look") }],
      ...pictureRows(this.view, this.look),
    ];
  }

  // Time ----------------------------------------------------------------------------------------------------

  /** Do the steps that are due; whether others follow. */
  private advance(seconds: number): boolean {
    if (!this.isPlaying) return false;
    const { session, store } = this;
    const { speed } = store.state;
    const until = performance.now() + Math.max(BUSY, 1000 * SHARE * seconds);
    this.due = speed === Infinity ? Infinity : this.due + seconds * speed;
    let isPlaying = true;
    let steps = 0;
    while (isPlaying && this.due >= 1 && performance.now() < until) {
      session.step();
      this.due--;
      steps++;
      isPlaying = session.search.last.kind !== "assembly" && !session.search.isDone;
    }
    // Steps that did not fit into their frame are not made up for.
    this.due = Math.min(this.due, 1);
    store.set({ isPlaying });
    if (steps) this.update();
    return isPlaying;
  }

  // Showing -------------------------------------------------------------------------------------------------

  /** What the parts show of the session. */
  private seen(): Pick<
    ExplorerState,
    "layout" | "current" | "space" | "search" | "steps" | "isSearching" | "caption" | "meta"
  > {
    const { layout, current, space, search, isSearching, caption, meta } = this.session;
    return { layout, current, space, search, steps: search.steps, isSearching, caption, meta };
  }

  private update(): void {
    const { session, doc, picture, store } = this;
    const spoken = plain(session.caption, doc.pieces);
    // A search at speed would never let a screen reader finish.
    store.set({ ...this.seen(), ...(!this.isPlaying && { spoken }) });
    picture?.view.describe(words.described(doc.title, spoken));
    picture?.show(session.layout, session.isAssembly ? null : session.current, session.shared);
  }

  private lists(): List<ListName>[] {
    const { store, look, options, part } = this;
    const keys = this.keys();
    const actions = [[pageWords.fit, this.view.fit] as const];
    return [
      ["pieces", common.pieces, () => <PiecesList {...part} />],
      ["layouts", words.layouts, () => <LayoutsList {...part} />],
      [
        "look",
        common.view,
        () => <LookPanel store={store} look={look} keys={keys} actions={actions} link={options.link} />,
      ],
    ];
  }
}

/** Where nothing is drawn that could be turned. */
const NO_VIEW = { turn: () => undefined, zoom: () => undefined, fit: () => undefined };
