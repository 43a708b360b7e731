/** Save into the folder or download, in any format; a file that has changed meanwhile is not replaced unasked. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { fileName } from "../../download";
import { ApiError } from "../api/client";
import { lineOf } from "../errors";
import { hasColours } from "../model/appearance";
import { endingsOf, formatOf } from "../model/formats";
import { type Export, hasAnyResults, hasResults as hasFound, listedQuery } from "../saving";
import { docOf, unfinished } from "../state";
import { useBench } from "./context";
import { Dialog } from "./Dialog";
import { Choose, Select, Tick, Wrong } from "./parts";

/** Pictures, and what each kind shows; all but the first need an assembly. */
const KINDS = [["pieces", "Pieces"], ["assembly", "Assembled"], ["exploded", "Exploded"], ["steps", "Steps"]] as const;
/** The corners from which pictures are seen, by the server's words. */
const CORNERS = ["front-right", "front-left", "back-right", "back-left"].flatMap((side) => {
  const words = `the ${side.replace("-", ", ")}`;
  return [[side, `${words}, above`], [`${side}-below`, `${words}, below`]] as const;
});
const PAPERS = [["", "as usual"], ["fit", "as large as the picture"], ["a4", "A4"], ["letter", "letter"]] as const;
/** What only six sticks can be, and what shows results. */
const STICKS_ONLY = ["burr", "assemblies"];
const NEEDS_RESULTS = ["page", "animation"];

export function SaveDialog(): JSX.Element {
  const { bench, state } = useBench();
  const doc = docOf(state)!;
  const isBurr = doc.kind === "six-piece" || (state.facts?.problems[state.problem]?.burr ?? null) !== null;
  const hasResults = hasFound(state);
  const formats = state.about?.formats.filter(({ holds, writes }) => writes && (isBurr || !STICKS_ONLY.includes(holds))) ?? [];
  const isKnown = (path: string): boolean => formats.includes(formatOf(state.about, path)!);
  // What was opened may be of a format that is only read.
  const before = state.file && (isKnown(state.file.path) ? state.file.path : state.file.path.replace(/\.[^./]+$/, ".xmpuzzle"));
  const first = before ?? `${fileName(bench.title)}${doc.kind === "six-piece" && !hasResults && unfinished(state) === null ? ".txt" : ".xmpuzzle"}`;
  const [path, setPath] = useState(first);
  const latest = useRef(path);
  latest.current = path;
  const [withResults, setWith] = useState(true);
  const [isListed, setListed] = useState(true);
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>("pieces");
  const [view, setView] = useState("front-right");
  const [paper, setPaper] = useState<(typeof PAPERS)[number][0]>("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // It may be closed, and another document open, before the server has answered.
  const isOpen = useRef(true);
  useEffect(() => () => { isOpen.current = false; }, []);
  const format = formats.find(({ name }) => name === formatOf(state.about, path)?.name);
  const holds = format?.holds;
  const lacking = unfinished(state);
  const isTooSoon = lacking !== null && holds !== "document";
  const isStill = holds === "picture";
  const isMoving = holds === "animation";
  const needs = (NEEDS_RESULTS.includes(holds ?? "") || (isStill && kind !== "pieces")) && !hasResults;
  const keeps = holds === "document";
  const isOne = (isStill && kind !== "pieces") || isMoving;
  const isAll = holds === "page" || (keeps && withResults);
  const hasAny = hasAnyResults(state);
  const what: Export = { results: !(keeps ? hasAny : hasResults) ? "none" : isOne ? "one" : isAll ? "all" : "none", kind: isStill ? kind : null, look: isStill ? { view, ...(paper ? { paper } : {}) } : isMoving ? { view } : null, isListed };
  const write = (next: string): void => {
    setPath(next);
    setWrong(null);
    setStale(false);
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setWrong(null);
    try {
      await work();
      if (isOpen.current) bench.store.set({ dialog: null });
    } catch (error) {
      if (!isOpen.current || latest.current !== path) {
        bench.notify(`${path}: ${lineOf(error)}`, true);
        return;
      }
      setWrong(lineOf(error));
      setStale(error instanceof ApiError && error.status === 412);
    } finally {
      setBusy(false);
    }
  };
  const save = (force: boolean): Promise<void> => run(() => bench.saving.save(path, { ...what, force }));
  const download = (): Promise<void> => run(() => bench.saving.download(path.replace(/^.*\//, ""), format!.name, what));
  return (
    <Dialog title="Save">
      <form class="save" onSubmit={(event) => { event.preventDefault(); void save(false); }}>
        <label class="field"><span>File in “{state.about?.folder.name}”</span><input value={path} spellcheck={false} onInput={(event) => { write(event.currentTarget.value); }} /></label>
        <ul class="formats" role="radiogroup" aria-label="Format">
          {formats.map(({ name, title, hint, endings }) => (
            <li key={name}>
              <button type="button" role="radio" aria-checked={format?.name === name} onClick={() => { write(path.replace(/\.[^./]+$/, "") + endings[0]!); }}>
                <strong>{title}</strong><small>{endings[0]} {hint ? `\u00b7 ${hint}` : ""}</small>
              </button>
            </li>
          ))}
        </ul>
        {isStill ? <Choose label="What the picture shows" options={KINDS} value={kind} choose={setKind} /> : null}
        {isStill || isMoving ? <Select label="Seen from" spoken="Seen from" options={CORNERS} value={view} choose={setView} /> : null}
        {isStill ? <Select label="Paper" spoken="Paper" options={PAPERS} value={paper} choose={setPaper} /> : null}
        {hasAny && keeps ? <Tick label="Include the results" hint="the assemblies that were found, and their moves" checked={withResults} change={setWith} /> : null}
        {isAll && hasResults && listedQuery(state) ? <Tick label="Only those in the list" hint="what the filters leave; the file has the number of all of them" checked={isListed} change={setListed} /> : null}
        {isTooSoon ? <p class="warn">{lacking} Until then the sticks can be saved as {endingsOf(state.about, (each) => each.holds === "document").join(" or ")}.</p> : null}
        {(format?.name === "xmpuzzle" || holds === "burr") && hasColours(doc) ? <p class="hint">This format has no place for the colours that were chosen for pieces; JSON keeps them.</p> : null}
        {needs ? <p class="warn">Solve the puzzle first; then there is something to show.</p> : null}
        <Wrong text={format ? wrong : (wrong ?? `A file here ends in ${formats.map(({ endings }) => endings[0]).join(", ")}.`)} />
        <p class="actions">
          {isStale ? (
            <>
              <button type="button" class="strong" disabled={isBusy} onClick={() => void save(true)}>Replace it</button>
              <button type="button" class="quiet" onClick={() => { write(path.replace(/(\.[^./]+)?$/, " 2$1")); }}>Another name</button>
            </>
          ) : <button type="submit" class="strong" disabled={isBusy || !format || needs || isTooSoon}>Save in the folder</button>}
          <button type="button" class="quiet" disabled={isBusy || !format || needs || isTooSoon} onClick={() => void download()}>Download</button>
          <button type="button" class="quiet" onClick={() => { bench.store.set({ dialog: "link" }); }}>Share a link</button>
        </p>
      </form>
    </Dialog>
  );
}
