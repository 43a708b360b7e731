/** The bar on top: the way home, the name, the tabs, save. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as forecast from "../../words/bench/forecast";
import * as words from "../../words/bench/frame";
import * as help from "../../words/bench/help";
import { Popover } from "../../ui/Popover";
import { isCubic, titleOf as nameOf } from "../model/document";
import { shareOf } from "../model/forecast";
import { noteRoom, roomsIn } from "../rooms";
import { docOf, isUnsaved, jobOf, type State, type Tab, TABS, titleOf } from "../state";
import { useBench } from "./context";
import { formatNumber } from "../../words/count";

export function Bar(): JSX.Element {
  const { bench } = useBench();
  return (
    <header class="bar">
      <Title />
      <button
        type="button"
        class="home"
        onClick={() => {
          bench.opening.leave();
        }}
        title={words.home}
      >
        <Mark />
        <span>{words.name}</span>
      </button>
      <Name />
      <Tabs />
      <div class="acts">
        <button
          type="button"
          class="tab share-button"
          onClick={() => {
            bench.store.set({ dialog: "link" });
          }}
        >
          {words.share}
        </button>
        <button
          type="button"
          class="tab strong"
          onClick={() => {
            bench.store.set({ dialog: "save" });
          }}
        >
          {common.save}
        </button>
        <HelpButton />
        <ThemeButton />
      </div>
    </header>
  );
}

/** The heading of the page, for those who do not see the field of the name. */
function Title(): JSX.Element {
  return <h1 class="unseen">{useBench(titleOf).state}</h1>;
}

/** The name of the puzzle, and whether it is saved. */
function Name(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const doc = docOf(all);
    return {
      name: doc ? nameOf(doc) : "",
      file: all.file ? titleOf(all) : null,
      hasNone: doc?.kind === "puzzle" && doc.problems.length === 0,
      status: statusOf(all),
    };
  });
  return (
    <div class="name">
      <input
        aria-label={words.nameOfPuzzle}
        class={state.file ? "titled" : ""}
        placeholder={state.file ?? words.nameThisPuzzle}
        maxLength={200}
        value={state.name}
        disabled={state.hasNone}
        onInput={(event) => {
          bench.edit({ do: "rename", name: event.currentTarget.value });
        }}
        onBlur={() => {
          bench.seal();
        }}
      />
      <small class="status">{state.status}</small>
    </div>
  );
}

function statusOf(state: State): string {
  const path = state.file?.path;
  if (!state.about.folder) return words.inBrowser;
  if (!isUnsaved(state)) return path ?? "";
  return path === undefined ? words.notSaved : words.changed(path);
}

/** What is done with the puzzle; other cells than cubes have no paths. */
function Tabs(): JSX.Element {
  const { bench, state } = useBench((all) => {
    const doc = docOf(all);
    return { tab: all.tab, isSticks: doc?.kind === "six-piece", isCubic: isCubic(doc), badge: badge(all) };
  });
  const { tab: current, isSticks, isCubic: hasPaths } = state;
  useEffect(() => noteRoom(current), [current]);
  const there = TABS.filter((tab) => (tab === "puzzle" ? !isSticks : tab !== "path" || hasPaths));
  const { shown, others } = roomsIn(there, current);
  return (
    <nav class="tabs" aria-label={words.tabs}>
      {shown.map((tab) => (
        <button
          key={tab}
          type="button"
          class="tab"
          aria-current={current === tab ? "page" : undefined}
          onClick={() => {
            bench.show(tab);
          }}
        >
          {tab === "pieces" && isSticks ? words.sticks : common.rooms[tab]}
          {tab === "solve" && state.badge ? <span class="badge">{state.badge}</span> : null}
        </button>
      ))}
      {others.length > 0 ? <MoreRooms rooms={others} /> : null}
    </nav>
  );
}

/** Tabs that few puzzles need, each with a word about it. */
function MoreRooms({ rooms }: { rooms: readonly Tab[] }): JSX.Element {
  const { bench } = useBench();
  return (
    <Popover word={words.more} buttonClass="tab" class="menu">
      {rooms.map((tab) => (
        <button
          key={tab}
          type="button"
          class="entry"
          onClick={() => {
            bench.show(tab);
          }}
        >
          <strong>{common.rooms[tab]}</strong>
          <small>{words.purposes[tab]}</small>
        </button>
      ))}
    </Popover>
  );
}

export function HelpButton(): JSX.Element {
  const { bench } = useBench();
  return (
    <button
      type="button"
      class="tab icon"
      aria-label={help.name}
      title={help.name}
      onClick={() => {
        bench.store.set({ dialog: "help" });
      }}
    >
      <b aria-hidden="true">?</b>
    </button>
  );
}

export function ThemeButton(): JSX.Element {
  const { bench, state } = useBench();
  const other = state.theme === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      class="tab icon"
      aria-label={words.colours[other]}
      title={words.theme[other]}
      onClick={() => {
        bench.setTheme(other);
      }}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" stroke-width="1.6" />
        <path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </button>
  );
}

/** Three sticks crossing. */
export function Mark(): JSX.Element {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <rect x="1" y="10" width="24" height="6" rx="1.5" fill="#56b4e9" />
      <rect x="10" y="1" width="6" height="24" rx="1.5" fill="#e69f00" />
      <rect x="8.5" y="8.5" width="9" height="9" rx="1.5" fill="#d55e00" />
    </svg>
  );
}

/** How far the search is, or what it has found. */
function badge(state: State): string {
  const job = jobOf(state);
  if (!job) return "";
  if (job.state === "running" || job.state === "waiting")
    return forecast.percent(String(Math.floor(100 * shareOf(job))));
  if (job.state === "paused") return words.paused;
  const count = job.options.count_only ? job.assemblies : job.found;
  return count > 0 ? formatNumber(count) : "";
}
