/** The next slide of a shortest way by hand, found in the page. */

import { along, minus } from "../scene/vec";
import { afterSlide, type Arrangement, cubesAt } from "./arrangement";
import type { Cubes, HandSlide } from "./cubes";
import { leastSlides } from "./slides";

/** After this many arrangements the search gives up. */
const MOST_STATES = 4000;

/** A slide and how far it goes, with its sign. */
export interface NextSlide {
  readonly slide: HandSlide;
  readonly distance: number;
}

/** Whether an arrangement is where a way is to lead. */
type IsGoal = (at: Arrangement, slides: readonly HandSlide[]) => boolean;

/**
 * The first slide of a shortest way to an arrangement that is a goal, by slides that take nothing off; null if there is
 * none, undefined if the search is too long. Ways first stay where nothing can come free: outside there is no end of
 * arrangements.
 */
export function nextSlide(home: Cubes, from: Arrangement, isGoal: IsGoal): NextSlide | null | undefined {
  return search(home, from, isGoal, false) ?? search(home, from, isGoal, true);
}

function search(home: Cubes, from: Arrangement, isGoal: IsGoal, isLoose: boolean): NextSlide | null | undefined {
  const seen = new Set([keyOf(from)]);
  const reached: { readonly at: Arrangement; readonly first: NextSlide | null }[] = [{ at: from, first: null }];
  for (const { at, first } of reached) {
    const slides = leastSlides(cubesAt(home, at));
    if (isGoal(at, slides)) return first;
    if (reached.length > MOST_STATES) return undefined;
    if (first && !isLoose && slides.some(({ reach }) => reach === null)) continue;
    for (const slide of slides) {
      for (let far = 1; far <= (slide.reach ?? 0); far++) {
        const distance = slide.sign * far;
        const next = afterSlide(at, slide, along(slide.axis, distance), [0, 0, 0]);
        const key = keyOf(next);
        if (seen.has(key)) continue;
        seen.add(key);
        reached.push({ at: next, first: first ?? { slide, distance } });
      }
    }
  }
  return null;
}

/** Equal where the pieces in play are equally far from each other. */
function keyOf({ present, offsets }: Arrangement): string {
  const first = offsets[present[0]!]!;
  return present.flatMap((piece) => minus(offsets[piece]!, first)).join();
}
