/**
 * The layouts that a search goes through: which placements each piece may take, and how many layouts remain
 * when some pieces are placed. Numbers of layouts are exact, whatever their size.
 *
 *     possible    placements that an assembly may contain        choose(n, k) for k equal pieces
 *     all         every placement in the goal                    the same
 *     positions   one of six positions of a burr, eight ways     720 x 8^6; equal sticks are distinguished
 *
 * In `positions` the ways to hold a stick that look the same are one placement, which counts as often.
 */

import { type ExplorationDoc, type Placement, placementsOf } from "./exploration";

export type SpaceName = "possible" | "positions" | "all";

/** What a search has decided for the first pieces of its order: a placement, or null for a piece left out. */
export type Choices = readonly (Placement | null)[];

export interface Space {
  readonly name: SpaceName;
  /** The pieces in the order of the search. */
  readonly order: readonly number[];
  readonly total: bigint;
  /** The placements of a piece that belong to this space. */
  placements(piece: number): readonly Placement[];
  /** What the next piece of the order may take after some choices; null means that it may be left out. */
  options(chosen: Choices): Choices;
  /** The number of layouts that begin with some choices. */
  completions(chosen: Choices): bigint;
}

/** The spaces that a document has, the smallest first. */
export function spacesOf(doc: ExplorationDoc): Space[] {
  const spaces: Space[] = [new Combinations(doc, "possible")];
  if (doc.isBurr) spaces.push(new Positions(doc));
  if (doc.kinds.some((kind) => kind.some(({ isPossible }) => !isPossible))) spaces.push(new Combinations(doc, "all"));
  return spaces;
}

/** Any placements; those of equal pieces ascend, so that no layout is met twice. */
class Combinations implements Space {
  readonly order: readonly number[];
  readonly total: bigint;
  private readonly lists: readonly (readonly Placement[])[];
  /** Where each placement stands in its list. */
  private readonly rank = new Map<Placement, number>();

  constructor(
    private readonly doc: ExplorationDoc,
    readonly name: "possible" | "all",
  ) {
    this.lists = doc.kinds.map((kind) => (name === "all" ? kind : kind.filter(({ isPossible }) => isPossible)));
    for (const list of this.lists) for (const [rank, placement] of list.entries()) this.rank.set(placement, rank);
    // Pieces that may be left out come last: of equal ones, the first that is left out ends the others.
    this.order = doc.pieces.map((_, i) => i).sort((a, b) => Number(doc.optional[a]) - Number(doc.optional[b]) || a - b);
    this.total = this.completions([]);
  }

  placements(piece: number): readonly Placement[] {
    return this.lists[this.kindOf(piece)]!;
  }

  options(chosen: Choices): Choices {
    if (this.total === 0n) return [];
    const piece = this.order[chosen.length]!;
    const leftOut = this.doc.optional[piece] ? [null] : [];
    const kind = this.kindOf(piece);
    const first = this.next(kind, chosen);
    if (first === null) return leftOut;
    // Equal pieces that follow and must be used need a later placement each.
    const { needed } = this.rest(kind, chosen.length + 1);
    const list = this.lists[kind]!;
    return [...list.slice(first, list.length - needed), ...leftOut];
  }

  completions(chosen: Choices): bigint {
    let product = 1n;
    this.lists.forEach((list, kind) => {
      const first = this.next(kind, chosen);
      if (first === null) return;
      const { needed, most } = this.rest(kind, chosen.length);
      let ways = 0n;
      for (let used = needed; used <= most; used++) ways += choose(list.length - first, used);
      product *= ways;
    });
    return product;
  }

  private kindOf(piece: number): number {
    return this.doc.pieces[piece]!.kind;
  }

  /** The rank of the first placement that is open to the next piece of a kind; null if it must be left out. */
  private next(kind: number, chosen: Choices): number | null {
    for (let depth = chosen.length - 1; depth >= 0; depth--) {
      if (this.kindOf(this.order[depth]!) !== kind) continue;
      const placement = chosen[depth] ?? null;
      return placement && this.rank.get(placement)! + 1;
    }
    return 0;
  }

  /** How many pieces of a kind follow from a depth on, and how many of them must be used. */
  private rest(kind: number, depth: number): { needed: number; most: number } {
    const pieces = this.order.slice(depth).filter((piece) => this.kindOf(piece) === kind);
    return { needed: pieces.filter((piece) => !this.doc.optional[piece]).length, most: pieces.length };
  }
}

/** The six positions of a burr. Each holds one stick. */
class Positions implements Space {
  readonly name = "positions";
  readonly order: readonly number[];
  readonly total: bigint;
  private readonly lists: readonly (readonly Placement[])[];
  /** For each piece how many of the eight ways to hold it look the same. */
  private readonly repeats: readonly bigint[];

  constructor(doc: ExplorationDoc) {
    this.order = doc.pieces.map((_, i) => i);
    this.lists = doc.pieces.map((_, piece) => placementsOf(doc, piece).filter(({ position }) => position > 0));
    this.repeats = this.lists.map((list) => 48n / BigInt(list.length));
    this.total = this.completions([]);
  }

  placements(piece: number): readonly Placement[] {
    return this.lists[piece]!;
  }

  options(chosen: Choices): Choices {
    const taken = new Set(chosen.map((placement) => placement?.position));
    return this.lists[chosen.length]!.filter(({ position }) => !taken.has(position));
  }

  completions(chosen: Choices): bigint {
    let product = 1n;
    for (const [piece, repeated] of this.repeats.entries())
      product *= piece < chosen.length ? repeated : 8n * BigInt(this.order.length - piece);
    return product;
  }
}

/** The number of ways to choose k of n. */
function choose(n: number, k: number): bigint {
  if (k > n) return 0n;
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}
