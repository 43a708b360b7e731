/** What the page shows and what its controls do to that: a layout made by hand, or the one of the search. */

import { type ExplorationDoc, type Placement } from "./exploration";
import { describe, emptyIn, isComplete, type Layout, type Overlap, overlapsIn } from "./layout";
import { Search, sentenceOf } from "./search";
import { type Space, type SpaceName, spacesOf } from "./space";
import * as words from "../words/explore";

export class Session {
  readonly spaces: readonly Space[];
  space: Space;
  search: Search;
  /** Whether the layout is that of the search, not one made by hand. */
  isSearching = false;
  current = 0;
  layout: Layout;

  constructor(readonly doc: ExplorationDoc) {
    this.spaces = spacesOf(doc);
    this.space = this.spaces[0]!;
    this.search = new Search(doc, this.space);
    this.layout = doc.pieces.map(() => null);
    this.move(1);
  }

  /** The placements of the selected piece. */
  get placements(): readonly Placement[] {
    return this.space.placements(this.current);
  }

  /** Where the piece stands among its placements, from 0; -1 for none of them. */
  get at(): number {
    const placement = this.layout[this.current];
    return placement ? this.placements.indexOf(placement) : -1;
  }

  get overlaps(): Overlap[] {
    return overlapsIn(this.layout, this.current);
  }

  /** The cubes of the goal, by number, that two pieces fill. */
  get shared(): number[] {
    return [...new Set(this.overlaps.flatMap(({ cells }) => cells))];
  }

  /** Whether the layout is an assembly. */
  get isAssembly(): boolean {
    const isUsed = this.layout.some((placement) => placement !== null);
    return (
      isUsed && isComplete(this.doc, this.layout) && emptyIn(this.doc, this.layout) === 0 && this.overlaps.length === 0
    );
  }

  // By hand -------------------------------------------------------------------------------------------------

  /** Look at another piece; a layout of the search becomes one made by hand. */
  choose(piece: number): void {
    this.current = piece;
    this.isSearching = false;
  }

  /** The next piece or the one before, around the end. */
  turn(by: 1 | -1): void {
    const { length } = this.doc.pieces;
    this.choose((this.current + by + length) % length);
  }

  /** The next placement or the one before; before the first one the piece has none. */
  move(by: 1 | -1): void {
    this.go(this.at + by);
  }

  /** A placement by its number from 0, the nearest one that there is; -1 takes the piece away. */
  go(at: number): void {
    const { placements } = this;
    const placement = placements[Math.min(at, placements.length - 1)] ?? null;
    this.isSearching = false;
    this.layout = this.layout.map((before, piece) => (piece === this.current ? (at < 0 ? null : placement) : before));
  }

  /** Take all pieces away. */
  clear(): void {
    this.isSearching = false;
    this.layout = this.layout.map(() => null);
  }

  // Search --------------------------------------------------------------------------------------------------

  /** One step of the search, which goes on where it was. */
  step(): void {
    const { piece } = this.search.step();
    this.layout = this.search.layout;
    this.isSearching = true;
    this.current = piece;
  }

  /** Begin the search again, without any piece. */
  restart(): void {
    this.search = new Search(this.doc, this.space);
    this.layout = this.search.layout;
    this.current = this.space.order[0]!;
    this.isSearching = true;
  }

  /** Go through other layouts: the search begins again, and placements that do not belong there go. */
  setSpace(name: SpaceName): void {
    this.space = this.spaces.find((space) => space.name === name) ?? this.space;
    this.search = new Search(this.doc, this.space);
    this.isSearching = false;
    this.layout = this.layout.map((placement, piece) =>
      placement && this.space.placements(piece).includes(placement) ? placement : null,
    );
  }

  // Words ---------------------------------------------------------------------------------------------------

  /** What there is to see, `{3}` for the mark of piece 3. */
  get caption(): string {
    if (this.isSearching) return sentenceOf(this.search.last, this.search);
    return this.placements.length ? describe(this.doc, this.layout, this.current) : words.hasNone(`{${this.current}}`);
  }

  /** The line above the caption: which placement it is, or how far the search is. */
  get meta(): string {
    const { search } = this;
    if (this.isSearching) {
      return words.searched(search.steps, search.ruledOut, this.space.total, search.assemblies);
    }
    const placement = this.layout[this.current];
    if (!placement || !this.doc.isBurr) return words.toTry(this.space.total);
    const { position } = placement;
    const inPosition = this.placements.filter((other) => other.position === position);
    if (position === 0) return words.between;
    return words.position(position, inPosition.indexOf(placement) + 1, inPosition.length);
  }
}
