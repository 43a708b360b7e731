/** The page of placements: a session with its picture, its controls and its lists in an element. */

import { el } from "../ui/dom";
import { type KeyMeaning, pictureKeys } from "../ui/keymap";
import { type Keys, listenToKeys } from "../ui/keys";
import type { Look } from "../stage/material";
import { type HeadButton, Head } from "../page/panels/head";
import { LookPanel } from "../page/panels/look";
import { plain, sentence } from "../scene/sentence";
import { NO_WEBGL } from "../vector/still";
import { listenToSystem } from "../ui/system";
import { isThemeChosen, preferredTheme, rememberTheme, type ThemeName, THEMES } from "../ui/theme";
import { Controls } from "./controls";
import type { ExplorationDoc } from "./exploration";
import { LayoutsList, PiecesList } from "./panels";
import { Picture } from "./picture";
import { Session } from "./exploring";
import { stillLayout } from "./still";

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

const KEYS: readonly KeyMeaning[] = [
  ["\u2190 \u2192", "placement before, next"],
  ["\u2191 \u2193", "piece before, next"],
  ["Home End", "first, last placement"],
  ["Backspace", "take the piece away"],
  ["Space", "play, pause the search"],
  ["S", "one step of the search"],
  ["R", "begin the search again"],
  ["A", "other placements"],
  ["[ ]", "slower, quicker"],
  ["Shift + arrows", "turn the picture"],
  ["+ \u2212 F", "nearer, farther, fit"],
  ["P  L  V", "the three lists"],
  ["D  W", "light, dark; plain, wood"],
];

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

export class Explorer {
  readonly element: HTMLElement;
  private readonly session: Session;
  private readonly picture: Picture | null;
  private readonly still = el("div", { class: "still-layout" });
  private readonly controls: Controls;
  private readonly pieces: PiecesList;
  private readonly layouts: LayoutsList;
  private readonly look: LookPanel;
  private readonly head: Head<"pieces" | "layouts" | "look">;
  private readonly deck: HTMLElement;
  private readonly caption = el("p", { class: "caption" });
  private readonly meta = el("p", { class: "meta" });
  private readonly spoken = el("p", { class: "unseen", role: "status", "aria-live": "polite" });
  private readonly stops: readonly (() => void)[];
  private theme: ThemeName = preferredTheme();
  private lookName: Look = "plain";
  private isPlaying = false;
  /** Steps that are due, in parts. */
  private due = 0;
  private width = 0;
  private height = 0;

  /** Without WebGL the picture is an SVG. */
  constructor(
    private readonly doc: ExplorationDoc,
    hasWebGL: boolean,
    private readonly options: ExplorerOptions = {},
  ) {
    this.session = new Session(doc);
    this.picture = hasWebGL
      ? new Picture(
          doc,
          (seconds) => this.advance(seconds),
          (piece) => {
            this.choose(piece);
          },
        )
      : null;
    const { session } = this;
    this.controls = new Controls(session, {
      choose: (piece) => {
        this.choose(piece);
      },
      turn: (by) => {
        this.byHand(() => {
          session.turn(by);
        });
      },
      move: (by) => {
        this.byHand(() => {
          session.move(by);
        });
      },
      toggle: () => {
        this.toggle();
      },
      step: () => {
        this.step();
      },
      space: (name) => {
        this.byHand(() => {
          session.setSpace(name);
        });
      },
    });
    this.pieces = new PiecesList(
      session,
      (piece) => {
        this.choose(piece);
      },
      (piece) => {
        this.byHand(() => {
          session.choose(piece);
          session.go(-1);
        });
      },
      () => {
        this.byHand(() => {
          session.clear();
        });
      },
    );
    this.layouts = new LayoutsList(session, () => {
      this.byHand(() => {
        session.restart();
      });
    });
    this.look = new LookPanel(
      {
        look: (look) => {
          this.setLook(look);
        },
        theme: (theme) => {
          this.setTheme(theme);
        },
        cut: (cut) => {
          if (this.picture) Object.assign(this.picture.stage.cut, cut);
          this.picture?.touch();
        },
        marks: (everywhere) => {
          if (this.picture) this.picture.stage.marksEverywhere = everywhere;
          this.picture?.touch();
        },
        fit: () => {
          this.fit();
        },
        link: options.link,
      },
      this.theme,
      this.lookName,
      KEYS,
    );
    this.head = new Head(
      {
        title: doc.title,
        about: ["Placements one by one.", doc.about, hasWebGL ? "" : `${NO_WEBGL} Here is a still picture.`]
          .filter(Boolean)
          .join(" "),
        chooser: null,
        buttons: options.button ? [options.button] : [],
      },
      [
        ["pieces", "Pieces", this.pieces.element],
        ["layouts", "Layouts", this.layouts.element],
        ["look", "View", this.look.element],
      ],
      () => {
        this.resize();
      },
    );
    this.deck = el(
      "footer",
      { class: "deck" },
      el("div", { class: "words" }, this.meta, this.caption),
      this.controls.element,
    );
    this.element = el(
      "main",
      { class: "viewer" },
      this.picture?.canvas ?? this.still,
      this.head.element,
      this.head.panel,
      this.deck,
      this.spoken,
    );
    this.element.style.setProperty("--accent", doc.accent);
    this.stops = this.listen();
    this.setTheme(this.theme, false);
    this.update();
  }

