/** A window over the page, closed by Escape, by its cross, or by a click outside it. */

import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import * as common from "../../words/bench/common";
import { useBench } from "./context";

export function Dialog({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  const { bench } = useBench();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    element.current!.showModal();
  }, []);
  const close = (): void => {
    bench.store.set({ dialog: null });
  };
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-label={title}
      onClose={close}
      onClick={(event) => {
        if (event.target === element.current) close();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2>{title}</h2>
          <button type="button" class="close" aria-label={common.close} onClick={close}>
            {"\u00d7"}
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
