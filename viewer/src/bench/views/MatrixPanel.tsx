/** MOVE(i, j) of an arrangement: a table for each direction, its closure step by step, and the groups that can move. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { SlideGroup } from "../api/types";
import {
  afterSteps,
  type ClosureStep,
  closureSteps,
  type Entry,
  type Matrix,
  movesOf,
  type PairwiseMatrix,
  reversed,
  transposed,
} from "../model/move-matrix";
import { CUBE_AXES } from "../model/slides";
import { Chip, Choose } from "../../ui/parts";
import { Slides } from "./Slides";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/matrix";

interface Props {
  readonly matrices: readonly PairwiseMatrix[];
  readonly groups: readonly SlideGroup[];
  readonly marked: (piece: number) => { readonly mark: string; readonly colour: string };
  readonly isBusy: boolean;
  readonly named: (pieces: readonly number[]) => (JSX.Element | string)[];
  readonly slide: (group: SlideGroup, distance: number) => void;
  /** Takes back the last move; null if there is none. */
  readonly back: (() => void) | null;
  readonly close: () => void;
}

/** The six directions, by axis and sign, each with the name of its text. */
const DIRECTIONS = [
  [0, 1, "right"],
  [0, -1, "left"],
  [1, 1, "away"],
  [1, -1, "toward"],
  [2, 1, "up"],
  [2, -1, "down"],
] as const;

/** A table of more pieces has smaller entries. */
export const FEW = 8;

export function MatrixPanel({ matrices, groups, marked, isBusy, named, slide, back, close }: Props): JSX.Element {
  const all = useMemo(
    () => DIRECTIONS.map(([axis, sign]) => directed(matrices[axis]!, groups, sign)),
    [matrices, groups],
  );
  const [direction, setDirection] = useState(() =>
    Math.max(
      all.findIndex(({ moves }) => moves.length > 0),
      0,
    ),
  );
  // Which step is shown: 0 two pieces alone, then each step, last what comes of them.
  const [chosen, setStep] = useState<number | null>(null);
  const panel = useRef<HTMLElement>(null);
  // Also after a move: its button is gone by then.
  useEffect(() => {
    if (hasNoFocus()) panel.current!.focus({ preventScroll: true });
  }, [matrices]);
  useEffect(() => {
    setStep(null);
  }, [matrices, direction]);

  const { pieces, start, steps, closed, moves } = all[direction]!;
  const [axis, sign] = DIRECTIONS[direction]!;
  const last = steps.length === 0 ? 0 : steps.length + 1;
  const at = Math.min(chosen ?? last, last);
  const step = steps[at - 1] ?? null;
  const mark = (row: number): string => marked(pieces[row]!).mark;

  return (
    <section
      class="side-panel matrix"
      ref={panel}
      tabIndex={-1}
      aria-label={words.label}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          close();
        }
      }}
    >
      <header>
        <h2>{words.title}</h2>
        <button
          type="button"
          class="quiet small narrow-only"
          disabled={!back || isBusy}
          onClick={() => {
            back?.();
          }}
        >
          {common.back}
        </button>
        <button type="button" class="close" aria-label={words.close} onClick={close}>
          {"\u00d7"}
        </button>
      </header>
      <p class="hint">{words.entriesMean}</p>
      <Choose
        label={words.direction}
        options={DIRECTIONS.map(([, , word], n) => [n, `${words[word]}\n${all[n]!.moves.length}`] as const)}
        value={direction}
        choose={setDirection}
      />
      <Table
        moves={step ? afterSteps(start, steps, at) : at === 0 ? start : closed}
        start={start}
        pieces={pieces}
        step={step}
        marked={marked}
        jump={(i, j) => {
          const found = steps.map((each) => each.i === i && each.j === j).lastIndexOf(true);
          if (found >= 0) setStep(found + 1);
        }}
      />
      {steps.length > 0 ? (
        <div class="steps-bar" role="group" aria-label={words.steps}>
          <button
            type="button"
            class="quiet small"
            disabled={at === 0}
            onClick={() => {
              setStep(at - 1);
            }}
          >
            {common.previous}
          </button>
          <input
            type="range"
            min={0}
            max={last}
            value={at}
            aria-label={words.step}
            aria-valuetext={titleOf(at, last, step)}
            onInput={(event) => {
              setStep(Number(event.currentTarget.value));
            }}
          />
          <button
            type="button"
            class="quiet small"
            disabled={at === last}
            onClick={() => {
              setStep(at + 1);
            }}
          >
            {common.next}
          </button>
        </div>
      ) : null}
      <p class="closure" role="status">
        <strong>{titleOf(at, last, step)}</strong> {step ? stepText(step, mark) : restText(at, steps)}
      </p>
      {moves.length > 0 ? (
        <Slides label={words.groups} groups={moves} axes={CUBE_AXES} isBusy={isBusy} named={named} slide={slide} />
      ) : (
        <p class="closure">{words.nothingMoves(CUBE_AXES.words(axis, sign))}</p>
      )}
    </section>
  );
}

