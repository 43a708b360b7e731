/** A button with what opens below it over the page; Escape and a click elsewhere close that. */

import type { ComponentChildren, JSX } from "preact";
import { useId, useRef } from "preact/hooks";

/** The least distance from the edges of the window, in pixels. */
const MARGIN = 8;

interface Props {
  readonly word: ComponentChildren;
  /** The class of the button, and that of what it opens. */
  readonly buttonClass: string;
  readonly class: string;
  /** It explains the word, to those who hear it, too. */
  readonly isNote?: boolean;
  readonly children: ComponentChildren;
}

export function Popover({ word, buttonClass, isNote = false, children, class: name }: Props): JSX.Element {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="button"
        class={buttonClass}
        ref={opener}
        popovertarget={id}
        aria-describedby={isNote ? id : undefined}
      >
        {word}
      </button>
      <span
        id={id}
        class={name}
        popover="auto"
        role={isNote ? "note" : undefined}
        // What is chosen in a menu closes it.
        onClick={(event) => {
          if (!isNote) event.currentTarget.hidePopover();
        }}
        onToggle={(event) => {
          if (event.newState === "open") placeBelow(opener.current!, event.currentTarget);
        }}
      >
        {children}
      </span>
    </>
  );
}

/** Below the button if there is room, within the window. */
function placeBelow(opener: HTMLElement, popover: HTMLElement): void {
  const { left, top, bottom } = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const isRoomBelow = bottom + height + MARGIN < window.innerHeight;
  popover.style.left = `${Math.max(Math.min(left, window.innerWidth - width - MARGIN), MARGIN)}px`;
  popover.style.top = `${isRoomBelow ? bottom + MARGIN / 2 : Math.max(top - height - MARGIN / 2, MARGIN)}px`;
}
