/** The whole page: the start screen, or the bar with one of the tabs below it. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as words from "../../words/bench/frame";
import { listenToKeys } from "../../ui/keys";
import type { Workbench } from "../bench";
import { docOf, type State, titleOf } from "../state";
import { Bar } from "./Bar";
import { DesignTab } from "./DesignTab";
import { CommentDialog } from "./Comment";
import { useBench } from "./context";
import { DropTarget } from "./DropTarget";
import { FirstVisit } from "./FirstVisit";
import { HelpDialog } from "./HelpDialog";
import { HistoryDialog } from "./HistoryDialog";
import { ImportDialog } from "./ImportDialog";
import { MakeTab } from "./MakeTab";
import { PathTab } from "./PathTab";
import { PlacesTab } from "./PlacesTab";
import { ProblemTab } from "./ProblemTab";
import { SaveDialog } from "./SaveDialog";
import { LinkDialog } from "./LinkDialog";
import { ShapesTab } from "./ShapesTab";
import { SolveTab } from "./SolveTab";
import { Start } from "./Start";
import { SticksTab } from "./SticksTab";

export function App(): JSX.Element {
  const { bench, state } = useBench(({ history, way, tab, dialog }) => ({
    isOpen: history !== null,
    way,
    tab,
    dialog,
  }));
  useEffect(() => listenToUndo(bench), [bench]);
  useEffect(() => listenToKeys({ "?": () => bench.store.set({ dialog: "help" }) }), [bench]);
  useFocusInRoom(state.isOpen ? state.tab : state.way);
  const Shown = state.dialog && DIALOGS[state.dialog];
  return (
    <DropTarget>
      <PageTitle />
      {state.isOpen ? (
        <div class="bench">
          <Bar />
          <TabContent />
        </div>
      ) : state.way === "first" ? (
        <FirstVisit />
      ) : (
        <Start />
      )}
      {Shown ? <Shown /> : null}
      <Notices />
    </DropTarget>
  );
}

const DIALOGS = {
  save: SaveDialog,
  history: HistoryDialog,
  link: LinkDialog,
  import: ImportDialog,
  comment: CommentDialog,
  help: HelpDialog,
} as const satisfies Record<NonNullable<State["dialog"]>, () => JSX.Element>;

/** What is used to enter a room may be gone then, and the bar is not where people go on. */
function useFocusInRoom(room: State["tab"] | State["way"]): void {
  const last = useRef(room);
  useEffect(() => {
    const main = document.querySelector("main");
    if (room === last.current || !main) return;
    last.current = room;
    if (main.contains(document.activeElement)) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [room]);
}

/** The name of the page in the browser: that of the puzzle. */
function PageTitle(): null {
  const { state: title } = useBench((state) => (state.history ? words.pageTitle(titleOf(state)) : words.workbench));
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

function TabContent(): JSX.Element {
  const { state } = useBench((all) => ({ tab: all.tab, isSticks: docOf(all)?.kind === "six-piece" }));
  switch (state.tab) {
    case "solve":
      return <SolveTab />;
    case "places":
      return <PlacesTab />;
    case "path":
      return <PathTab />;
    case "design":
      return <DesignTab />;
    case "make":
      return <MakeTab />;
    case "puzzle":
      return state.isSticks ? <SticksTab /> : <ProblemTab />;
    case "pieces":
      return state.isSticks ? <SticksTab /> : <ShapesTab />;
  }
}

/** What happened, for a while, at the bottom; an error stays until it is read. */
function Notices(): JSX.Element {
  const { bench, state } = useBench();
  // The first steps need no engine, and it loads meanwhile.
  const { notice, isConnected, engine, way } = state;
  useEffect(() => {
    if (!notice || notice.isError) return;
    const timer = setTimeout(() => {
      bench.store.set({ notice: null });
    }, 4000);
    return () => {
      clearTimeout(timer);
    };
  }, [notice]);
  return (
    <div class="notices" role="status" aria-live="polite">
      {isConnected ? null : <p class="notice error">{words.noAnswer}</p>}
      {engine && (engine.isError || way !== "first") ? (
        <p class={engine.isError ? "notice error" : "notice"}>{engine.text}</p>
      ) : null}
      {notice ? (
        <p class={notice.isError ? "notice error" : "notice"}>
          {notice.text}
          <button
            type="button"
            class="close"
            aria-label={words.closeMessage}
            onClick={() => {
              bench.store.set({ notice: null });
            }}
          >
            {"\u00d7"}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function listenToUndo(bench: Workbench): () => void {
  const listener = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || bench.state.dialog) return;
    const key = event.key.toLowerCase();
    if (key === "z") {
      if (event.shiftKey) bench.redo();
      else void bench.undo();
    } else if (key === "y") bench.redo();
    else if (key === "s" && bench.state.history) bench.store.set({ dialog: "save" });
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", listener);
  return () => {
    removeEventListener("keydown", listener);
  };
}
