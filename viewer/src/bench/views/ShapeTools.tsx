/** Size of the box, and what is done to whole drawings: the one that is chosen, or all of them. */

import type { ComponentChildren, JSX } from "preact";
import type { Cell } from "../model/document";
import { along, AXES, type Axis } from "../../scene/vec";
import { docOf } from "../state";
import {
  mirroring,
  type Reshaping,
  RESHAPINGS,
  scaling,
  shifting,
  SHRINKING,
  sizing,
  trimming,
  turning,
  weighing,
  widening,
} from "../model/reshaping";
import { canShift, LONGEST_SIDE } from "../model/shape";
import { shapeOf } from "./brushing";
import { useBench, useCells } from "./context";
import { Tick } from "../../ui/parts";
import { Whole } from "./parts";

const SIDES = [
  ["Width", "to the left", "to the right", "on the left"],
  ["Depth", "toward you", "away from you", "in front"],
  ["Height", "down", "up", "below"],
] as const;

export function ShapeTools({ number }: { number: number }): JSX.Element {
  const { bench, state } = useBench((all) => {
    const { doc, shape } = shapeOf(all, number) ?? {};
    return { count: doc?.shapes.length ?? 0, weight: shape?.weight ?? 1, reach: all.reach };
  });
  const { count, weight, reach } = state;
  const { isCubic, lattice } = useCells();
  // Other drawings than those of cubes move by shifts of their lattice.
  const period: Cell = lattice?.data.period ?? ONE;
  const apply = (how: Reshaping): void => {
    const before = docOf(bench.state);
    bench.edit({ do: "reshape", shapes: reach.all ? Array.from({ length: count }, (_, i) => i) : [number], how });
    if (docOf(bench.state) === before) bench.notify(how.idle ?? "That changes nothing here.");
  };
  const weigh = (typed: number | null): void => {
    if (typed !== null && (reach.all || typed !== weight)) apply(weighing(typed));
  };
  const setReach = (change: Partial<typeof reach>): void => {
    bench.store.set({ reach: { ...reach, ...change } });
  };
  return (
    <details class="options" open>
      <summary>Size and tools</summary>
      <div class="column">
        {count > 1 ? (
          <Tick
            label="Apply to all shapes"
            hint="everything below, weights too"
            checked={reach.all}
            change={(all) => {
              setReach({ all });
            }}
          />
        ) : null}
        {SIDES.map(([word], axis) => (
          <SideRow key={word} number={number} axis={axis as Axis} period={period} apply={apply} />
        ))}
        <Tick
          label="Linked sides"
          hint="width, depth and height change together"
          checked={reach.linked}
          change={(linked) => {
            setReach({ linked });
          }}
        />
        {isCubic ? <CubeTools apply={apply} /> : <LatticeTools apply={apply} period={period} />}
        <label class="row">
          <span>
            Weight<small>heavy pieces stay where they are</small>
          </span>
          <Whole label="Weight" value={weight} least={0} most={1000} settles change={weigh} />
        </label>
      </div>
    </details>
  );
}

const ONE: Cell = [1, 1, 1];

type Apply = (how: Reshaping) => void;

interface SideProps {
  readonly number: number;
  readonly axis: Axis;
  readonly period: Cell;
  readonly apply: Apply;
}

/** One side of the box: how long it is, and moves along it. */
function SideRow({ number, axis, period, apply }: SideProps): JSX.Element {
  const [word, low, high, where] = SIDES[axis];
  const { state } = useBench((all) => {
    const shape = shapeOf(all, number)?.shape;
    const can = (sense: number): boolean => shape !== undefined && canShift(shape, along(axis, sense * period[axis]));
    const { reach } = all;
    return { reach, length: shape?.size[axis] ?? 1, canLess: reach.all || can(-1), canMore: reach.all || can(1) };
  });
  const { reach, length, canLess, canMore } = state;
  const resize = (next: number | null): void => {
    const more = (next ?? length) - length;
    if (next !== null && (more !== 0 || reach.all)) apply(sizing(axis, next, reach.linked ? more : 0));
  };
  const shift = (sense: number, way: string, sign: string, can: boolean): JSX.Element => (
    <Tool
      label={`Move the drawing ${way}`}
      disabled={!can}
      act={() => {
        apply(shifting(along(axis, sense * period[axis])));
      }}
    >
      {sign}
    </Tool>
  );
  return (
    <div class="row sides">
      <span>{word}</span>
      <span class="tools">
        <Whole label={word} value={length} least={1} most={LONGEST_SIDE} settles change={resize} />
        {shift(-1, low, ["\u2190", "\u2199", "\u2193"][axis]!, canLess)}
        {shift(1, high, ["\u2192", "\u2197", "\u2191"][axis]!, canMore)}
        <button
          type="button"
          class="quiet small"
          title={`A new empty layer ${where}; the number adds and removes layers on the other side`}
          onClick={() => {
            apply(widening(along(axis, period[axis]), [0, 0, 0]));
          }}
        >
          add {where}
        </button>
      </span>
    </div>
  );
}

