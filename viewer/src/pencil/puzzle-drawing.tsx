/** The drawing of a puzzle: squares, hexagons and triangles with their numbers, walls, circles and rotors. */

import type { ComponentChildren, JSX } from "preact";
import type { PuzzlePicture, Tile } from "../bench/api/types";
import { squaresOf, type Values } from "./kinds";
import { type Around, Rotor } from "./rotor";

type Point = readonly [number, number];

/** The side of a square. */
const UNIT = 48;
/** The radius of a rotor, and of a circle with a sum, in squares. */
const ROTOR = 0.3;
const CIRCLE = 0.24;

function cornersOf(tile: Tile): readonly Point[] {
  const { row: y, column: x, outline } = tile;
  if (outline.length > 0) return outline;
  return [
    [x - 0.5, y - 0.5],
    [x + 0.5, y - 0.5],
    [x + 0.5, y + 0.5],
    [x - 0.5, y + 0.5],
  ];
}

export function middleOf(tile: Tile): Point {
  const corners = cornersOf(tile);
  const mean = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return [mean(0), mean(1)];
}

/** Left, top, width and height of a picture, in units of the drawing. */
function boxOf({ tiles }: PuzzlePicture, margin = 0.15): [number, number, number, number] {
  const corners = tiles.flatMap(cornersOf);
  const bounds = ([0, 1] as const).map((axis) => corners.map((corner) => corner[axis]));
  const [left, top] = bounds.map((all) => Math.min(...all) - margin) as [number, number];
  const [right, bottom] = bounds.map((all) => Math.max(...all) + margin) as [number, number];
  return [left * UNIT, top * UNIT, (right - left) * UNIT, (bottom - top) * UNIT];
}

/** What a square shows: a text, and how. */
export interface Face {
  readonly text: string;
  readonly look: string;
  readonly notes?: readonly number[];
}

/** The squares of a sheet by its values: those of a solution or of the player. */
export function faceOf(tile: Tile, values: Values, look = "found"): Face {
  const value = values[tile.cell];
  if (tile.look !== "found") return { text: tile.text, look: tile.look };
  // A dot is for pictures of characters, and the squares of a Seki have no text at all.
  if (value === undefined) return { text: "", look: "empty" };
  if (tile.text === "") return { text: "", look: value === 1 ? "dark" : "light" };
  return { text: String(value), look };
}

/** The dark squares around each crossing of a Seki. */
function aroundOf(picture: PuzzlePicture, values: Values): (x: number, y: number) => Around {
  const cells = new Map(picture.tiles.map((tile) => [`${tile.row} ${tile.column}`, tile.cell]));
  const isDark = (x: number, y: number): boolean | undefined => {
    const value = values[cells.get(`${y} ${x}`)!];
    return value === undefined ? undefined : value === 1;
  };
  return (x, y) => {
    const [left, right, top, bottom] = [x - 0.5, x + 0.5, y - 0.5, y + 0.5];
    return [isDark(left, top), isDark(right, top), isDark(right, bottom), isDark(left, bottom)];
  };
}

export function Drawing(props: {
  kind: string;
  picture: PuzzlePicture;
  values: Values;
  /** Instead of the squares as they are on paper. */
  squares?: ComponentChildren;
  /** Instead of the circles and rotors, which are decoration otherwise. */
  marks?: ComponentChildren;
  attributes?: JSX.IntrinsicElements["svg"];
}): JSX.Element {
  const { kind, picture, values, attributes } = props;
  const around = aroundOf(picture, values);
  const dominoes = kind === "domino" ? Object.keys(values).filter((cell) => values[cell] === 1) : [];
  return (
    <svg viewBox={boxOf(picture).join(" ")} class="drawing" {...attributes}>
      {props.squares ?? picture.tiles.map((tile, k) => <Square key={k} tile={tile} face={faceOf(tile, values)} />)}
      <g aria-hidden="true">
        {[...picture.walls, ...picture.tiles.flatMap(outerSide)].map(([[x1, y1], [x2, y2]], k) => (
          <line key={k} class="wall" x1={x1 * UNIT} y1={y1 * UNIT} x2={x2 * UNIT} y2={y2 * UNIT} />
        ))}
        {dominoes.map((domino) => (
          <Domino key={domino} squares={squaresOf(domino)} />
        ))}
      </g>
      {props.marks ?? (
        <g aria-hidden="true">
          {picture.marks.map(([x, y, text], k) => (
            <Mark key={k} at={[x, y]} text={text} kind={kind} around={around(x, y)} />
          ))}
        </g>
      )}
    </svg>
  );
}

