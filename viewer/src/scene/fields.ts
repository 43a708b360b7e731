/** Values of a parsed JSON document, each checked; `at` is where it is, for the message. */

import * as faults from "../words/documents";

/** A document that the page cannot show. */
export class SceneError extends Error {}

const MOST_ITEMS = 100_000;
const FARTHEST = 1_000_000;
const LONGEST = 10_000;
const COLOUR = /^#[0-9a-f]{6}$/i;

export function fields(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new SceneError(faults.notObject(at));
  return value as Record<string, unknown>;
}

export function list(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value) || value.length > MOST_ITEMS) throw new SceneError(faults.notList(at));
  return value;
}

export function numbers(value: unknown, at: string): number[] {
  return list(value, at).map((item, i) => whole(item, `${at}[${i}]`));
}

/** Numbers that need not be whole. */
export function reals(value: unknown, at: string): number[] {
  return list(value, at).map((item, i) => real(item, `${at}[${i}]`));
}

export function real(value: unknown, at: string): number {
  if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) > FARTHEST)
    throw new SceneError(faults.notNumber(at));
  return value;
}

export function whole(value: unknown, at: string): number {
  if (typeof value !== "number" || !Number.isInteger(value) || Math.abs(value) > FARTHEST)
    throw new SceneError(faults.notWhole(at));
  return value;
}

export function ordinal(value: unknown, at: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 1)
    throw new SceneError(faults.notOrdinal(at));
  return value;
}

export function group(value: unknown, at: string, pieces: number): number[] {
  const found = numbers(value, at);
  if (found.some((piece) => piece < 0 || piece >= pieces)) throw new SceneError(faults.noPiece(at));
  return found;
}

export function text(value: unknown, at: string): string {
  if (typeof value !== "string" || value.length > LONGEST) throw new SceneError(faults.notText(at));
  return value;
}

export function colour(value: unknown, at: string): string {
  if (typeof value !== "string" || !COLOUR.test(value)) throw new SceneError(faults.notColour(at));
  return value;
}
