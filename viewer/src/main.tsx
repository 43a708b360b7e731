/** The page: finds its document, in itself or in its address, and shows it: a scene, or placements. */

import { type JSX, render } from "preact";
import { isExploration, readExploration } from "./explore/exploration";
import { Explorer, type ExplorerInspection } from "./explore/explorer";
import type { Inspection } from "./page/inspection";
import { Mount } from "./page/mount";
import { StillPage } from "./page/still-page";
import "./page/style.css";
import { Viewer } from "./page/viewer";
import { fromFragment, toFragment } from "./scene/fragment";
import { readScene, SceneError } from "./scene/scene";
import { ownAddress, publicSite } from "./ui/site";
import { preferredTheme } from "./ui/theme";
import { hasWebGL } from "./vector/still";
import * as words from "./words/page";

declare global {
  interface Window {
    burrkit?: Inspection;
    explorer?: ExplorerInspection;
  }
}

async function start(): Promise<void> {
  document.documentElement.dataset.theme = preferredTheme();
  try {
    const value: unknown =
      (await fromFragment(location.hash)) ?? JSON.parse(document.getElementById("scene")?.textContent ?? "null");
    if (value === null) {
      showText(words.nothing, words.nothingHint);
      return;
    }
    // A file has no address that others could open, unless burrkit's pages are published.
    const site = publicSite();
    const base = site ? `${site}atlas/viewer.html` : ownAddress();
    const link = base.startsWith("http") ? async (): Promise<string> => base + (await toFragment(value)) : undefined;
    if (isExploration(value)) {
      const exploration = readExploration(value);
      document.title = exploration.title;
      const explorer = new Explorer(exploration, hasWebGL(), link ? { link } : {});
      show(<Mount of={explorer} />);
      window.explorer = explorer.inspect;
      return;
    }
    const scene = readScene(value);
    document.title = scene.title;
    if (scene.solutions.length === 0) showText(scene.title, scene.about);
    else if (!hasWebGL()) show(<StillPage scene={scene} buttons={[]} />);
    else {
      const viewer = new Viewer(scene, { ...(link ? { link } : {}), byHand: true });
      show(<Mount of={viewer} />);
      window.burrkit = viewer.inspect;
    }
  } catch (error) {
    const isOurs = error instanceof SceneError || error instanceof SyntaxError || error instanceof DOMException;
    if (isOurs || error instanceof RangeError || error instanceof TypeError) showText(words.broken, error.message);
    else throw error;
  }
}

function showText(title: string, text: string): void {
  show(
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>,
    "message",
  );
}

function show(view: JSX.Element, className = ""): void {
  const main = document.createElement("main");
  main.className = className;
  document.body.append(main);
  render(view, main);
}

void start();