  /** For tests and for programs. */
  get inspect(): ExplorerInspection {
    const { session, picture, doc } = this;
    return {
      layout: () => session.layout.map((placement) => placement?.index ?? null),
      current: () => session.current,
      caption: () => this.caption.textContent,
      meta: () => this.meta.textContent,
      red: () => this.shared().map((cell) => doc.goal.cells[cell]!),
      cubes: () => picture?.cubes().filter((_, piece) => session.layout[piece]) ?? [],
      isMoving: () => this.isPlaying || (picture?.isMoving ?? false),
      isPlaying: () => this.isPlaying,
      frames: () => picture?.frames ?? 0,
      renderNow: () => {
        picture?.renderNow();
      },
    };
  }

  dispose(): void {
    this.isPlaying = false;
    for (const stop of this.stops) stop();
    this.picture?.dispose();
    this.element.remove();
  }

  // What people can do --------------------------------------------------------------------------------------

  private choose(piece: number): void {
    this.byHand(() => {
      this.session.choose(piece);
    });
  }

  private byHand(change: () => void): void {
    this.isPlaying = false;
    change();
    this.update();
  }

  private step(): void {
    this.byHand(() => {
      this.session.step();
    });
  }

  private toggle(): void {
    const { session } = this;
    if (!this.isPlaying && session.search.isDone) session.restart();
    this.isPlaying = !this.isPlaying;
    this.due = 1;
    this.update();
    if (!this.picture) this.tick();
  }

  /** Another set of placements, around the end. */
  private turnSpace(): void {
    const { session } = this;
    const at = session.spaces.indexOf(session.space);
    this.byHand(() => {
      session.setSpace(session.spaces[(at + 1) % session.spaces.length]!.name);
    });
  }

  private setLook(look: Look): void {
    this.lookName = look;
    this.picture?.stage.setLook(look);
    this.look.setLook(look);
    this.picture?.touch();
  }

  setTheme(theme: ThemeName, remember = true): void {
    this.theme = theme;
    if (remember) rememberTheme(theme);
    document.documentElement.dataset.theme = theme;
    this.picture?.stage.setTheme(THEMES[theme]);
    this.look.setTheme(theme);
    this.picture?.touch();
  }

  private fit(): void {
    this.picture?.orbit.reset();
    this.picture?.touch();
  }

  // Time --------------------------------------------------------------------------------------------------

  /** Do the steps that are due; whether others follow. */
  private advance(seconds: number): boolean {
    if (!this.isPlaying) return false;
    const { session, controls } = this;
    const until = performance.now() + Math.max(BUSY, 1000 * SHARE * seconds);
    this.due = controls.speed === Infinity ? Infinity : this.due + seconds * controls.speed;
    let steps = 0;
    while (this.isPlaying && this.due >= 1 && performance.now() < until) {
      session.step();
      this.due--;
      steps++;
      if (session.search.last.kind === "assembly" || session.search.isDone) this.isPlaying = false;
    }
    // Steps that did not fit into their frame are not made up for.
    this.due = Math.min(this.due, 1);
    if (steps) this.update();
    return this.isPlaying;
  }

