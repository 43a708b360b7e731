/** The files of the chosen folder, and other ways to open a puzzle. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/folder";
import { lineOf } from "../errors";
import { takeFile } from "../incoming";
import { endingsOf } from "../model/formats";
import { useBench } from "./context";
import { Doing, Wrong } from "./parts";
import { Files } from "./Recent";
import { useAnswer, useLatest } from "./useAnswer";

export function Folder(): JSX.Element {
  const { bench, state } = useBench();
  const { folder } = state;
  const root = state.about.folder?.name;
  const setFolder = (next: string): void => {
    bench.store.set({ folder: next });
  };
  /** Why something could not be opened; that the folder cannot be listed is shown separately. */
  const [wrong, setWrong] = useState<string | null>(null);
  const [link, setLink] = useState("");
  const {
    value,
    error: unlisted,
    isStale,
  } = useAnswer(root ? [folder] : null, (signal) => bench.api.with(signal).list(folder));
  const list = unlisted === null && !isStale ? value : null;
  /** What is being opened; why something before it could not be, or in another folder, is of no interest. */
  const opening = useLatest();
  useEffect(() => {
    opening.giveUp();
    setWrong(null);
  }, [folder]);
  const open = async (work: Promise<void>): Promise<void> => {
    setWrong(null);
    try {
      await opening.request(() => work);
    } catch (error) {
      setWrong(lineOf(error));
    }
  };
  const up = folder.split("/").slice(0, -1).join("/");
  const inside = (name: string): string => (folder ? `${folder}/${name}` : name);
  return (
    <>
      <h2>{common.openPuzzle}</h2>
      <p class="hint">{words.where(root && [root, ...folder.split("/").filter(Boolean)].join(" / "))}</p>
      <p class="actions">
        <label class="quiet file">
          {root ? words.chooseElsewhere : words.choose}
          <input
            type="file"
            accept={endingsOf(state.about, ({ reads, holds }) => reads || holds === "mesh").join()}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // The same file can be chosen again, once it has been mended.
              event.currentTarget.value = "";
              if (file) void open(takeFile(bench, file));
            }}
          />
        </label>
      </p>
      <form
        class="paste"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <input
          aria-label={words.sharedLink}
          placeholder={words.pasteLink}
          value={link}
          onInput={(event) => {
            setLink(event.currentTarget.value);
          }}
        />
        <Doing act={() => open(bench.opening.openLink(link))} failed={setWrong} disabled={link.trim() === ""}>
          {words.openLink}
        </Doing>
      </form>
      <Wrong text={wrong ?? unlisted} />
      <ul class="list folders">
        {folder ? (
          <li>
            <button
              type="button"
              class="entry folder"
              onClick={() => {
                setFolder(up);
              }}
            >
              <strong>{words.up}</strong>
            </button>
          </li>
        ) : null}
        {list?.folders.map((name) => (
          <li key={name}>
            <button
              type="button"
              class="entry folder"
              onClick={() => {
                setFolder(inside(name));
              }}
            >
              <strong>{words.inside(name)}</strong>
            </button>
          </li>
        ))}
      </ul>
      {list ? <Files folder={folder} list={list} /> : null}
      {list && list.files.length + list.folders.length === 0 ? <p class="hint">{words.noFiles}</p> : null}
      {list?.more ? <p class="hint">{words.moreFiles}</p> : null}
    </>
  );
}