/** Whether the focus is nowhere, or on the button that has opened the panel. */
function hasNoFocus(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.matches(":disabled, [aria-expanded]");
}

function Table(props: {
  moves: Matrix;
  start: Matrix;
  pieces: readonly number[];
  step: ClosureStep | null;
  marked: Props["marked"];
  jump: (i: number, j: number) => void;
}): JSX.Element {
  const { moves, start, pieces, step, marked, jump } = props;
  const kind = (i: number, j: number, entry: Entry): string =>
    [
      i === j ? "own" : entry === null ? "never" : entry === 0 ? "zero" : "",
      entry !== start[i]![j] ? "less" : "",
      step?.i === i && step.j === j ? "now" : "",
      step && ((i === step.i && j === step.k) || (i === step.k && j === step.j)) ? "via" : "",
    ]
      .filter(Boolean)
      .join(" ");
  return (
    <div class="scroll matrix-box">
      <table class={pieces.length > FEW ? "moves dense" : "moves"}>
        <thead>
          <tr>
            <td />
            {pieces.map((piece) => (
              <th key={piece} scope="col">
                <Chip {...marked(piece)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moves.map((row, i) => (
            <tr key={pieces[i]}>
              <th scope="row">
                <Chip {...marked(pieces[i]!)} />
              </th>
              {row.map((entry, j) => (
                <td
                  key={pieces[j]}
                  class={kind(i, j, entry)}
                  onClick={() => {
                    jump(i, j);
                  }}
                >
                  {i === j ? "\u00b7" : word(entry)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A matrix in one direction, with all that is derived from it. */
function directed(
  { axis, pieces, pairwise }: PairwiseMatrix,
  groups: readonly SlideGroup[],
  sign: 1 | -1,
): { pieces: readonly number[]; start: Matrix; steps: ClosureStep[]; closed: Matrix; moves: SlideGroup[] } {
  const forward = closureSteps(pairwise);
  const steps = sign > 0 ? forward : reversed(forward);
  const start = sign > 0 ? pairwise : transposed(pairwise);
  const closed = afterSteps(start, steps, steps.length);
  return { pieces, start, steps, closed, moves: movesOf(closed, pieces, groups, axis, sign) };
}

function titleOf(at: number, last: number, step: ClosureStep | null): string {
  if (step) return words.stepOf(at, last - 1, step.pass);
  return at === 0 && last > 0 ? words.pairsAlone : words.result;
}

function stepText({ i, j, k, before, first, second, sum }: ClosureStep, mark: (row: number) => string): string {
  return words.lowered(mark(i), mark(j), mark(k), `${first} + ${second} = ${sum}`, word(before));
}

function restText(at: number, steps: readonly ClosureStep[]): string {
  const passes = steps.at(-1)?.pass ?? 0;
  if (passes === 0) return words.nothingLowered;
  return at === 0 ? words.gaps : words.summary(steps.length, passes);
}

function word(entry: Entry): string {
  return entry === null ? words.never : String(entry);
}
