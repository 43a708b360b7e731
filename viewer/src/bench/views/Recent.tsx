/** The lists of the start page: drafts, the files of the folder with those opened recently, and examples. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Api, drawable } from "../api/client";
import type { CheckedPuzzle, FolderList, Job } from "../api/types";
import type { Workbench } from "../bench";
import { type DraftLine, drafts, forget } from "../drafts";
import { lineOf } from "../errors";
import { readDoc, titleOf } from "../model/document";
import { shareOf } from "../model/forecast";
import { Lattice } from "../model/lattice";
import { previewOf } from "../preview";
import { forgetFile, recentFiles } from "../recent";
import { isUnderWay } from "../searching";
import { useBench } from "./context";
import { byTitle, type Item, type Orders, PuzzleList, type Seen } from "./PuzzleList";
import { useAnswer } from "./useAnswer";
import * as common from "../../words/bench/common";
import * as lists from "../../words/bench/puzzle-list";
import * as opening from "../../words/bench/opening";
import * as words from "../../words/bench/start";
import { formatDate } from "../../words/count";

interface Dated extends Item {
  readonly time: number;
}

const LATEST_FIRST: Orders<Dated> = [
  [lists.orders.latest, (one, other) => other.time - one.time],
  [lists.orders.name, byTitle],
];
const BY_NAME: Orders<Item> = [[lists.orders.name, byTitle]];
/** How many drafts and files the start page shows at first. */
const FEW = 6;
const FEW_FILES = 12;

/** What was worked on before, with how far its search is. */
export function Drafts(): JSX.Element {
  const { bench, state } = useBench(({ jobs }) => jobs.jobs);
  const [lines, setLines] = useState<readonly DraftLine[]>(drafts);
  const drop = (id: string): void => {
    forget(id);
    setLines(drafts());
    // Nothing is left to stop what still runs for it.
    for (const job of state) if (job.owner === id) bench.api.remove(job.id).catch(() => undefined);
  };
  const items = lines.map(({ id, title, time, preview }, i): Dated => {
    const namesakes = lines.slice(i + 1).filter((other) => other.title === title).length;
    const name = namesakes > 0 ? words.numbered(title, namesakes + 1) : title;
    return {
      key: id,
      title: name,
      details: [ago(time)],
      time,
      badge: <Search job={state.findLast((job) => job.owner === id && job.kind === "solve")} />,
      load: () => Promise.resolve({ preview }),
      version: time,
      open: () => void bench.opening.openDraft(id),
      drop: { label: words.forget(name), title: words.forgetDraft, act: () => drop(id) },
    };
  });
  return (
    <PuzzleList
      title={common.continue}
      items={items}
      orders={LATEST_FIRST}
      what={words.whatToSearch}
      most={FEW}
      tileClass="draft"
    />
  );
}

/** How far the search of a draft is, if it has begun. */
function Search({ job }: { job: Job | undefined }): JSX.Element | null {
  if (!job) return null;
  const share = Math.floor(100 * shareOf(job));
  const word = isUnderWay(job)
    ? words.searching(share)
    : job.state === "paused"
      ? words.paused(share)
      : job.state === "done" && job.solutions > 0
        ? words.solutions(job.solutions)
        : "";
  return word ? <span class={isUnderWay(job) ? "badge live" : "badge"}>{word}</span> : null;
}

/** The files of the folder, and those in folders of it that were opened recently. */
export function RecentFiles(): JSX.Element | null {
  const { bench, state: folder } = useBench(({ about }) => about.folder);
  const { value: list } = useAnswer(folder && [folder], (signal) => bench.api.with(signal).list(""));
  if (!folder) return null;
  const recent = recentFiles(folder.path);
  const opened = new Map(recent.map(({ path, time }) => [path, time]));
  const items = [
    ...recent
      .filter(({ path }) => path.includes("/"))
      .map(({ path, title, time, preview }) => ({
        ...fileItem(bench, path, time),
        load: () => Promise.resolve({ preview, title }),
      })),
    ...(list?.files ?? []).map((file) => fileItem(bench, file.name, opened.get(file.name) ?? 1000 * file.modified)),
  ];
  return (
    <PuzzleList
      title={words.filesIn(folder.name)}
      items={items}
      orders={LATEST_FIRST}
      what={words.whatToSearch}
      most={FEW_FILES}
    />
  );
}

/** The files of a folder, as they are listed when one is looked for. */
export function Files({ folder, list }: { folder: string; list: FolderList }): JSX.Element {
  const { bench } = useBench();
  const items = list.files.map(({ name, modified }) => ({
    ...fileItem(bench, folder ? `${folder}/${name}` : name, 1000 * modified),
    title: name,
  }));
  return (
    <PuzzleList title={words.files} items={items} orders={[...LATEST_FIRST].reverse()} what={words.whatToSearch} />
  );
}

function fileItem(bench: Workbench, path: string, time: number): Dated {
  const { folder } = bench.state.about;
  return {
    key: path,
    title: path,
    details: [ago(time)],
    time,
    version: time,
    load: (signal) => seen(bench, signal, async (api) => (await api.open(path)).checked),
    open: () => {
      bench.opening.openFile(path).catch((error: unknown) => {
        const line = lineOf(error);
        bench.notify(line.includes(path.split("/").at(-1)!) ? line : opening.ofFile(path, line), true);
        forgetFile(folder?.path ?? "", path);
      });
    },
  };
}

/** The puzzles that come with burrkit, by their titles. */
export function Examples(): JSX.Element {
  const { bench } = useBench();
  const { value: items } = useAnswer([], async (signal) => {
    const api = bench.api.with(signal);
    const names = (await api.examples()).filter((name) => !name.includes("/"));
    return Promise.all(
      names.map(async (name): Promise<Item> => {
        const look = await seen(bench, signal, () => api.openExample(name));
        return {
          key: name,
          title: look.title ?? name,
          details: [],
          load: () => Promise.resolve(look),
          open: () => {
            bench.opening.openExample(name).catch((error: unknown) => {
              bench.notify(lineOf(error), true);
            });
          },
        };
      }),
    );
  });
  return <PuzzleList title={words.examples} items={items ?? []} orders={BY_NAME} what={words.whatToSearch} />;
}

/** What a puzzle looks like, and what it is called. */
async function seen(bench: Workbench, signal: AbortSignal, read: (api: Api) => Promise<CheckedPuzzle>): Promise<Seen> {
  const { tables, about, lattices } = bench.state;
  const api = bench.api.with(signal);
  const { document, grid, lattice } = await drawable(api, await read(api));
  const doc = readDoc(document);
  const data = lattice ?? lattices.find(({ name }) => name === grid);
  return { preview: previewOf(doc, tables, about, data ? new Lattice(data) : null), title: titleOf(doc) };
}

/** How long ago something was. */
function ago(time: number): string {
  const minutes = Math.round((Date.now() - time) / 60_000);
  if (minutes < 1) return lists.ago.now;
  if (minutes < 60) return lists.ago.minutes(minutes);
  if (minutes < 1440) return lists.ago.hours(Math.round(minutes / 60));
  return formatDate(new Date(time));
}
