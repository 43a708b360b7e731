/** The files of the chosen folder, and other ways to open a puzzle. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FolderList } from "../api/types";
import { lineOf } from "../errors";
import { useBench } from "./context";
import { Doing, Wrong } from "./parts";

const KINDS = ".xmpuzzle,.json,.txt,.burr6,.scad,.puzzlecad,.puz,.vol";

export function Folder(): JSX.Element {
  const { bench, state } = useBench();
  const [folder, setFolder] = useState("");
  const [list, setList] = useState<FolderList | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  /** Why the folder cannot be listed; what could not be opened is said apart from that. */
  const [unlisted, setUnlisted] = useState<string | null>(null);
  const [link, setLink] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const show = (answer: FolderList | null, why: string | null): void => {
      if (!isCurrent) return;
      setList(answer);
      setUnlisted(why);
    };
    setWrong(null);
    bench.api.list(folder).then((answer) => { show(answer, null); }, (error: unknown) => { show(null, lineOf(error)); });
    return () => { isCurrent = false; };
  }, [folder]);
  /** What is being opened; why something before it could not be is no news. */
  const asked = useRef(0);
  const open = async (work: Promise<void>): Promise<void> => {
    const mine = ++asked.current;
    setWrong(null);
    try {
      await work;
    } catch (error) {
      if (mine === asked.current) setWrong(lineOf(error));
    }
  };
  const up = folder.split("/").slice(0, -1).join("/");
  const inside = (name: string): string => (folder ? `${folder}/${name}` : name);
  return (
    <>
      <h2>Open a puzzle</h2>
      <p class="hint">From the folder <b>{[state.about?.folder.name, ...folder.split("/").filter(Boolean)].join(" / ")}</b>, or drop a file anywhere on this page.</p>
      <p class="actions">
        <label class="quiet file">
          Choose a file elsewhere
          <input type="file" accept={KINDS} onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // The same file can be chosen again, once it has been mended.
            event.currentTarget.value = "";
            if (file) void open(bench.openBlob(file.name, file));
          }} />
        </label>
      </p>
      <Wrong text={wrong ?? unlisted} />
      <ul class="list">
        {folder ? <li><button type="button" class="entry folder" onClick={() => { setFolder(up); }}><strong>{"\u2190"} up</strong></button></li> : null}
        {list?.folders.map((name) => <li key={name}><button type="button" class="entry folder" onClick={() => { setFolder(inside(name)); }}><strong>{name} /</strong></button></li>)}
        {list?.files.map(({ name, size, modified }) => (
          <li key={name}>
            <button type="button" class="entry" onClick={() => { void open(bench.openFile(inside(name))); }}>
              <strong>{name}</strong>
              <small>{`${size < 1024 ? `${size} bytes` : `${Math.round(size / 1024)} KB`} \u00b7 ${new Date(modified * 1000).toLocaleDateString()}`}</small>
            </button>
          </li>
        ))}
      </ul>
      {list && list.files.length + list.folders.length === 0 ? <p class="hint">There are no puzzle files here yet.</p> : null}
      {list?.more ? <p class="hint">There are more files than can be listed.</p> : null}
      <form class="paste" onSubmit={(event) => { event.preventDefault(); }}>
        <input aria-label="Shared link" placeholder="Or paste a shared link" value={link} onInput={(event) => { setLink(event.currentTarget.value); }} />
        <Doing act={() => open(bench.openLink(link))} failed={setWrong} disabled={link.trim() === ""}>Open the link</Doing>
      </form>
    </>
  );
}
