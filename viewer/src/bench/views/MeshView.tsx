/** A piece as it is printed, or a plate of them: turned by dragging. */

import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { hasWebGL, NO_WEBGL } from "../../vector/still";
import { MeshPicture } from "../picture/mesh-picture";
import { useBench } from "./context";
import type { Printed, PrintShown } from "../model/make-form";
import { Choose } from "../../ui/parts";
import { Stepper } from "./parts";
import { formatCount } from "../../words/count";
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
      {hasWebGL() ? <Moving preview={preview} /> : <p class="caption made-nothing">{NO_WEBGL}</p>}
      <div class="over bottom">
        <Choose
          label="What is shown"
          options={[
            ["piece", "Piece"],
            ["plate", "Plate"],
          ]}
          value={isPlate ? "plate" : "piece"}
          choose={(way) => {
            choose(way === "plate" ? { plate: 1 } : { piece: 0 });
          }}
        />
        {isPlate && plates > 1 ? (
          <span class="steps-bar">
            Plate{" "}
            <Stepper
              label="Plate"
              value={Math.min(shown.plate, plates)}
              least={1}
              most={plates}
              change={(plate) => {
                choose({ plate });
              }}
            />{" "}
            of {plates}
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
    if (!preview || !first) return "The piece as it is printed";
    return isPlate
      ? `${formatCount(preview.meshes.length, "piece")} on the bed`
      : `Piece ${first.mark}, ${first.size.join(" by ")} mm`;
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
