/** The page of one puzzle: the viewer, its figures in sentences, and what can be made of it. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { burrOfDay } from "../hand/day";
import { copied } from "../scene/fragment";
import { ownAddress } from "../ui/site";
import { tabStore } from "../ui/storage";
import * as words from "../words/atlas";
import { day } from "../words/hand";
import type { BurrPage, Entry, Figure, SixSticks } from "./entry";
import { Model } from "./model";
import { WALL_KEY } from "./wall";

export function Burr(props: BurrPage & { readonly entries: readonly Entry[] }): JSX.Element {
  const { entries, page, scene, workbench, files } = props;
  const place = entries.findIndex((each) => each.page === page);
  const entry = entries[place]!;
  const { name, designer, also, note, source, group, published } = entry;
  const differing = Object.entries(published) as [Figure, string | number][];
  return (
    <div class="burr">
      <header class="masthead">
        <a class="back" href={wallAddress()}>
          {words.back}
        </a>
        <Neighbours harder={entries[place - 1]} easier={entries[place + 1]} />
        <a class="button strong" href={workbench}>
          {words.open}
        </a>
      </header>
      <iframe
        class="motion"
        src={`viewer.html${scene}`}
        title={words.viewer(name)}
        allow="fullscreen; clipboard-write"
      />
      <div class="about">
        <section>
          {name === burrOfDay(new Date()) && <p class="level">{day}</p>}
          <h1>{name}</h1>
          {designer && <p class="lead">{words.by(designer)}</p>}
          {also.length > 0 && <p class="lead">{words.also(also)}</p>}
        </section>
        <section>
          <dl class="numbers">
            <div>
              <dt>{words.level}</dt>
              <dd>
                <Level text={entry.level} />
              </dd>
            </div>
            {(["pieces", "holes", "solutions"] as const).map((figure) => (
              <div key={figure}>
                <dt>{words[figure]}</dt>
                <dd>{entry[figure]}</dd>
              </div>
            ))}
          </dl>
          <p>{hardness(entry)}</p>
          <p>{words.counts(entry.assemblies, entry.solutions)}</p>
        </section>
        {entry.six && <Census entry={entry} six={entry.six} />}
        <Model name={name} file={files.find((file) => file.endsWith(".glb"))} />
        <Making name={name} files={files} />
        <section>
          <h2>{words.source}</h2>
          <p>
            {words.groupsOf[group]}. {source}
          </p>
          {note && <p>{note}</p>}
          {differing.map(([figure, value]) => (
            <p key={figure}>{words.published(words.figures[figure], value, entry[figure] ?? words.notApart)}</p>
          ))}
        </section>
      </div>
    </div>
  );
}

/** A level text: the first number counts, those of later separations are smaller. */
function Level({ text }: { text: string | null }): JSX.Element {
  const [first = words.notApart, ...rest] = (text ?? words.notApart).split(".");
  return (
    <span class="level">
      {first}
      {rest.length > 0 && <small>.{rest.join(".")}</small>}
    </span>
  );
}

/** The puzzles before and after this one, of all from the hardest to the easiest. */
function Neighbours(near: Readonly<Record<"harder" | "easier", Entry | undefined>>): JSX.Element {
  return (
    <nav class="near" aria-label={words.near}>
      {(["harder", "easier"] as const).map((way) =>
        near[way] ? (
          <a key={way} class={way} href={`${near[way].page}.html`} title={near[way].name}>
            {words[way]}
          </a>
        ) : null,
      )}
    </nav>
  );
}

/** The wall as it was left in this tab. */
function wallAddress(): string {
  const fragment = tabStore.get(WALL_KEY);
  return fragment ? `index.html#${fragment}` : "index.html";
}

function hardness({ moves, least, first, hard }: Entry): string {
  if (moves === 0) return words.locked;
  if (!hard) return words.turns(moves);
  const how = words.hard(moves, first, hard.states, hard.deadEnds, hard.atRandom);
  return least === null || least === moves ? how : `${how} ${words.least(least)}`;
}

const LENGTHS = [6, 8, 10, 12];

function Census({ entry, six }: { entry: Entry; six: SixSticks }): JSX.Element {
  const { first, holes, finding } = entry;
  const sentences = [
    words.equals(six.equals, six.all, first, six.length),
    six.notchable && words.equalsNotchable(six.equalsNotchable, six.allNotchable),
    finding !== "" && words.findings[finding],
    six.higherOfHoles === 0 && finding !== "highest" && words.recordOfHoles(holes),
    six.symmetry !== "1" && words.symmetry(six.symmetry),
    six.symmetry !== "1" && six.higherOfSymmetry === 0 && words.recordOfSymmetry,
  ];
  return (
    <section>
      <h2>{words.census}</h2>
      <p>{sentences.filter(Boolean).join(" ")}</p>
      <table class="lengths">
        <thead>
          <tr>
            <th scope="row">{words.lengths}</th>
            {LENGTHS.map((length) => (
              <th key={length} scope="col">
                {length}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words.level}</th>
            {six.types.map((level, k) => (
              <td key={LENGTHS[k]}>{level || words.notApart}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p class="sticks">{words.sticks(six.sticks, six.length)}</p>
    </section>
  );
}

function Making({ name, files }: { name: string; files: readonly string[] }): JSX.Element {
  const plates = files.filter((file) => file.endsWith(".3mf"));
  const of = (ending: string): string[] => files.filter((file) => file.endsWith(ending));
  const link = (file: string, text: string): JSX.Element => (
    <li key={file}>
      <a href={file} download="">
        {text}
      </a>
    </li>
  );
  return (
    <section>
      <h2>{words.make}</h2>
      <ul class="files">
        {plates.map((file, k) => link(file, words.print(plates.length === 1 ? 1 : k + 1)))}
        {of("-cut.pdf").map((file) => link(file, words.cut))}
        {of(".xmpuzzle").map((file) => link(file, words.other))}
      </ul>
      {location.protocol.startsWith("http") && <Share name={name} />}
      {of("-code.svg").map((file) => (
        <img key={file} class="code" src={file} alt={words.code} width={120} height={120} loading="lazy" />
      ))}
    </section>
  );
}

/** Hands the address on: by the system, where it can, or through the clipboard. */
function Share({ name }: { name: string }): JSX.Element {
  const [reply, setReply] = useState("");
  const share = async (): Promise<void> => {
    const url = ownAddress();
    if (matchMedia("(pointer: coarse)").matches && "share" in navigator)
      await navigator.share({ title: name, url }).catch(() => undefined);
    else setReply(await copied(() => Promise.resolve(url)));
  };
  return (
    <p class="actions">
      <button type="button" class="quiet" onClick={() => void share()}>
        {words.share}
      </button>
      <span class="reply" role="status">
        {reply}
      </span>
    </p>
  );
}
