/** The first thing people see: four ways in, what they worked on before, and examples where there is nothing yet. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Job } from "../api/types";
import type { StillPart } from "../../vector/still";
import { shareOf } from "../model/forecast";
import { isUnderWay } from "../searching";
import { drafts, forget, type DraftLine } from "../drafts";
import { Mark, ThemeButton } from "./Bar";
import { Catalogue } from "./Catalogue";
import { useBench } from "./context";
import { Folder } from "./Folder";
import { Iso } from "./Iso";
import { ago, Examples, RecentFiles, Thumb } from "./Recent";
import type { Vec3 } from "../../scene/vec";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/start";

export function Start(): JSX.Element {
  const { bench, state } = useBench();
  const { way } = state;
  const setWay = (next: typeof way): void => {
    bench.store.set({ way: next, folder: "" });
  };
  return (
    <main class="start">
      <header class="start-head">
        <h1>
          <Mark /> {words.program}
        </h1>
        <ThemeButton />
      </header>
      {way === null ? (
        <>
          <p class="lead">{words.purpose}</p>
          <div class="ways">
            <Card
              {...words.ways.sticks}
              parts={STICK}
              click={() => {
                bench.opening.newSticks();
              }}
            />
            <Card
              {...words.ways.shapes}
              parts={CUBES}
              click={() => {
                bench.opening.newShapes();
              }}
            />
            <Card
              {...words.ways.open(state.about.folder?.name)}
              parts={BOX}
              click={() => {
                setWay("open");
              }}
            />
            <Card
              {...words.ways.known}
              parts={CROSS}
              click={() => {
                setWay("known");
              }}
            />
          </div>
          <p class="more">
            {words.more(<LatticeChoice />, (designed) => (
              <button
                type="button"
                class="link"
                onClick={() => {
                  bench.design.open();
                }}
              >
                {designed}
              </button>
            ))}
          </p>
          <Drafts />
          <RecentFiles />
          <Examples />
        </>
      ) : (
        <section class="way">
          <button
            type="button"
            class="quiet back"
            onClick={() => {
              setWay(null);
            }}
          >
            {"\u2190"} {common.back}
          </button>
          {way === "open" ? <Folder /> : <Catalogue />}
        </section>
      )}
    </main>
  );
}

/** Other cells than cubes to draw with. */
function LatticeChoice(): JSX.Element {
  const { bench, state } = useBench();
  return (
    <select
      class="lattice-choice"
      aria-label={words.otherCellsLabel}
      value=""
      onChange={(event) => {
        bench.opening.newShapes(event.currentTarget.value);
      }}
    >
      <option value="" disabled>
        {words.otherCells}
      </option>
      {state.lattices.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Card(props: { title: string; text: string; parts: readonly StillPart[]; click: () => void }): JSX.Element {
  return (
    <button type="button" class="card" onClick={props.click}>
      <span class="art">
        <Iso parts={props.parts} width={190} height={120} />
      </span>
      <strong>{props.title}</strong>
      <span class="text">{props.text}</span>
    </button>
  );
}

function Drafts(): JSX.Element | null {
  const { bench, state } = useBench();
  const [lines, setLines] = useState<readonly DraftLine[]>(drafts);
  const { jobs } = state.jobs;
  const drop = (id: string): void => {
    forget(id);
    setLines(drafts());
    // Nothing is left to stop what still runs for it.
    for (const job of jobs) if (job.owner === id) bench.api.remove(job.id).catch(() => undefined);
  };
  if (lines.length === 0) return null;
  return (
    <section class="drafts">
      <h2>{common.continue}</h2>
      <ul>
        {lines.slice(0, 6).map(({ id, title, time, preview }) => (
          <li key={id}>
            <button type="button" class="draft" onClick={() => void bench.opening.openDraft(id)}>
              <Thumb preview={preview} />
              <strong>{title}</strong>
              <Search job={jobs.findLast((job) => job.owner === id && job.kind === "solve")} />
              <small>{ago(time)}</small>
            </button>
            <button
              type="button"
              class="close"
              aria-label={words.forget(title)}
              title={words.forgetDraft}
              onClick={() => {
                drop(id);
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

// The pictures ----------------------------------------------------------------------------------------------

function box(low: Vec3, size: Vec3, without: readonly string[] = []): Vec3[] {
  const cubes: Vec3[] = [];
  for (let z = 0; z < size[2]; z++)
    for (let y = 0; y < size[1]; y++)
      for (let x = 0; x < size[0]; x++) cubes.push([low[0] + x, low[1] + y, low[2] + z]);
  return cubes.filter((cube) => !without.includes(cube.join()));
}

const STICK: readonly StillPart[] = [
  { cells: box([0, 0, 0], [6, 2, 2], ["2,0,1", "3,0,1", "3,1,1", "2,0,0"]), colour: "#e69f00" },
];
const CUBES: readonly StillPart[] = [
  {
    cells: [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [2, 0, 1],
      [0, 1, 0],
    ],
    colour: "#56b4e9",
  },
  {
    cells: [
      [1, 1, 0],
      [2, 1, 0],
      [1, 1, 1],
      [1, 0, 1],
    ],
    colour: "#009e73",
  },
  {
    cells: [
      [0, 1, 1],
      [0, 1, 2],
      [0, 0, 1],
    ],
    colour: "#cc79a7",
  },
];
/** A cube of three pieces, one of them a little out. */
const BOX: readonly StillPart[] = [
  { cells: box([0, 0, 0], [2, 3, 2]), colour: "#e69f00" },
  { cells: box([0, 0, 2], [2, 3, 1]), colour: "#56b4e9" },
  { cells: box([3, 0, 0], [1, 3, 3]), colour: "#009e73" },
];
const CROSS = together([
  ["#e69f00", box([0, 1, 2], [6, 2, 2])],
  ["#0072b2", box([0, 3, 2], [6, 2, 2])],
  ["#009e73", box([2, 0, 1], [2, 6, 2])],
  ["#f0e442", box([2, 0, 3], [2, 6, 2])],
  ["#56b4e9", box([1, 2, 0], [2, 2, 6])],
  ["#cc79a7", box([3, 2, 0], [2, 2, 6])],
]);

/** Each cube belongs to the first stick that has it. */
function together(sticks: readonly (readonly [string, readonly Vec3[]])[]): StillPart[] {
  const taken = new Set<string>();
  return sticks.map(([colour, cubes]) => {
    const cells = cubes.filter((cube) => !taken.has(cube.join()));
    for (const cube of cells) taken.add(cube.join());
    return { cells, colour };
  });
}
