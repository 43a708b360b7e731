/** Files of the folder that were opened lately, with small pictures; examples where the folder has none. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { lineOf } from "../errors";
import { readDoc } from "../model/document";
import { type Preview, previewOf } from "../preview";
import { forgetFile, recentFiles } from "../recent";
import { useBench } from "./context";

export function Thumb({ preview }: { preview: Preview | null | undefined }): JSX.Element {
  return (
    <svg class="preview" width={56} height={44} viewBox={preview?.box ?? "0 0 1 1"} aria-hidden="true">
      {preview?.faces.map(([points, fill], i) => {
        if (preview.radius === 0) return <polygon key={i} points={points} fill={fill} stroke="rgb(30 20 10 / 0.28)" stroke-width="1" vector-effect="non-scaling-stroke" stroke-linejoin="round" />;
        const [x, y] = points.split(",");
        return <circle key={i} cx={x} cy={y} r={preview.radius} fill={fill} stroke="rgb(30 20 10 / 0.45)" stroke-width="1" vector-effect="non-scaling-stroke" />;
      })}
    </svg>
  );
}

export function RecentFiles(): JSX.Element | null {
  const { bench, state } = useBench();
  const folder = state.about?.folder.path ?? "";
  const [files, setFiles] = useState(() => recentFiles(folder));
  if (files.length === 0) return null;
  const drop = (path: string): void => {
    forgetFile(folder, path);
    setFiles(recentFiles(folder));
  };
  const open = (path: string): void => {
    bench.openFile(path).catch((error: unknown) => {
      bench.say(`${path}: ${lineOf(error)}`, true);
      drop(path);
    });
  };
  return (
    <section class="drafts" aria-label="Recent files">
      <h2>Recent files</h2>
      <ul>
        {files.slice(0, 6).map(({ path, title, time, preview }) => (
          <li key={path}>
            <button type="button" class="recent" onClick={() => { open(path); }}><Thumb preview={preview} /><strong>{path}</strong><small>{[title === stemOf(path) ? "" : title, ago(time)].filter(Boolean).join(" \u00b7 ")}</small></button>
            <button type="button" class="close" aria-label={`Forget ${path}`} title="Take it off this list; the file stays" onClick={() => { drop(path); }}>{"\u00d7"}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The puzzles that come with burrkit, as long as the folder has no file. */
export function Examples(): JSX.Element | null {
  const { bench } = useBench();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const { files, folders } = await bench.api.list("");
      const found = files.length + folders.length === 0 ? await bench.api.examples() : [];
      if (isCurrent) setNames(found.filter((name) => !name.includes("/")));
    };
    look().catch(() => undefined);
    return () => { isCurrent = false; };
  }, []);
  if (names.length === 0) return null;
  return (
    <section class="drafts" aria-label="Examples">
      <h2>Examples to begin with</h2>
      <ul>{names.map((name) => <li key={name}><ExampleTile name={name} /></li>)}</ul>
    </section>
  );
}

function ExampleTile({ name }: { name: string }): JSX.Element {
  const { bench, state } = useBench();
  const [preview, setPreview] = useState<Preview | null>(null);
  const { about, tables } = state;
  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const checked = await bench.api.openExample(name);
      const { document } = checked.document.kind === "general" ? await bench.api.check(checked.document, "puzzle") : checked;
      if (isCurrent && about) setPreview(previewOf(readDoc(document), tables, about, null));
    };
    look().catch(() => undefined);
    return () => { isCurrent = false; };
  }, [name]);
  return (
    <button type="button" class="recent" onClick={() => { bench.openExample(name).catch((error: unknown) => { bench.say(lineOf(error), true); }); }}>
      <Thumb preview={preview} /><strong>{titled(name)}</strong><small>{name}</small>
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
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  if (minutes < 1440) return minutes < 90 ? "an hour ago" : `${Math.round(minutes / 60)} hours ago`;
  return new Date(time).toLocaleDateString();
}
