/** The first thing people see: five ways in, what they worked on before, and examples where there is nothing yet. */

import type { JSX } from "preact";
import { burrOfDay } from "../../hand/day";
import { atlasAddress } from "../../ui/site";
import type { StillPart } from "../../vector/still";
import { HelpButton, Mark, ThemeButton } from "./Bar";
import { Catalogue } from "./Catalogue";
import { useBench } from "./context";
import { Folder } from "./Folder";
import { Iso } from "./Iso";
import { LanguageLink } from "./LanguageLink";
import { Drafts, Examples, RecentFiles } from "./Recent";
import type { Vec3 } from "../../scene/vec";
import * as common from "../../words/bench/common";
import * as help from "../../words/bench/help";
import * as words from "../../words/bench/start";
import { latticeNamed } from "../../words/bench/drawing";
import { pencilPage } from "../../words/language";

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
        <nav aria-label={help.name}>
          <LanguageLink />
          <HelpButton />
          <ThemeButton />
        </nav>
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
              {...words.ways.packing}
              parts={OPEN_BOX}
              click={() => {
                bench.opening.newPacking();
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
          <Elsewhere />
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

/** The burr of the day, and other pages of burrkit. */
function Elsewhere(): JSX.Element {
  const { bench, state: burr } = useBench(({ catalogue }) =>
    catalogue?.find(({ name }) => name === burrOfDay(new Date())),
  );
  const atlas = atlasAddress();
  return (
    <>
      {burr ? (
        <p class="more">
          {words.ofDay(
            <button
              type="button"
              class="link"
              onClick={() => {
                bench.opening.openBurr(burr);
              }}
            >
              {burr.name}
            </button>,
          )}
        </p>
      ) : null}
      <p class="more">
        {words.elsewhere(
          (text) => (
            <a href={pencilPage}>{text}</a>
          ),
          atlas ? <a href={atlas}>{words.atlas}</a> : null,
        )}
      </p>
    </>
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
          {latticeNamed(name)}
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
/** A box with a piece above its opening. */
const OPEN_BOX: readonly StillPart[] = [
  {
    cells: box([0, 0, 0], [4, 4, 3], ["1,1,2", "2,1,2", "1,2,2", "1,1,1", "2,1,1", "1,2,1", "2,2,1", "2,2,2"]),
    colour: "#c9a878",
  },
  {
    cells: [
      [1, 1, 4],
      [1, 2, 4],
      [1, 2, 5],
    ],
    colour: "#0072b2",
  },
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
