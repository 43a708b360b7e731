/** A word of the glossary where it stands: underlined with dots, and explained when it is pressed. */

import type { ComponentChildren, JSX } from "preact";
import { glossary, type Word } from "../words/glossary";
import { Popover } from "./Popover";

/** `children` are the word as it is written there; by default as the glossary has it. */
export function Term({ of, children }: { of: Word; children?: ComponentChildren }): JSX.Element {
  return (
    <Popover word={children ?? of} buttonClass="term" class="meaning" isNote>
      {glossary[of]}
    </Popover>
  );
}
