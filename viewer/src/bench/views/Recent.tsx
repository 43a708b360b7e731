/** Files of the folder that were opened recently, with small pictures; examples where the folder has none. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { drawable } from "../api/client";
import { lineOf } from "../errors";
import { readDoc } from "../model/document";
import { type Preview, previewOf } from "../preview";
import { forgetFile, recentFiles } from "../recent";
import { useBench } from "./context";
import { useAnswer } from "./useAnswer";
import * as words from "../../words/bench/start";

export function Thumb({ preview }: { preview: Preview | null | undefined }): JSX.Element {
  return (
    <svg class="preview" width={56} height={44} viewBox={preview?.box ?? "0 0 1 1"} aria-hidden="true">
      {preview?.paths?.map((path, i) => (
        <path key={i} {...path} />
      ))}
    </svg>
  );
}

export function RecentFiles(): JSX.Element | null {
  const { bench, state } = useBench();
  const folder = state.about.folder?.path ?? "";
  const [files, setFiles] = useState(() => recentFiles(folder));
  if (files.length === 0) return null;
  const drop = (path: string): void => {
    forgetFile(folder, path);
    setFiles(recentFiles(folder));
  };
  const open = (path: string): void => {
    bench.opening.openFile(path).catch((error: unknown) => {
      bench.notify(`${path}: ${lineOf(error)}`, true);
      drop(path);
    });
  };
  return (
    <section class="drafts" aria-label={words.recent}>
      <h2>{words.recent}</h2>
      <ul>
        {files.slice(0, 6).map(({ path, title, time, preview }) => (
          <li key={path}>
            <button
              type="button"
              class="recent"
              onClick={() => {
                open(path);
              }}
            >
              <Thumb preview={preview} />
              <strong>{path}</strong>
              <small>{[title === stemOf(path) ? "" : title, ago(time)].filter(Boolean).join(" \u00b7 ")}</small>
            </button>
            <button
              type="button"
              class="close"
              aria-label={words.forget(path)}
              title={words.forgetFile}
              onClick={() => {
                drop(path);
              }}
            >
              {"\u00d7"}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a page without a folder has in it. */
const NOTHING = { files: [], folders: [] } as const;

/** The puzzles that come with burrkit, as long as the folder has no file. */
export function Examples(): JSX.Element | null {
  const { bench, state } = useBench(({ about }) => about.folder !== null);
  const { value: names } = useAnswer([state], async (signal) => {
    const api = bench.api.with(signal);
    const { files, folders } = state ? await api.list("") : NOTHING;
    const found = files.length + folders.length === 0 ? await api.examples() : [];
    return found.filter((name) => !name.includes("/"));
  });
  if (!names || names.length === 0) return null;
  return (
    <section class="drafts" aria-label={words.examples}>
      <h2>{words.examplesTitle}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <ExampleTile name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExampleTile({ name }: { name: string }): JSX.Element {
  const { bench, state } = useBench();
  const { about, tables } = state;
  const { value: preview } = useAnswer([name], async (signal) => {
    const api = bench.api.with(signal);
    const { document } = await drawable(api, await api.openExample(name));
    return previewOf(readDoc(document), tables, about, null);
  });
  return (
    <button
      type="button"
      class="recent"
      onClick={() => {
        bench.opening.openExample(name).catch((error: unknown) => {
          bench.notify(lineOf(error), true);
        });
      }}
    >
      <Thumb preview={preview} />
      <strong>{titled(name)}</strong>
      <small>{name}</small>
    </button>
  );
}

/** "bills-baffling-burr.txt" as people write it. */
function titled(name: string): string {
  const words = stemOf(name).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a file without its folders and its ending. */
function stemOf(path: string): string {
  return path.replace(/^.*\/|\.[^.]*$/g, "");
}

/** How long ago something was. */
export function ago(time: number): string {
  const minutes = Math.round((Date.now() - time) / 60_000);
  if (minutes < 1) return words.ago.now;
  if (minutes < 60) return words.ago.minutes(minutes);
  if (minutes < 1440) return words.ago.hours(Math.round(minutes / 60));
  return new Date(time).toLocaleDateString();
}
