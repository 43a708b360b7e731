/**
 * What the fragment of an address has, in fields: the token of the server, a puzzle (its JSON, deflated), or a place of
 * the workbench, such as `draft=ID&tab=solve`.
 */

import { fromFragment, toFragment } from "../scene/fragment";
import * as words from "../words/bench/opening";
import type { Json } from "./model/document";
import { DIALOGS, type State, type Tab, TABS, WAYS } from "./state";

const SCENE = "#s=";

/** A draft in one of its tabs, perhaps with a dialog over it, or the start page. */
export type Place =
  | ({ readonly draft: string; readonly tab: Tab | null } & Pick<State, "dialog">)
  | ({ readonly draft: null } & Pick<State, "way" | "folder">);

function fieldsOf(fragment: string): URLSearchParams {
  return new URLSearchParams(fragment.trim().replace(/^[^#]*#/, ""));
}

/** The token in a fragment; empty if there is none. */
export function tokenIn(fragment: string): string {
  return fieldsOf(fragment).get("token") ?? "";
}

export function carriesPuzzle(link: string): boolean {
  return fieldsOf(link).has("p");
}

/** The puzzle in a link that carries one. Throws for one that is broken. */
export async function puzzleIn(link: string): Promise<Json> {
  return (await fromFragment(SCENE + fieldsOf(link).get("p")!)) as Json;
}

/** The fragment that carries a puzzle, without "#". */
export async function puzzleField(document: Json): Promise<string> {
  return `p=${(await toFragment(document)).slice(SCENE.length)}`;
}

/** The place in a fragment; the start page if it has none. Throws for a name of nothing. */
export function placeIn(fragment: string): Place {
  const fields = fieldsOf(fragment);
  const among = <Name extends string>(field: string, names: readonly Name[]): Name | null => {
    const given = fields.get(field);
    const name = names.find((each) => each === given) ?? null;
    if (given !== null && name === null) throw new Error(words.wrongAddress(field, given));
    return name;
  };
  const draft = fields.get("draft");
  return draft === null
    ? { draft, way: among("way", WAYS), folder: fields.get("folder") ?? "" }
    : { draft, tab: among("tab", TABS), dialog: among("dialog", DIALOGS) };
}

/** The fields of a place, without "#"; empty for the start page as it is at first. Those of a place in it go on. */
export function placeFields(place: Place): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) if (value) fields.set(name, value);
  return String(fields);
}

/** The fields of an address that name its place. */
export function placePart(fragment: string): string {
  const fields = fieldsOf(fragment);
  fields.delete("token");
  return String(fields);
}
