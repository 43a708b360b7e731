/** Everything around the picture of placements; a still picture, too, where WebGL is missing. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Frame } from "../page/panels/frame";
import type { HeadButton, List } from "../page/panels/head";
import { StillPicture } from "../page/still-picture";
import { plain } from "../scene/sentence";
import { useStore } from "../ui/useStore";
import * as words from "../words/explore";
import * as sceneWords from "../words/scene";
import { Controls } from "./controls";
import type { ListName, PartProps } from "./explorer-state";
import { stillLayout } from "./still";

interface Props extends PartProps {
  readonly lists: readonly List<ListName>[];
  readonly buttons: readonly HeadButton[];
  /** What stands over the picture; null if that is a still one. */
  readonly corner: JSX.Element | null;
}

export function ExplorerParts({ lists, buttons, corner, ...part }: Props): JSX.Element {
  const { store, explorer, session } = part;
  const { about, pieces } = session.doc;
  const why = corner === null ? words.still(sceneWords.noWebGL) : "";
  return (
    <>
      {corner === null && <StillLayout {...part} />}
      <Frame
        store={store}
        about={[words.about, about, why].filter(Boolean).join(" ")}
        buttons={buttons}
        corner={corner}
        lists={lists}
        toggle={explorer.toggleList}
        pieces={pieces}
      >
        <Controls {...part} />
      </Frame>
    </>
  );
}

function StillLayout({ store, session: { doc, shared } }: PartProps): JSX.Element {
  const { layout, caption, insets } = useStore(store);
  const { top, right, bottom } = insets;
  const parts = useMemo(() => stillLayout(doc, layout, shared), [layout]);
  return (
    <div class="still-layout" style={{ top: `${top}px`, right: `${right}px`, bottom: `${bottom}px` }}>
      <StillPicture parts={parts} label={words.described(doc.title, plain(caption, doc.pieces))} />
    </div>
  );
}
