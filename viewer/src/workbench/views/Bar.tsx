/** The bar on top: the way home, the name, the tabs, save. */

import type { JSX } from "preact";
import { docOf, isUnsaved, jobOf, type Tab } from "../state";
import { shareOf } from "../model/forecast";
import { isCubic, titleOf } from "../model/document";
import { useBench } from "./context";

export function Bar(): JSX.Element {
  const { bench, state } = useBench();
  const doc = docOf(state)!;
  const isSticks = doc.kind === "six-piece";
  const tabs: (readonly [Tab, string, string])[] = isSticks
    ? [["pieces", "Sticks", ""], ["solve", "Solve", badge(bench.state)], ["places", "Places", ""], ["path", "Path", ""], ["design", "Design", ""], ["make", "Make", ""]]
    : [["pieces", "Shapes", ""], ["puzzle", "Puzzle", ""], ["solve", "Solve", badge(bench.state)], ["places", "Places", ""], ...(isCubic(doc) ? [["path", "Path", ""] as const] : []), ["design", "Design", ""], ["make", "Make", ""]];
  const status = state.file ? `${state.file.path}${isUnsaved(state) ? " \u00b7 changed" : ""}` : isUnsaved(state) ? "not saved yet" : "";
  return (
    <header class="bar">
      <button type="button" class="home" onClick={() => { bench.leave(); }} title="Back to the start; this puzzle stays in the list there">
        <Mark />
        <span>burrkit</span>
      </button>
      <div class="name">
        <input
          aria-label="Name of the puzzle"
          placeholder="Name this puzzle"
          maxLength={200}
          value={titleOf(doc)}
          disabled={doc.kind === "puzzle" && doc.problems.length === 0}
          onInput={(event) => { bench.edit({ do: "rename", name: event.currentTarget.value }); }}
          onBlur={() => { bench.seal(); }}
        />
        <small class="status">{status}</small>
      </div>
      <nav class="tabs" aria-label="Tabs">
        {tabs.map(([tab, word, count]) => (
          <button key={tab} type="button" class="tab" aria-current={state.tab === tab ? "page" : undefined} onClick={() => { bench.show(tab); }}>
            {word}{count ? <span class="badge">{count}</span> : null}
          </button>
        ))}
      </nav>
      <div class="acts">
        <button type="button" class="tab share-button" onClick={() => { bench.store.set({ dialog: "link" }); }}>Share</button>
        <button type="button" class="tab strong" onClick={() => { bench.store.set({ dialog: "save" }); }}>Save</button>
        <ThemeButton />
      </div>
    </header>
  );
}

export function ThemeButton(): JSX.Element {
  const { bench, state } = useBench();
  const other = state.theme === "dark" ? "light" : "dark";
  return (
    <button type="button" class="tab theme" aria-label={`Colours of the page: ${other}`} title={other === "dark" ? "Dark page" : "Light page"} onClick={() => { bench.setTheme(other); }}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" stroke-width="1.6" /><path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" /></svg>
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

function badge(state: Parameters<typeof jobOf>[0]): string {
  const job = jobOf(state);
  if (!job) return "";
  if (job.state === "running" || job.state === "waiting") return `${Math.floor(100 * shareOf(job))}%`;
  if (job.state === "paused") return "paused";
  const count = job.options.count_only ? job.assemblies : job.found;
  return count > 0 ? count.toLocaleString("en") : "";
}
