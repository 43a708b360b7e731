/** What is printed: measures, the pieces with size, volume and weight, and files for slicers. */

import type { ComponentChildren, JSX } from "preact";
import type { MadePiece, MakeOptions, MakePreview } from "../api/types";
import { MATERIALS, numberOf, type PrintShown } from "../model/make-form";
import { formOf } from "../making";
import { useBench, useCells } from "./context";
import { FoldButton, useFolds } from "./Copies";
import { Files, MakeSelect, MakeText } from "./MakeFields";
import { Chip } from "../../ui/parts";
import { formatCount } from "../../words/count";

export const INSTALL = "pip install 'burrkit[print]'";

export function MakePrint({
  options,
  preview,
  shown,
  choose,
  failed,
}: {
  options: MakeOptions | null;
  preview: MakePreview | null;
  shown: PrintShown;
  choose: (shown: PrintShown) => void;
  failed: (line: string | null) => void;
}): JSX.Element {
  const { state: hasWalls } = useBench((state) => Boolean(numberOf(formOf(state).wall)));
  const { isCubic, cell } = useCells();
  const engraves = options?.engraves ?? true;
  return (
    <>
      <div class="make-fields">
        <MakeText field="cube" label={isCubic ? "Cube" : "Unit"} hint={'mm or 1/2"'} />
        <MakeText field="inset" label="Clearance" hint="mm a face" />
        {isCubic ? (
          <>
            <MakeText field="bevel" label="Bevel" hint="mm" />
            <MakeText field="wall" label="Walls" hint="mm" placeholder="solid" />
            <MakeText field="drain" label="Drain" hint="mm" placeholder="none" isOff={!engraves || !hasWalls} />
            <MakeSelect
              field="engraving"
              label="Engraving"
              options={[
                ["none", "none"],
                ["mark", "marks"],
                ["name", "names"],
              ]}
              isOff={!engraves}
            />
          </>
        ) : null}
        <MakeText field="bed" label="Bed" hint="mm" />
        <MakeSelect field="material" label="Material" options={Object.keys(MATERIALS).map((name) => [name, name])} />
      </div>
      {isCubic ? null : (
        <p class="hint">Bevels, walls and engraving are for cubes; each {cell} shrinks by the clearance.</p>
      )}
      {engraves ? null : (
        <p class="hint">
          Engraving and drain holes of hollow pieces need <code>{INSTALL}</code>.
        </p>
      )}
      {preview ? <Pieces preview={preview} shown={shown} choose={choose} /> : null}
      {preview ? (
        <Files files={filesOf(preview, shown)} failed={failed}>
          <p class="hint">Print the coupon first: it shows which clearance slides without rattling.</p>
        </Files>
      ) : null}
    </>
  );
}

function Pieces({
  preview,
  shown,
  choose,
}: {
  preview: MakePreview;
  shown: PrintShown;
  choose: (shown: PrintShown) => void;
}): JSX.Element {
  const { pieces, plates } = preview;
  const folds = useFolds(pieces.length);
  const one = (i: number): JSX.Element => {
    const piece = pieces[i]!;
    const isShown = "piece" in shown && shown.piece === i;
    return (
      <PieceRow key={i} pieces={[piece]} isShown={isShown} plates={plates}>
        <button
          type="button"
          aria-pressed={isShown}
          title={`Show ${piece.name || `piece ${piece.mark}`}`}
          onClick={() => {
            choose({ piece: i });
          }}
        >
          <Chip mark={piece.mark} colour={piece.colour} />
        </button>
      </PieceRow>
    );
  };
  return (
    <div class="scroll">
      <table class="figures made">
        <Head plates={plates} />
        <tbody>
          {folds.rows.map((row) => {
            if (row.count === 1) return one(row.first);
            const copies = pieces.slice(row.first, row.first + row.count);
            const isOpen = folds.isOpen(row);
            const isShown =
              !isOpen && "piece" in shown && shown.piece >= row.first && shown.piece < row.first + row.count;
            return [
              <PieceRow key={`${row.first} all`} pieces={copies} isShown={isShown} plates={plates}>
                <FoldButton
                  first={copies[0]!}
                  last={copies.at(-1)!}
                  row={row}
                  isShort
                  folds={{
                    ...folds,
                    toggle: () => {
                      folds.toggle(row);
                      if (!isOpen) choose({ piece: row.first });
                    },
                  }}
                />
              </PieceRow>,
              ...(isOpen ? copies.map((_, i) => one(row.first + i)) : []),
            ];
          })}
        </tbody>
        <Foot preview={preview} />
      </table>
    </div>
  );
}

function Head({ plates }: { plates: number }): JSX.Element {
  return (
    <thead>
      <tr>
        <th scope="col">piece</th>
        <th scope="col">mm</th>
        <th scope="col">cm³</th>
        <th scope="col" title="printed solid">
          g
        </th>
        {plates > 1 ? <th scope="col">plate</th> : null}
      </tr>
    </thead>
  );
}

/** All pieces together. */
function Foot({ preview: { pieces, plates, grams } }: { preview: MakePreview }): JSX.Element {
  const volume = pieces.reduce((sum, piece) => sum + piece.volume, 0);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {formatCount(pieces.length, "piece")}, {formatCount(plates, "plate")}
        </th>
        <td>{volume.toFixed(1)}</td>
        <td>{grams.toFixed(1)}</td>
        {plates > 1 ? <td /> : null}
      </tr>
    </tfoot>
  );
}

/** The size of a piece, or of each of several copies; their volume, their weight and their plates together. */
function PieceRow({
  pieces,
  isShown,
  plates,
  children,
}: {
  pieces: readonly MadePiece[];
  isShown: boolean;
  plates: number;
  children: ComponentChildren;
}): JSX.Element {
  const total = (of: "volume" | "grams"): string => pieces.reduce((sum, piece) => sum + piece[of], 0).toFixed(1);
  const own = pieces.map(({ plate }) => plate);
  const [from, to] = [Math.min(...own), Math.max(...own)];
  return (
    <tr class={isShown ? "chosen" : undefined}>
      <th scope="row">{children}</th>
      <td>{pieces[0]!.size.map((side) => side.toFixed(1)).join("\u2009\u00d7\u2009")}</td>
      <td>{total("volume")}</td>
      <td>{total("grams")}</td>
      {plates > 1 ? <td>{from === to ? from : `${from}\u2013${to}`}</td> : null}
    </tr>
  );
}

function filesOf(preview: MakePreview, shown: PrintShown): (readonly [string, readonly string[]])[] {
  const numbers = Array.from({ length: preview.plates }, (_, i) => i + 1);
  const plates = (ending: string): string[] => numbers.map((number) => `print/plate-${number}.${ending}`);
  const word = preview.plates > 1 ? "Plates" : "Plate";
  const piece = "piece" in shown ? preview.pieces[shown.piece] : undefined;
  return [
    [`${word} 3MF`, plates("3mf")],
    [`${word} STL`, plates("stl")],
    ...(piece ? [[`Piece ${piece.mark} STL`, [piece.file]] as const] : []),
    ["All OBJ", ["print/pieces.obj", "print/pieces.mtl"]],
    ["All GLB", ["print/pieces.glb"]],
    ["Coupon 3MF", ["print/coupon.3mf"]],
  ];
}