  /** Frames without a picture to draw. */
  private tick(before = performance.now()): void {
    requestAnimationFrame((now) => {
      if (this.advance(Math.max(now - before, 0) / 1000)) this.tick(now);
    });
  }

  // Showing -------------------------------------------------------------------------------------------------

  /** Cubes that two pieces fill. */
  private shared(): number[] {
    return [...new Set(this.session.overlaps.flatMap(({ cells }) => cells))];
  }

  private update(): void {
    const { session, doc } = this;
    const text = plain(session.caption, doc.pieces);
    const label = `${doc.title}. ${text}`;
    this.caption.replaceChildren(...sentence(session.caption, doc.pieces));
    this.meta.textContent = session.meta;
    this.controls.update(this.isPlaying);
    this.pieces.update();
    this.layouts.update();
    // A search at speed would never let a screen reader finish.
    if (!this.isPlaying) this.spoken.textContent = text;
    if (this.picture) {
      this.picture.canvas.setAttribute("aria-label", label);
      this.picture.show(session.layout, session.isAssembly ? null : session.current, this.shared());
    } else this.still.replaceChildren(stillLayout(doc, session.layout, this.shared(), label));
  }

  /** Listen to keys, system and sizes; the functions that end it. */
  private listen(): (() => void)[] {
    const observer = new ResizeObserver(() => {
      this.resize();
    });
    for (const part of [this.element, this.deck, this.head.element, this.head.panel]) observer.observe(part);
    return [
      listenToKeys(this.keys()),
      listenToSystem({
        calm: (isCalm) => {
          if (this.picture) this.picture.orbit.isCalm = isCalm;
        },
        scheme: () => {
          if (!isThemeChosen()) this.setTheme(preferredTheme(), false);
        },
      }),
      () => {
        observer.disconnect();
      },
    ];
  }

  private keys(): Keys {
    const { session, picture } = this;
    const hand = (change: () => void) => () => {
      this.byHand(change);
    };
    return {
      ...pictureKeys({
        turn: (azimuth, elevation) => {
          picture?.orbit.orbit(azimuth, elevation);
          picture?.touch();
        },
        zoom: (by) => {
          picture?.orbit.zoom(by);
          picture?.touch();
        },
        fit: () => {
          this.fit();
        },
        dark: () => {
          this.setTheme(this.theme === "dark" ? "light" : "dark");
        },
        wood: () => {
          this.setLook(this.lookName === "wood" ? "plain" : "wood");
        },
      }),
      " ": () => {
        this.toggle();
      },
      ArrowLeft: hand(() => {
        session.move(-1);
      }),
      ArrowRight: hand(() => {
        session.move(1);
      }),
      ArrowUp: hand(() => {
        session.turn(-1);
      }),
      ArrowDown: hand(() => {
        session.turn(1);
      }),
      Home: hand(() => {
        session.go(0);
      }),
      End: hand(() => {
        session.go(Infinity);
      }),
      Backspace: hand(() => {
        session.go(-1);
      }),
      Delete: hand(() => {
        session.go(-1);
      }),
      s: () => {
        this.step();
      },
      r: hand(() => {
        session.restart();
      }),
      a: () => {
        this.turnSpace();
      },
      "[": () => {
        this.controls.change(-1);
      },
      "]": () => {
        this.controls.change(1);
      },
      p: () => {
        this.head.toggle("pieces");
      },
      l: () => {
        this.head.toggle("layouts");
      },
      v: () => {
        this.head.toggle("look");
      },
      Escape: () => {
        if (!this.head.close()) this.options.button?.[1]();
      },
    };
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === 0 || height === 0) return;
    const insets = this.head.insets(width, height, this.deck.offsetHeight);
    Object.assign(this.still.style, {
      top: `${insets.top}px`,
      right: `${insets.right}px`,
      bottom: `${insets.bottom}px`,
    });
    if (!this.picture) return;
    this.picture.resize(width, height);
    if (width !== this.width || height !== this.height) this.picture.orbit.cut();
    [this.width, this.height] = [width, height];
    this.picture.orbit.resize(width, height, insets);
    this.picture.touch();
  }
}
