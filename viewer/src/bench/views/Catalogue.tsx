/** The burrs that are known by name, with their pictures. */

import type { JSX } from "preact";
import * as words from "../../words/bench/catalogue";
import * as common from "../../words/bench/common";
import * as figures from "../../words/bench/figures";
import * as lists from "../../words/bench/puzzle-list";
import type { NamedBurr } from "../api/types";
import type { Workbench } from "../bench";
import { burrDoc } from "../opening";
import { previewOf } from "../preview";
import { useBench } from "./context";
import { byTitle, type Item, type Orders, PuzzleList } from "./PuzzleList";

interface BurrItem extends Item {
  /** The numbers of the level text. */
  readonly levels: readonly number[];
  readonly year: number;
}

/** Those without one come last. */
const NO_YEAR = 9999;

const ORDERS: Orders<BurrItem> = [
  [lists.orders.level, byLevel],
  [lists.orders.name, byTitle],
  [lists.orders.year, (one, other) => one.year - other.year],
];

export function Catalogue(): JSX.Element {
  const { bench, state } = useBench(({ catalogue }) => catalogue ?? []);
  const items = state.filter(({ sticks }) => sticks.length === 6).map((burr) => itemOf(bench, burr));
  return (
    <PuzzleList
      title={common.knownBurrs}
      items={items}
      orders={ORDERS}
      what={words.whatToSearch}
      count={(found, isAll) => (isAll ? words.all(found) : words.found(found))}
      startsInSearch
    />
  );
}

function itemOf(bench: Workbench, burr: NamedBurr): BurrItem {
  const { name, also, designer, sticks, level, length, solutions } = burr;
  const { tables, about } = bench.state;
  return {
    key: `${name} ${length} ${sticks.join()}`,
    title: name,
    details: [
      designer,
      also.length ? words.also(also) : "",
      solutions === null ? "" : words.solutions(solutions),
      length && length !== 6 ? words.length(length) : "",
    ],
    level: level && figures.level(level),
    also: sticks.join(" "),
    levels: level.split(".").map(Number),
    year: Number(/\b(?:1[89]|20)\d\d\b/.exec(designer)?.[0] ?? NO_YEAR),
    load: () => Promise.resolve({ preview: previewOf(burrDoc(burr), tables, about, null) }),
    open: () => {
      bench.opening.openBurr(burr);
    },
  };
}

/** The highest first, by the first numbers that differ. */
function byLevel({ levels: one }: BurrItem, { levels: other }: BurrItem): number {
  const at = one.findIndex((moves, i) => moves !== (other[i] ?? 0));
  return at < 0 ? other.length - one.length : (other[at] ?? 0) - one[at]!;
}
