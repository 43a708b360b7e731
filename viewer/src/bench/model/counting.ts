/** How many copies of each shape a problem uses, and to which groups they may belong. */

import type { Part, Problem, ShapesDoc } from "./document";
import { byShape, single } from "./lists";
import * as words from "../../words/bench/history";

/** The most copies of a shape. */
export const MOST_COPIES = 1000;

/** A change of all parts of a problem at once: what the history calls it, and the parts that it makes. */
export interface Recounting {
  readonly word: string;
  readonly make: (problem: Problem, doc: ShapesDoc) => readonly Part[];
}

export const RECOUNTINGS = {
  none: { word: words.noneUsed, make: () => [] },
  every: {
    word: words.everyUsed,
    make: ({ goal, parts }, { shapes }) =>
      shapes.flatMap((_, shape) => (shape === goal ? [] : [partOf(parts, shape) ?? single(shape)])),
  },
  raised: { word: words.oneMoreUsed, make: raised },
  exact: {
    word: words.noneLeftOut,
    make: ({ parts }) => parts.map((part) => (part.least === part.most ? part : { ...part, least: part.most })),
  },
  apart: {
    word: words.noneTogether,
    make: ({ parts }) => parts.map((part) => (Object.keys(part.groups).length === 0 ? part : { ...part, groups: {} })),
  },
} as const satisfies Record<string, Recounting>;

/** The numbers to change; a range with only one end given moves the other along where it must. */
export interface Count {
  readonly least?: number;
  readonly most?: number;
}

/** The parts with another count of one shape, in the order of the shapes. */
export function counted(parts: readonly Part[], shape: number, count: Count): Part[] {
  const before = partOf(parts, shape);
  const least = Math.max(count.least ?? Math.min(before?.least ?? 0, count.most ?? 0), 0);
  const most = Math.max(count.most ?? before?.most ?? 0, least);
  const others = parts.filter((part) => part.shape !== shape);
  if (most === 0) return others;
  return [...others, withCount(before ?? { ...single(shape), most: 0 }, least, most)].sort(byShape);
}

/** Another count of a part; a group of all its copies stays one. */
function withCount(part: Part, least: number, most: number): Part {
  if (least === part.least && most === part.most) return part;
  const groups = Object.entries(part.groups).map(
    ([group, count]) => [group, count === part.most ? most : count] as const,
  );
  return { ...part, least, most, groups: Object.fromEntries(groups) };
}

/** One more of every shape but the goal, in the least and in the greatest number. */
function raised({ goal, parts }: Problem, { shapes }: ShapesDoc): Part[] {
  return shapes.flatMap((_, shape): Part[] => {
    if (shape === goal) return [];
    const part = partOf(parts, shape);
    return [part ? withCount(part, part.least + 1, part.most + 1) : single(shape)];
  });
}

/** The part with this many copies that may belong to a group; 0 takes it out of the group. */
export function grouped(part: Part, group: number, count: number): Part {
  if (count === (part.groups[group] ?? 0)) return part;
  const others = Object.entries(part.groups).filter(([key]) => key !== String(group));
  return { ...part, groups: Object.fromEntries(count > 0 ? [...others, [String(group), count]] : others) };
}

/** The groups of a problem in order, and the first one of a problem that has none. */
export function groupsOf({ parts }: Problem): readonly number[] {
  const known = new Set(parts.flatMap(({ groups }) => Object.keys(groups).map(Number)));
  return known.size === 0 ? [1] : [...known].sort((a, b) => a - b);
}

/** The least number that no group has. */
export function freeGroup(groups: readonly number[]): number {
  for (let group = 1; ; group++) if (!groups.includes(group)) return group;
}

/** How many copies of a part may belong to a group: all or some; null for those that may not. */
export function copiesIn({ groups, most }: Part, group: number): number | "all" | null {
  const count = groups[group] ?? 0;
  return count === 0 ? null : count >= most ? "all" : count;
}

function partOf(parts: readonly Part[], shape: number): Part | undefined {
  return parts.find((part) => part.shape === shape);
}
