/** What is printed: measures, the pieces with size, volume and weight, and files for slicers. */

import type { ComponentChildren, JSX } from "preact";
import type { MadePiece, MakeOptions, MakePreview } from "../api/types";
import { MATERIALS, numberOf, type PrintShown } from "../model/make-form";
import { formOf } from "../making";
import { useContainer } from "./BoxPanel";
import { useBench, useCells } from "./context";
import { FoldButton, useFolds } from "./Copies";
import { Files, MakeSelect, MakeText } from "./MakeFields";
import { Chip } from "../../ui/parts";
import { choicesOf } from "./parts";
import * as common from "../../words/bench/common";
import * as words from "../../words/bench/make";
import { formatDecimal } from "../../words/count";

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
  const { state } = useBench((all) => ({ hasWalls: Boolean(numberOf(formOf(all).wall)), folder: all.about.folder }));
  const { hasWalls, folder } = state;
  const { isCubic, cell } = useCells();
  const engraves = options?.engraves ?? true;
  const container = useContainer();
  return (
    <>
      <div class="make-fields">
        <MakeText field="cube" label={isCubic ? words.cube : words.unit} hint={words.lengthOfCube} />
        <MakeText field="inset" label={words.clearance} hint={words.perFace} />
        {isCubic ? (
          <>
            <MakeText field="bevel" label={words.bevel} hint={common.millimetres} />
            <MakeText field="wall" label={words.walls} hint={common.millimetres} placeholder={words.solid} />
            <MakeText
              field="drain"
              label={words.drain}
              hint={common.millimetres}
              placeholder={common.none}
              isOff={!engraves || !hasWalls}
            />
            <MakeSelect
              field="engraving"
              label={words.engraving}
              options={choicesOf(words.engravings)}
              isOff={!engraves}
            />
          </>
        ) : null}
        {container ? <MakeSelect field="lid" label={words.lid} options={choicesOf(words.lids)} /> : null}
        <MakeText field="bed" label={words.bed} hint={common.millimetres} />
        <MakeSelect
          field="material"
          label={words.material}
          options={Object.keys(MATERIALS).map((name) => [name, name])}
        />
      </div>
      {isCubic ? null : <p class="hint">{words.onlyForCubes(cell)}</p>}
      {engraves ? null : <p class="hint">{folder ? words.engravingNeeds() : words.engravingNotHere}</p>}
      {preview ? <Pieces preview={preview} shown={shown} choose={choose} /> : null}
      {preview ? (
        <Files files={filesOf(preview, shown)} failed={failed}>
          <p class="hint">{words.couponFirst}</p>
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
          title={words.show(nameOf(piece))}
          onClick={() => {
            choose({ piece: i });
          }}
        >
          <Chip mark={piece.mark} colour={piece.colour} />
        </button>
        {piece.part ? <small> {partOf(piece)}</small> : null}
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

/** Which part of a box it is; empty for a piece. */
function partOf({ part }: MadePiece): string {
  return (words.boxParts as Readonly<Record<string, string>>)[part] ?? part;
}

function nameOf(piece: MadePiece): string {
  const name = piece.name || words.markedPiece(piece.mark);
  return piece.part ? `${name}, ${partOf(piece)}` : name;
}

function Head({ plates }: { plates: number }): JSX.Element {
  const { columns } = words;
  return (
    <thead>
      <tr>
        <th scope="col">{columns.piece}</th>
        <th scope="col">{columns.size}</th>
        <th scope="col">{columns.volume}</th>
        <th scope="col" title={words.printedSolid}>
          {columns.weight}
        </th>
        {plates > 1 ? <th scope="col">{columns.plate}</th> : null}
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
          {words.total(pieces.length, plates)}
        </th>
        <td>{formatDecimal(volume)}</td>
        <td>{formatDecimal(grams)}</td>
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
  const total = (of: "volume" | "grams"): string => formatDecimal(pieces.reduce((sum, piece) => sum + piece[of], 0));
  const own = pieces.map(({ plate }) => plate);
  const [from, to] = [Math.min(...own), Math.max(...own)];
  return (
    <tr class={isShown ? "chosen" : undefined}>
      <th scope="row">{children}</th>
      <td>{pieces[0]!.size.map((side) => formatDecimal(side)).join("\u2009\u00d7\u2009")}</td>
      <td>{total("volume")}</td>
      <td>{total("grams")}</td>
      {plates > 1 ? <td>{from === to ? from : `${from}\u2013${to}`}</td> : null}
    </tr>
  );
}

function filesOf(preview: MakePreview, shown: PrintShown): (readonly [string, readonly string[]])[] {
  const files = words.printFiles;
  const numbers = Array.from({ length: preview.plates }, (_, i) => i + 1);
  const plates = (ending: string): string[] => numbers.map((number) => `print/plate-${number}.${ending}`);
  const piece = "piece" in shown ? preview.pieces[shown.piece] : undefined;
  return [
    [files.platesAs3MF(preview.plates), plates("3mf")],
    [files.platesAsSTL(preview.plates), plates("stl")],
    ...(piece ? [[files.piece(piece.mark), [piece.file]] as const] : []),
    [files.allAsOBJ, ["print/pieces.obj", "print/pieces.mtl"]],
    [files.allAsGLB, ["print/pieces.glb"]],
    [files.coupon, ["print/coupon.3mf"]],
  ];
}