/** The side of a triangle that does not meet the middle of its hexagon, as a wall. */
function outerSide({ outline: [, one, other, fourth] }: Tile): PuzzlePicture["walls"] {
  return one && other && !fourth ? [[one, other]] : [];
}

/** The outline of a tile on two squares. */
function Domino({ squares }: { squares: readonly Point[] }): JSX.Element {
  const [[row, column], [other, next]] = squares as [Point, Point];
  const inset = 0.1;
  return (
    <rect
      class="domino-tile"
      x={(column - 0.5 + inset) * UNIT}
      y={(row - 0.5 + inset) * UNIT}
      width={(next - column + 1 - 2 * inset) * UNIT}
      height={(other - row + 1 - 2 * inset) * UNIT}
      rx="9"
    />
  );
}

export function Square({ tile, face }: { tile: Tile; face: Face }): JSX.Element {
  const points = cornersOf(tile).map(([x, y]) => `${(x * UNIT).toFixed(1)},${(y * UNIT).toFixed(1)}`);
  const [x, y] = middleOf(tile).map((each) => each * UNIT) as [number, number];
  const { text, look, notes = [] } = face;
  return (
    <>
      <polygon class={text.includes("\\") ? "tile dark" : `tile ${look}`} points={points.join(" ")} />
      {text.includes("\\") ? (
        <KakuroClue x={x} y={y} clue={text} />
      ) : (
        <text class={`${look} ${lengthClass(text)}`} x={x} y={y}>
          {text}
        </text>
      )}
      {look === "light" ? <circle class="dot" cx={x} cy={y} r="3" /> : null}
      {tile.note ? (
        <text class="corner" x={x - 0.44 * UNIT} y={y - 0.34 * UNIT}>
          {printedClue(tile.note)}
        </text>
      ) : null}
      {notes.map((number) => (
        <text
          key={number}
          class="jotted"
          x={x + (((number - 1) % 3) - 1) * 0.29 * UNIT}
          y={y + (Math.floor((number - 1) / 3) - (tile.note ? 0.55 : 1)) * 0.27 * UNIT}
        >
          {number}
        </text>
      ))}
    </>
  );
}

/** Long numbers are smaller. */
function lengthClass({ length }: string): string {
  return length < 3 ? "" : length < 5 ? "long" : "longer";
}

/** A target with the sign of its operation as it is printed. */
export function printedClue(note: string): string {
  return note.replace("*", "\u00d7").replace("/", "\u00f7").replace("-", "\u2212");
}

/** The sums of the runs below and to the right, on both sides of a diagonal. */
function KakuroClue({ x, y, clue }: { x: number; y: number; clue: string }): JSX.Element {
  const [down, across] = clue.split("\\");
  const h = UNIT / 2;
  return (
    <>
      <path class="diagonal" d={`M${x - h} ${y - h}L${x + h} ${y + h}`} />
      <text class="run-sum" x={x - 0.2 * UNIT} y={y + 0.24 * UNIT}>
        {down}
      </text>
      <text class="run-sum" x={x + 0.22 * UNIT} y={y - 0.2 * UNIT}>
        {across}
      </text>
    </>
  );
}

/** A rotor, or a circle with a sum. */
export function Mark(props: { at: Point; text: string; kind: string; around: Around }): JSX.Element {
  const { at, text, kind, around } = props;
  return (
    <g transform={`translate(${at[0] * UNIT} ${at[1] * UNIT})`}>
      {kind === "seki" ? (
        <Rotor rotor={text} around={around} radius={ROTOR * UNIT} />
      ) : (
        <>
          <circle class="circle" r={CIRCLE * UNIT} />
          <text class="sum">{text}</text>
        </>
      )}
    </g>
  );
}
