/** Everything around the picture of the viewer. */

import type { JSX } from "preact";
import { useStore } from "../../ui/useStore";
import * as words from "../../words/page";
import { Controls } from "./controls";
import { Frame } from "./frame";
import { Chooser, type HeadButton, type List, noteOf } from "./head";
import { Strip } from "./strip";
import type { ListName, PartProps } from "./viewer-state";

interface Props extends PartProps {
  readonly lists: readonly List<ListName>[];
  readonly buttons: readonly HeadButton[];
  readonly corner: JSX.Element;
}

export function ViewerParts({ lists, buttons, corner, ...part }: Props): JSX.Element {
  const { store, viewer, scene } = part;
  return (
    <Frame
      store={store}
      about={scene.about}
      note={noteOf(useStore(store).solution)}
      chooser={<Chooser solutions={scene.solutions} choose={viewer.choose} />}
      buttons={buttons}
      corner={corner}
      lists={lists}
      toggle={viewer.toggleList}
      pieces={scene.pieces}
    >
      <SweepButton {...part} />
      <Strip {...part} />
      <Controls {...part} />
    </Frame>
  );
}

function SweepButton({ store, viewer }: PartProps): JSX.Element {
  const { solution, isTurning, isSweeping } = useStore(store);
  return (
    <button
      type="button"
      class="quiet sweep"
      aria-pressed={isSweeping}
      hidden={!solution.steps.some(({ turn }) => turn)}
      style={{ visibility: isTurning ? "" : "hidden" }}
      onClick={viewer.sweep}
    >
      {words.sweep}
    </button>
  );
}
