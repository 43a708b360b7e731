/** The drawing on which a puzzle is solved or changed, by keyboard, mouse and touch. */

import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { useRoving, wayOf } from "../bench/views/useRoving";
import { useStore } from "../ui/useStore";
import * as words from "../words/pencil";
import { clueAt, isCompact } from "./clue-text";
import { Drawing, faceOf, type Face, Mark, printedClue, Square } from "./puzzle-drawing";
import type { Game, GameState } from "./puzzle-game";
import type { Tile } from "../bench/api/types";
import { dominoOn, highestOf, isOpen, squaresOf, type Values } from "./kinds";
import { ROTORS } from "./rotor";
import { nextSpot, type Spot, spotsOf } from "./spots";

/** What a key of the keyboard or of the pad does with the chosen square. */
export interface Board {
  readonly spot: Spot | null;
  readonly press: (key: string) => void;
}

/** The signs that clues have. */
const SIGNS = /^[0-9A-Za-z\\+\-*/]$/;

export function useBoard(game: Game): Board & { readonly view: JSX.Element } {
  const state = useStore(game.store);
  const { kind, sheet, isEditing } = state;
  const rows = useMemo(() => spotsOf(kind, sheet.picture, isEditing), [kind, sheet.picture, isEditing]);
  const spots = useMemo(() => rows.flat(), [rows]);
  const first = spots.find(({ tile }) => isEditing || (tile && isOpen(kind, tile))) ?? spots[0]!;
  const roving = useRoving<SVGSVGElement>((id) => spots.some((spot) => spot.id === id), first.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const [picked, pick] = useState<string | null>(null);
  /** Whether the next digit goes on with the number in the square. */
  const isTyping = useRef(false);
  // Another puzzle has other squares by the same names.
  const nameOf = ({ id }: Spot): string => `${kind} ${String(isEditing)} ${id}`;
  const spot = spots.find((each) => nameOf(each) === chosen) ?? null;

  const choose = (next: Spot): void => {
    if (nameOf(next) !== chosen) isTyping.current = false;
    setChosen(nameOf(next));
    roving.stopAt(next.id);
  };

  const press = (key: string, on = spot): void => {
    if (!on) return;
    if (isEditing) change(game, state, on, key, isTyping.current);
    else if (kind === "domino") join(on, key);
    else if (on.tile && isOpen(kind, on.tile)) enter(game, state, on.tile.cell, key, isTyping.current);
    isTyping.current = true;
  };

  const join = (on: Spot, key: string): void => {
    if (key !== "Enter") return;
    const other = spots.find(({ id }) => id === picked);
    const domino = other ? dominoOn(other.tile!, on.tile!) : null;
    if (domino === null) {
      pick(picked === on.id ? null : on.id);
      return;
    }
    pick(null);
    // A square has one half of one tile.
    const covered = new Set(squaresOf(domino).map(String));
    for (const each of Object.keys(state.entries))
      if (each !== domino && squaresOf(each).some((square) => covered.has(String(square)))) game.enter(each, null);
    game.enter(domino, state.entries[domino] === 1 ? null : 1);
  };

  const keyDown = (event: KeyboardEvent): void => {
    const way = wayOf(event);
    if (event.altKey || event.metaKey) return;
    if (event.ctrlKey) {
      if (event.key === "z") game.undo();
      return;
    }
    const from = spots.find(({ id }) => id === (event.target as Element).getAttribute("data-cell"));
    if (!from) return;
    if (way) {
      const next = nextSpot(spots, from, [way[0], -way[1]]);
      if (next) {
        choose(next);
        roving.go(next.id);
      }
    } else if (event.key === " " || event.key === "Enter") press("Enter", from);
    else if (event.key === "Backspace" || event.key === "Delete" || SIGNS.test(event.key)) press(event.key, from);
    else return;
    event.preventDefault();
  };

  const values = state.shown === null ? state.entries : state.solutions!.found[state.shown]!;
  const faces = facesOf(state, values);
  const cellOf = (each: Spot): JSX.Element => (
    <g
      key={each.id}
      role="gridcell"
      aria-label={labelOf(state, each, faces(each), values, each.id === picked)}
      aria-selected={each === spot}
      class={classesOf(state, each, each === spot, each.id === picked)}
      {...roving.cell(each.id)}
      onFocus={() => {
        choose(each);
      }}
      onClick={() => {
        roving.go(each.id);
        isTyping.current = false;
        // A press on a square that has numbers only chooses it.
        if (isEditing ? kind === "seki" : kind === "seki" || kind === "domino") press("Enter", each);
      }}
    >
      {each.tile ? (
        <Square tile={each.tile} face={faces(each)} />
      ) : (
        <Mark at={each.at} text={each.mark!} kind={kind} around={[undefined, undefined, undefined, undefined]} />
      )}
    </g>
  );
  const shownTiles = new Set(spots.map(({ tile }) => tile));
  const view = (
    <Drawing
      kind={kind}
      picture={sheet.picture}
      values={values}
      squares={
        <>
          <g aria-hidden="true">
            {sheet.picture.tiles
              .filter((tile) => !shownTiles.has(tile))
              .map((tile, k) => (
                <Square key={k} tile={tile} face={faceOf(tile, values)} />
              ))}
          </g>
          {rows.map((row, k) => (
            <g key={k} role="row">
              {row.map(cellOf)}
            </g>
          ))}
        </>
      }
      marks={isEditing ? <></> : undefined}
      attributes={{ ref: roving.table, role: "grid", "aria-label": words.kinds[kind]!.name, onKeyDown: keyDown }}
    />
  );
  return { spot, press, view };
}

// Keys ------------------------------------------------------------------------------------------------------

/** Enter a digit, a sign or a colour, as far as the kind has it. */
function enter(game: Game, state: GameState, cell: string, key: string, goesOn: boolean): void {
  const { kind, sheet, entries, takesNotes } = state;
  const before = entries[cell];
  const highest = highestOf(kind, sheet.picture);
  if (key === "Delete") game.enter(cell, null);
  else if (kind === "seki") {
    const next =
      key === "Enter" ? (before === undefined ? 1 : before === 1 ? 0 : null) : { 0: 0, 1: 1, Backspace: null }[key];
    if (next !== undefined) game.enter(cell, next);
  } else if (key === "Backspace") {
    const rest = String(before ?? "").slice(0, -1);
    game.enter(cell, /\d/.test(rest) ? Number(rest) : null);
  } else if (key === "-") {
    if (highest === null && before !== undefined) game.enter(cell, -before);
  } else if (/^\d$/.test(key)) {
    const digit = Number(key);
    if (takesNotes && hasNotes(state)) {
      if (digit > 0 && digit <= highest!) game.note(cell, digit);
      return;
    }
    const longer = goesOn && before !== undefined ? 10 * before + Math.sign(before || 1) * digit : digit;
    const value = Math.abs(longer) <= (highest ?? 1e9) ? longer : digit;
    if (highest === null || (value > 0 && value <= highest)) game.enter(cell, value);
  }
}

/** Whether numbers can be noted in a square: there is room for nine. */
export function hasNotes({ kind, sheet }: GameState): boolean {
  const highest = highestOf(kind, sheet.picture);
  return highest !== null && highest <= 9 && kind !== "seki" && kind !== "domino";
}

/** Change a clue by a key. */
function change(game: Game, { kind, text, sheet }: GameState, { place }: Spot, key: string, goesOn: boolean): void {
  if (!place) return;
  const before = clueAt(kind, text, sheet.picture, place);
  if (key === "Enter") {
    if (kind === "seki") game.changeClue(place, ROTORS[(ROTORS.indexOf(before) + 1) % ROTORS.length]!);
  } else if (key === "Delete") game.changeClue(place, "");
  else if (key === "Backspace") game.changeClue(place, before.slice(0, -1));
  else game.changeClue(place, goesOn && !isCompact(kind) ? before + key : key);
}

// Faces and labels of squares ---------------------------------------------------------------------------------

function facesOf(state: GameState, values: Values): (spot: Spot) => Face {
  const { kind, text, sheet, isEditing, notes, shown } = state;
  return ({ tile, place }) => {
    if (!tile) return { text: "", look: "" };
    if (isEditing && place)
      return { text: clueAt(kind, text, sheet.picture, place), look: tile.look === "found" ? "empty" : tile.look };
    const face = faceOf(tile, values, shown === null ? "own" : "found");
    return tile.cell in values || shown !== null ? face : { ...face, notes: notes[tile.cell] ?? [] };
  };
}

function classesOf({ wrong, hint }: GameState, { tile }: Spot, isChosen: boolean, isPicked: boolean): string {
  const covers = (cells: readonly string[]): boolean => tile !== null && cells.some((cell) => coversTile(cell, tile));
  const classes: readonly (readonly [string, boolean])[] = [
    ["chosen", isChosen],
    ["picked", isPicked],
    ["wrong", covers(wrong)],
    ["hinted", covers(hint?.cells ?? [])],
    ["next", covers(hint ? [hint.cell] : [])],
  ];
  const names = classes.flatMap(([name, is]) => (is ? name : []));
  return ["spot", ...names].join(" ");
}

/** Whether a cell is that of a tile of the drawing, or a domino on it. */
function coversTile(cell: string, tile: Tile): boolean {
  if (!cell.startsWith("P")) return cell === tile.cell;
  return squaresOf(cell).some(([row, column]) => row === tile.row && column === tile.column);
}

function labelOf(state: GameState, spot: Spot, face: Face, values: Values, isPicked: boolean): string {
  const { kind, sheet, hint } = state;
  const { tile, mark, at } = spot;
  if (!tile) return kind === "seki" ? words.rotor(words.rotors[mark!]!) : words.circle(mark!);
  const near = sheet.picture.marks.filter(([x, y]) => Math.hypot(x - at[0], y - at[1]) < 0.8).map(([, , text]) => text);
  const isWrong = state.wrong.some((cell) => coversTile(cell, tile));
  const colours: Readonly<Record<string, string>> = { dark: words.dark, light: words.light };
  const content =
    face.look === "clue"
      ? words.clueSquare(face.text)
      : face.look === "given"
        ? words.given(face.text)
        : (colours[face.look] ?? (face.text || words.emptySquare));
  const parts = [
    words.place(Math.round(tile.row) + 1, Math.round(tile.column) + 1),
    content,
    tile.note && words.cage(printedClue(tile.note)),
    near.length > 0 &&
      (kind === "seki" ? words.nearRotors(near.map((each) => words.rotors[each]!)) : words.nearCircles(near)),
    kind === "domino" &&
      Object.keys(values).some((cell) => values[cell] === 1 && coversTile(cell, tile)) &&
      words.joined,
    isPicked && words.picked,
    isWrong && words.isWrong,
    hint !== null && coversTile(hint.cell, tile) && words.isHinted,
  ];
  return parts.filter(Boolean).join(", ");
}
