/** The timeline at the bottom: ticks are moves, gaps are separations, tiles name what comes free. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Mode } from "../../scene/player";
import type { SolutionDoc } from "../../scene/scene";
import { plain } from "../../scene/sentence";
import { type Extents, placeOf, positionAt, type Segment, segmentsOf } from "../../scene/strip-layout";
import { Chip } from "../../ui/parts";
import { followSizes } from "../../ui/sizes";
import { useStore } from "../../ui/useStore";
import * as words from "../../words/page";
import type { PartProps } from "./viewer-state";

/** The least size of a mark that can be read, in pixels. */
const LEAST_MARK = 9;
/** Farther than this, in pixels, a pointer that is down drags. */
const CLICK = 3;

export function Strip({ store, viewer, scene: { pieces } }: PartProps): JSX.Element {
  const { solution, mode, begun, caption } = useStore(store);
  const segments = useMemo(() => segmentsOf(solution, mode), [solution, mode]);
  const element = useRef<HTMLDivElement>(null);
  const rail = useRef<Rail | null>(null);
  useLayoutEffect(() => {
    const made = new Rail(element.current!, segments);
    rail.current = made;
    const draw = (): void => made.draw(store.state.position);
    const stops = [
      followSizes([element.current!], () => {
        made.measure();
        draw();
      }),
      store.listen(draw),
    ];
    made.measure();
    draw();
    return () => stops.forEach((stop) => stop());
  }, [segments]);
  /** How far the pointer has gone since it is down. */
  const way = useRef<number | null>(null);
  const steps = solution.steps.length;
  return (
    <div class="strip" ref={element} hidden={steps === 0}>
      <div
        class="rail"
        role="slider"
        tabIndex={0}
        aria-label={words.moves}
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={begun}
        aria-valuetext={plain(caption, pieces)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          rail.current!.measure();
          way.current = 0;
        }}
        onPointerMove={(event) => {
          if (way.current === null) return;
          way.current += Math.abs(event.movementX);
          if (way.current > CLICK) viewer.scrub(rail.current!.positionAt(event.clientX));
        }}
        onPointerUp={(event) => {
          if (way.current !== null) viewer.go(Math.round(rail.current!.positionAt(event.clientX)));
          way.current = null;
        }}
        onPointerCancel={() => {
          way.current = null;
        }}
      >
        {segments.map(({ separation, from, to, weight }) => (
          <div key={separation} class="cell" style={{ "--moves": `${to - from}`, flexGrow: `${weight}` }} />
        ))}
        <i class="thumb" />
      </div>
      <div class="tiles">
        {segments.map((segment) => {
          const gone = goneIn(segment, solution).map((piece) => pieces[piece]!);
          const what = wordsFor(
            gone.map(({ mark }) => mark),
            mode,
          );
          const moves = segment.to - segment.from;
          return (
            <button
              key={segment.separation}
              type="button"
              class="gone"
              title={words.tile(what, moves)}
              aria-label={words.tileSpoken(what, moves)}
              data-depth={segment.depth}
              style={{ flexGrow: `${segment.weight}` }}
              onClick={() => viewer.go(segment.to)}
            >
              {gone.map((piece, i) => [i > 0 ? " " : null, <Chip key={i} {...piece} />])}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The pieces that a separation frees. */
function goneIn({ separation }: Segment, { kind, separations }: SolutionDoc): readonly number[] {
  const { removed, left, removedNext, leftNext } = separations[separation]!;
  // What is left in the end is apart as well, unless it is locked, or nothing has left it.
  const isLast = removedNext === null && leftNext === null && kind === "apart";
  return isLast ? [...removed, ...left] : removed;
}

function wordsFor(marks: readonly string[], mode: Mode): string {
  if (marks.length === 0) return words.toEnd;
  return mode === "apart" ? words.goOut(marks) : words.comeIn(marks);
}

/** The rail in the document: shows a position at every frame, and draws no view for it. */
class Rail {
  private readonly rail: HTMLElement;
  private readonly thumb: HTMLElement;
  private readonly cells: readonly HTMLElement[];
  private extents: Extents = [];

  constructor(
    private readonly strip: HTMLElement,
    private readonly segments: readonly Segment[],
  ) {
    this.rail = strip.querySelector<HTMLElement>(".rail")!;
    this.thumb = strip.querySelector<HTMLElement>(".thumb")!;
    this.cells = [...strip.querySelectorAll<HTMLElement>(".cell")];
  }

  draw(position: number): void {
    const x = placeOf(position, this.segments, this.extents);
    this.thumb.style.transform = `translateX(${x.toFixed(1)}px)`;
    this.segments.forEach(({ from, to }, i) => {
      const done = Math.min(Math.max((position - from) / (to - from), 0), 1);
      this.cells[i]!.style.setProperty("--done", done.toFixed(3));
    });
  }

  /** The position under a place of the window. */
  positionAt(x: number): number {
    return positionAt(x - this.rail.getBoundingClientRect().left, this.segments, this.extents);
  }

  measure(): void {
    const left = this.rail.getBoundingClientRect().left;
    this.extents = this.cells.map((cell) => {
      const box = cell.getBoundingClientRect();
      return { left: box.left - left, right: box.right - left };
    });
    this.fitMarks();
  }

  /** On narrow tiles all marks are smaller; where one would still be cut, the tile has its colour alone. */
  private fitMarks(): void {
    const chips = [...this.strip.querySelectorAll<HTMLElement>(".chip")];
    for (const chip of chips) chip.style.fontSize = "";
    const fitting = chips.map((chip) => {
      const usual = parseFloat(getComputedStyle(chip).fontSize);
      return chip.clientWidth < chip.scrollWidth ? Math.floor((usual * chip.clientWidth) / chip.scrollWidth) : usual;
    });
    const size = Math.min(...fitting.filter((most) => most >= LEAST_MARK));
    chips.forEach((chip, k) => {
      chip.style.fontSize = `${fitting[k]! < LEAST_MARK ? 0 : size}px`;
    });
  }
}
