/** The page of pencil puzzles and words. */

import { type ComponentChildren, type JSX, render } from "preact";
import { useState } from "preact/hooks";
import { lineOf } from "../bench/errors";
import type { Transport } from "../bench/api/transport/transport";
import { Choose } from "../ui/parts";
import { Store } from "../ui/store";
import { followScheme } from "../ui/system";
import { preferredTheme, rememberTheme, type ThemeName } from "../ui/theme";
import { useStore } from "../ui/useStore";
import * as words from "../words/pencil";
import { Game } from "./puzzle-game";
import { PencilApi } from "./pencil-api";
import { PuzzleView } from "./puzzle-view";
import "./styles/pencil.css";
import { WordView } from "./word-view";

/** What else the page shows: how far the engine is that computes for it. */
export interface Notice {
  readonly engine: { readonly text: string; readonly isError: boolean } | null;
}

type Part = keyof typeof words.parts;

/** Show the page, once it is known which kinds there are. */
export async function openPencil(transport: Transport, notice: Store<Notice>): Promise<void> {
  const root = document.getElementById("pencil")!;
  setTheme(preferredTheme());
  followScheme(setTheme);
  render(<p class="message">{words.opening}</p>, root);
  const api = new PencilApi(transport);
  try {
    const { kinds, subjects } = await api.kinds();
    const game = new Game(api, kinds);
    const puzzles = <PuzzleView {...{ game, kinds, api }} />;
    render(<Page notice={notice} puzzles={puzzles} wordRoom={<WordView {...{ api, subjects }} />} />, root);
  } catch (error) {
    render(
      <main class="message">
        <h1>{words.broken}</h1>
        <p role="alert">{lineOf(error)}</p>
      </main>,
      root,
    );
  }
}

function setTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
}

function Page(props: { notice: Store<Notice>; puzzles: ComponentChildren; wordRoom: ComponentChildren }): JSX.Element {
  const { engine } = useStore(props.notice);
  const [part, setPart] = useState<Part>(location.hash.includes("words") ? "words" : "puzzles");
  return (
    <>
      <header class="masthead">
        <h1>{words.title}</h1>
        <Choose
          label={words.part}
          options={Object.entries(words.parts) as [Part, string][]}
          value={part}
          choose={setPart}
        />
        <span class="ways-out">
          <a href=".">{words.workbench}</a>
          <ThemeButton />
        </span>
      </header>
      {engine ? (
        <p class={engine.isError ? "engine refusal" : "engine"} role="status">
          {engine.text}
        </p>
      ) : null}
      {part === "puzzles" ? props.puzzles : props.wordRoom}
    </>
  );
}

function ThemeButton(): JSX.Element {
  const [theme, show] = useState(preferredTheme);
  const other = theme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      class="tab icon"
      aria-label={words.theme[other]}
      title={words.theme[other]}
      onClick={() => {
        setTheme(other);
        rememberTheme(other);
        show(other);
      }}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" stroke-width="1.6" />
        <path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </button>
  );
}
