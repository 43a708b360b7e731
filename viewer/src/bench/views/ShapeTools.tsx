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
import { turnText } from "../model/lattice";
import { useBench, useCells } from "./context";
import { Tick } from "../../ui/parts";
import { Whole } from "./parts";
import * as words from "../../words/bench/shape-tools";
import { type ToolText } from "../../words/bench/shape-tools";

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
    if (docOf(bench.state) === before) bench.notify(how.idle ?? words.idle);
  };
  const weigh = (typed: number | null): void => {
    if (typed !== null && (reach.all || typed !== weight)) apply(weighing(typed));
  };
  const setReach = (change: Partial<typeof reach>): void => {
    bench.store.set({ reach: { ...reach, ...change } });
  };
  return (
    <details class="options" open>
      <summary>{words.title}</summary>
      <div class="column">
        {count > 1 ? (
          <Tick
            label={words.applyToAll}
            hint={words.applyToAllHint}
            checked={reach.all}
            change={(all) => {
              setReach({ all });
            }}
          />
        ) : null}
        {AXES.map((axis) => (
          <SideRow key={axis} number={number} axis={axis} period={period} apply={apply} />
        ))}
        <Tick
          label={words.linked}
          hint={words.linkedHint}
          checked={reach.linked}
          change={(linked) => {
            setReach({ linked });
          }}
        />
        {isCubic ? <CubeTools apply={apply} /> : <LatticeTools apply={apply} period={period} />}
        <label class="row">
          <span>
            {words.weight}
            <small>{words.weightHint}</small>
          </span>
          <Whole label={words.weight} value={weight} least={0} most={1000} settles change={weigh} />
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
  const { name, low, high, add, addHint } = words.sides[axis]!;
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
  const shift = (sense: number, text: ToolText, can: boolean): JSX.Element => (
    <Tool
      text={text}
      disabled={!can}
      act={() => {
        apply(shifting(along(axis, sense * period[axis])));
      }}
    />
  );
  return (
    <div class="row sides">
      <span>{name}</span>
      <span class="tools">
        <Whole label={name} value={length} least={1} most={LONGEST_SIDE} settles change={resize} />
        {shift(-1, low, canLess)}
        {shift(1, high, canMore)}
        <button
          type="button"
          class="quiet small"
          title={addHint}
          onClick={() => {
            apply(widening(along(axis, period[axis]), [0, 0, 0]));
          }}
        >
          {add}
        </button>
      </span>
    </div>
  );
}

/** A tool: its texts, and what it does. */
type ToolLine = readonly [text: ToolText, how: Reshaping];

/** The tools for drawings of cubes, row by row. */
const CUBE_TOOLS: readonly (readonly [title: string, tools: readonly ToolLine[], hint?: string])[] = [
  [
    words.mirror,
    [
      [words.mirrorX, mirroring(0)],
      [words.mirrorY, mirroring(1)],
      [words.mirrorZ, mirroring(2)],
    ],
  ],
  [
    words.scale,
    [
      [words.twice, scaling(2)],
      [words.thrice, scaling(3)],
      [words.smallest, SHRINKING],
    ],
  ],
  [
    words.place,
    [
      [words.middle, RESHAPINGS.centred],
      [words.corner, RESHAPINGS.cornered],
      [words.trimCubes, trimming(ONE)],
    ],
  ],
  [
    words.holes,
    [
      [words.fill, RESHAPINGS.fillHoles],
      [words.hollow, RESHAPINGS.hollow],
      [words.uncolour, RESHAPINGS.uncoloured],
    ],
  ],
  [
    words.inside,
    [
      [words.insideFixed, RESHAPINGS.fixedInside],
      [words.insideVariable, RESHAPINGS.variableInside],
    ],
    words.insideHint,
  ],
  [
    words.outside,
    [
      [words.outsideFixed, RESHAPINGS.fixedOutside],
      [words.outsideVariable, RESHAPINGS.variableOutside],
    ],
    words.outsideHint,
  ],
];

function CubeTools({ apply }: { apply: Apply }): JSX.Element {
  const tool = ([text, how]: ToolLine): JSX.Element => (
    <Tool
      key={text.label}
      text={text}
      act={() => {
        apply(how);
      }}
    />
  );
  return (
    <>
      <ToolRow title={words.turn}>
        {AXES.map((axis) => (
          <span class="both-ways" key={axis}>
            {tool([words.turnRight(axis), turning(axis, 1)])}
            {tool([words.turnLeft(axis), turning(axis, -1)])}
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
          <span>{words.turn}</span>
          <select
            aria-label={words.turnDrawing}
            value=""
            onChange={(event) => {
              const turn = lattice.data.turns[Number(event.currentTarget.value)]!;
              event.currentTarget.value = "";
              apply({
                word: (name) => words.turned(name, turnText(turn)),
                make: (shape) => lattice.turned(shape, turn),
              });
            }}
          >
            <option value="" disabled>
              {words.choose}
            </option>
            {lattice.data.turns.map((turn, i) => (
              <option key={i} value={i}>
                {turnText(turn)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <ToolRow title={words.drawing}>
        <Tool
          text={words.trim(cells)}
          act={() => {
            apply(trimming(period));
          }}
        />
        <Tool
          text={words.uncolour}
          act={() => {
            apply(RESHAPINGS.uncoloured);
          }}
        />
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

function Tool(props: { text: ToolText; disabled?: boolean; act: () => void }): JSX.Element {
  const { text, disabled, act } = props;
  const { word, label, title } = text;
  return (
    <button
      type="button"
      class="quiet small"
      aria-label={label}
      title={title ?? label}
      disabled={disabled ?? false}
      onClick={act}
    >
      {word}
    </button>
  );
}
