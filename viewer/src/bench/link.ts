/** Links that carry a puzzle: its JSON, deflated, behind `p=` in the fragment, next to the token of this server. */

import { fromFragment, toFragment } from "../scene/fragment";
import type { Json } from "./model/document";

const SCENE = "#s=";
const PUZZLE = "p=";
const TOKEN = "token=";

function fieldsOf(fragment: string): string[] {
  return fragment.replace(/^[^#]*#/, "").split("&");
}

/** The token in a fragment; empty if there is none. */
export function tokenIn(fragment: string): string {
  return (
    fieldsOf(fragment)
      .find((field) => field.startsWith(TOKEN))
      ?.slice(TOKEN.length) ?? ""
  );
}

/** The puzzle in a link or a fragment; null if it carries none. Throws for one that is broken. */
export async function puzzleIn(link: string): Promise<Json | null> {
  const field = fieldsOf(link.trim()).find((each) => each.startsWith(PUZZLE));
  if (field === undefined) return null;
  return (await fromFragment(SCENE + field.slice(PUZZLE.length))) as Json;
}

/** The fragment that carries a puzzle, without "#". */
export async function puzzleField(document: Json): Promise<string> {
  return PUZZLE + (await toFragment(document)).slice(SCENE.length);
}