/** A tool: what is written on it, what it is called, what it does; and a longer explanation, if it needs one. */
type ToolLine = readonly [word: string, label: string, how: Reshaping, title?: string];

const TURNS = [
  ["x", "the axis from left to right"],
  ["y", "the axis from front to back"],
  ["z", "the upright axis"],
] as const;

/** Both turns about an axis. */
function turnsAbout(axis: Axis): ToolLine[] {
  const [name, words] = TURNS[axis];
  const line = (sense: 1 | -1, sign: string, way: string): ToolLine => [
    `${name} ${sign}`,
    `Turn a quarter about ${name} ${way}`,
    turning(axis, sense),
    `A quarter turn about ${words}, ${way}`,
  ];
  return [line(1, "\u21ba", "by the right hand"), line(-1, "\u21bb", "the other way")];
}

const ENCLOSED = "Cubes that have others on all six sides";

/** The tools for drawings of cubes, row by row. */
const CUBE_TOOLS: readonly (readonly [title: string, tools: readonly ToolLine[], hint?: string])[] = [
  [
    "Mirror",
    [
      ["x", "Mirror, left for right", mirroring(0)],
      ["y", "Mirror, front for back", mirroring(1)],
      ["z", "Mirror, top for bottom", mirroring(2)],
    ],
  ],
  [
    "Scale",
    [
      ["\u00d7 2", "Twice as large", scaling(2)],
      ["\u00d7 3", "Three times as large", scaling(3)],
      ["smallest", "As small as it goes", SHRINKING, "The least scale in which nothing is lost"],
    ],
  ],
  [
    "Place",
    [
      ["middle", "Move the drawing to the middle of its box", RESHAPINGS.centred],
      [
        "corner",
        "Move the drawing to the corner of its box",
        RESHAPINGS.cornered,
        "To the left, in front, at the bottom of its box",
      ],
      ["trim the box", "Cut away empty layers around the cubes", trimming([1, 1, 1])],
    ],
  ],
  [
    "Holes",
    [
      ["fill", "Fill enclosed holes", RESHAPINGS.fillHoles, "Fill what is enclosed on all sides"],
      ["hollow", "Hollow out", RESHAPINGS.hollow, "Take away every cube that has others on all six sides"],
      ["no colours", "Take the colours off", RESHAPINGS.uncoloured],
    ],
  ],
  [
    "Inside",
    [
      ["fixed", "Inside fixed", RESHAPINGS.fixedInside],
      ["variable", "Inside variable", RESHAPINGS.variableInside],
    ],
    ENCLOSED,
  ],
  [
    "Outside",
    [
      ["fixed", "Outside fixed", RESHAPINGS.fixedOutside],
      ["variable", "Outside variable", RESHAPINGS.variableOutside],
    ],
    "All other cubes",
  ],
];

function CubeTools({ apply }: { apply: Apply }): JSX.Element {
  const tool = ([word, label, how, title]: ToolLine): JSX.Element => (
    <Tool
      key={label}
      label={label}
      {...(title ? { title } : {})}
      act={() => {
        apply(how);
      }}
    >
      {word}
    </Tool>
  );
  return (
    <>
      <ToolRow title="Turn">
        {AXES.map((axis) => (
          <span class="both-ways" key={axis}>
            {turnsAbout(axis).map(tool)}
          </span>
        ))}
      </ToolRow>
      {CUBE_TOOLS.map(([title, tools, hint]) => (
        <ToolRow key={title} title={title} {...(hint ? { hint } : {})}>
          {tools.map(tool)}
        </ToolRow>
      ))}
    </>
  );
}

function LatticeTools({ apply, period }: { apply: Apply; period: Cell }): JSX.Element {
  const { lattice, cells } = useCells();
  return (
    <>
      {lattice ? (
        <label class="row">
          <span>Turn</span>
          <select
            aria-label="Turn the drawing"
            value=""
            onChange={(event) => {
              const turn = lattice.data.turns[Number(event.currentTarget.value)]!;
              event.currentTarget.value = "";
              apply({ word: (name) => `turned ${name}: ${turn.words}`, make: (shape) => lattice.turned(shape, turn) });
            }}
          >
            <option value="" disabled>
              choose
            </option>
            {lattice.data.turns.map(({ words }, i) => (
              <option key={words} value={i}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <ToolRow title="Drawing">
        <Tool
          label={`Cut away empty layers around the ${cells}`}
          act={() => {
            apply(trimming(period));
          }}
        >
          trim the box
        </Tool>
        <Tool
          label="Take the colours off"
          act={() => {
            apply(RESHAPINGS.uncoloured);
          }}
        >
          no colours
        </Tool>
      </ToolRow>
    </>
  );
}

function ToolRow({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <div class="row" role="group" aria-label={title}>
      <span title={hint}>{title}</span>
      <span class="tools">{children}</span>
    </div>
  );
}

function Tool(props: {
  label: string;
  title?: string;
  disabled?: boolean;
  act: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const { label, title, disabled, act, children } = props;
  return (
    <button
      type="button"
      class="quiet small"
      aria-label={label}
      title={title ?? label}
      disabled={disabled ?? false}
      onClick={act}
    >
      {children}
    </button>
  );
}
