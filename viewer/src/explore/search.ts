/**
 * Branch and bound, one step at a time: the pieces are placed one after the other, and a placement that
 * overlaps one before rules out every layout that begins so.
 *
 *     place   the next placement of a piece: it fits, and the next piece follows, or it is ruled out
 *     back    the piece has no other placement: it is taken away, and the piece before it goes on
 *
 * Every layout is either ruled out or an assembly: at the end these numbers add up to all layouts.
 */

import type { ExplorationDoc, Placement } from "./exploration";
import { emptyIn, type Layout, type Overlap, overlapping, overlapsIn } from "./layout";
import type { Choices, Space } from "./space";
import * as words from "../words/explore";

/** The counts of one depth, the first piece of the order being depth 0. */
export interface Depth {
  readonly piece: number;
  tried: number;
  ruledOut: number;
}

type Kind = "start" | "fits" | "omitted" | "overlap" | "gap" | "assembly" | "back" | "end";

/** What the last step did; `layouts` is how many layouts it ruled out. */
export interface Step {
  readonly kind: Kind;
  readonly piece: number;
  readonly overlaps: readonly Overlap[];
  readonly empty: number;
  readonly layouts: bigint;
}

const START: Step = { kind: "start", piece: 0, overlaps: [], empty: 0, layouts: 0n };

export class Search {
  readonly depths: readonly Depth[];
  last: Step = START;
  /** Steps so far. */
  steps = 0;
  assemblies = 0;
  /** Layouts that are ruled out so far. */
  ruledOut = 0n;
  /** Layouts that assemblies stand for: more than the assemblies where ways to hold a piece look the same. */
  assembled = 0n;
  private readonly chosen: (Placement | null)[] = [];
  /** For each depth that is begun what its piece may take, and how many of these were tried. */
  private readonly open: { readonly options: Choices; next: number }[] = [];

  constructor(
    private readonly doc: ExplorationDoc,
    readonly space: Space,
  ) {
    this.depths = space.order.map((piece) => ({ piece, tried: 0, ruledOut: 0 }));
  }

  get isDone(): boolean {
    return this.last.kind === "end";
  }

  /** The depth of the last step, -1 before the first. */
  get depth(): number {
    return this.last.kind === "start" || this.isDone ? -1 : this.space.order.indexOf(this.last.piece);
  }

  /** The pieces in their present placements. */
  get layout(): Layout {
    const layout = this.doc.pieces.map((): Placement | null => null);
    this.chosen.forEach((placement, depth) => {
      layout[this.space.order[depth]!] = placement;
    });
    return layout;
  }

  /** Do one step. */
  step(): Step {
    if (!this.isDone) {
      this.steps++;
      this.last = this.advance();
    }
    return this.last;
  }

  private advance(): Step {
    const { kind } = this.last;
    const goesOn = kind === "start" || kind === "fits" || kind === "omitted";
    if (goesOn) this.open.push({ options: this.space.options(this.chosen), next: 0 });
    const depth = this.open.length - 1;
    const branch = this.open[depth]!;
    const piece = this.space.order[depth]!;
    this.chosen.length = depth;
    const choice = branch.options[branch.next++];
    if (choice !== undefined) return this.place(choice, piece, depth);
    this.open.pop();
    return { ...START, kind: depth === 0 ? "end" : "back", piece };
  }

  private place(choice: Placement | null, piece: number, depth: number): Step {
    this.chosen.push(choice);
    const counts = this.depths[depth]!;
    counts.tried++;
    const { layout } = this;
    const layouts = this.space.completions(this.chosen);
    const overlaps = overlapsIn(layout, piece);
    const isLast = this.chosen.length === this.depths.length;
    const empty = isLast ? emptyIn(this.doc, layout) : 0;
    // A layout without any piece is not an assembly, even if no cube has to be filled.
    const isWrong = overlaps.length > 0 || empty > 0 || (isLast && this.chosen.every((each) => each === null));
    if (isWrong) {
      counts.ruledOut++;
      this.ruledOut += layouts;
      return { kind: overlaps.length ? "overlap" : "gap", piece, overlaps, empty, layouts };
    }
    if (!isLast) return { ...START, kind: choice ? "fits" : "omitted", piece };
    this.assemblies++;
    this.assembled += layouts;
    return { ...START, kind: "assembly", piece };
  }
}

/** A step as a sentence, `{3}` for the mark of piece 3. */
export function sentenceOf({ kind, piece, overlaps, empty, layouts }: Step, search: Search): string {
  const mark = `{${piece}}`;
  switch (kind) {
    case "start":
      return words.total(search.space.total);
    case "fits":
      return words.fits(mark);
    case "omitted":
      return words.leftOut(mark);
    case "overlap":
      return words.overlapRulesOut(overlapping(overlaps), layouts);
    case "gap":
      return empty ? words.gapRulesOut(empty, layouts) : words.noneUsed(layouts);
    case "assembly":
      return words.assembly;
    case "back":
      return words.back(mark);
    case "end":
      return words.end(search.assemblies);
  }
}
