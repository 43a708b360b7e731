/** A piece as it is printed, or a plate of them: turned by dragging. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { hasWebGL } from "../../vector/still";
import * as scene from "../../words/scene";
import { MeshPicture } from "../picture/mesh-picture";
import { useBench } from "./context";
import type { Printed, PrintShown } from "../model/make-form";
import { Choose } from "../../ui/parts";
import { choicesOf, Stepper } from "./parts";
import * as words from "../../words/bench/make";
import { PicturePlace, usePicture } from "./usePicture";

export function MeshView({
  preview,
  shown,
  choose,
}: {
  preview: Printed | null;
  shown: PrintShown;
  choose: (shown: PrintShown) => void;
}): JSX.Element {
  const isPlate = "plate" in shown;
  const plates = preview?.plates ?? 1;
  return (
    <>
      {hasWebGL() ? <Moving preview={preview} /> : <p class="caption made-nothing">{scene.noWebGL}</p>}
      <div class="over bottom">
        <Choose
          label={words.whatIsShown}
          options={choicesOf(words.shownPrints)}
          value={isPlate ? "plate" : "piece"}
          choose={(way) => {
            choose(way === "plate" ? { plate: 1 } : { piece: 0 });
          }}
        />
        {isPlate && plates > 1 ? (
          <span class="steps-bar">
            {words.plateOf(
              <Stepper
                label={words.plate}
                value={Math.min(shown.plate, plates)}
                least={1}
                most={plates}
                change={(plate) => {
                  choose({ plate });
                }}
              />,
              plates,
            )}
          </span>
        ) : null}
      </div>
    </>
  );
}

function Moving({ preview }: { preview: Printed | null }): JSX.Element {
  const { state } = useBench();
  const isPlate = preview !== null && "plate" in preview.of;
  const label = useMemo(() => {
    const first = preview?.pieces[preview.meshes[0]?.piece ?? 0];
    if (!preview || !first) return words.printedPiece;
    return isPlate ? words.onBed(preview.meshes.length) : words.pieceOfSize(first.mark, first.size);
  }, [preview, isPlate]);
  const place = usePicture(() => new MeshPicture(label));
  const { picture } = place;
  useEffect(() => {
    if (preview)
      picture.current!.show(
        preview.meshes.map(({ piece, points, triangles }) => ({
          points,
          triangles,
          colour: preview.pieces[piece]!.colour,
        })),
        isPlate ? preview.bed : null,
      );
    picture.current!.setTheme(state.theme);
    picture.current!.describe(label);
  }, [preview, state.theme, label]);
  return <PicturePlace {...place} />;
}
