/** What edits are called in the history, and which of them belong together. */

import type { Action, PathEdit, StickAction } from "./actions";
import { shapeTitle } from "./appearance";
import { counted } from "./counting";
import { type Doc, EMPTY, isCubic, marksOf, type Part, type ShapesDoc, VARIABLE } from "./document";
import { markOf } from "./path-drawing";
import { colourAt } from "./shape";
import { isCut, PLACES } from "./stick";
import * as words from "../../words/bench/history";
import { called } from "../../words/bench/history";

/** The edit in the words of the history; `doc` is the document before it. Edits that belong together are one. */
export function wordOf(doc: Doc, action: Action, isJoined = false): string {
  switch (action.do) {
    case "path":
      return "";
    case "replace":
      return action.word;
    case "rename":
      return words.named(action.name);
    case "carve": {
      const stick = doc.kind === "six-piece" ? doc.sticks[action.stick] : undefined;
      const word = stick && isCut(stick.number, action.cube) ? words.cubePutBack : words.carved;
      return word(action.cube + 1, stickName(doc, action.stick), PLACES[action.cube]!);
    }
    case "number":
      return words.stickNumbered(stickName(doc, action.stick), action.number);
    case "name-stick":
      return words.stickNamed(stickName(doc, action.stick), action.name);
    case "stick-colour":
      return words.stickColoured(stickName(doc, action.stick));
    case "length":
      return words.sticksLengthened(action.length);
    default:
      return "shape" in action ? shapeWord(doc, action, isJoined) : otherWord(doc, action);
  }
}

/** The same for an edit of the arrangements of a path. */
export function wordOfPath(path: ShapesDoc, edit: PathEdit, isJoined = false): string {
  if (edit.do === "arrange") return edit.word;
  if (edit.do === "reshape") return edit.how.word(words.startAndGoal);
  if (edit.do !== "move-piece") return wordOf(path, edit, isJoined);
  return words.pieceMoved(markOf(colourAt(path.shapes[edit.shape]!, edit.from)), shapeName(path, edit.shape));
}

function shapeWord(doc: Doc, action: Extract<Action, { readonly shape: unknown }>, isJoined: boolean): string {
  const name = action.shape === null ? "" : shapeName(doc, action.shape);
  switch (action.do) {
    case "tint": {
      const cells = words.cells(isJoined ? null : action.cells.length, isCubic(doc));
      return action.colour === 0 ? words.cellsUncoloured(cells, name) : words.cellsColoured(cells, name, action.colour);
    }
    case "paint": {
      const named = action.state === VARIABLE ? words.variableCells : words.cells;
      const cells = named(isJoined ? null : action.cells.length, isCubic(doc));
      return action.state === EMPTY ? words.cellsTaken(cells, name) : words.cellsPut(cells, name);
    }
    case "drop-shape":
      return words.shapeRemoved(name);
    case "shape-colour":
      return words.shapeColoured(name);
    case "name-shape":
      return words.shapeNamed(action.name);
    case "goal":
      return action.shape === null ? words.noGoal : words.goalChosen(name);
    case "count":
      return countWord(
        name,
        doc.kind === "puzzle"
          ? counted(doc.problems[action.problem]?.parts ?? [], action.shape, action).find(
              ({ shape }) => shape === action.shape,
            )
          : undefined,
      );
    case "group":
      return groupWord(
        name,
        action,
        doc.kind === "puzzle"
          ? doc.problems[action.problem]?.parts.find(({ shape }) => shape === action.shape)
          : undefined,
      );
  }
}

function countWord(name: string, part: Part | undefined): string {
  return part ? words.used(name, part.least, part.most) : words.unused(name);
}

function groupWord(
  name: string,
  { group, count }: { readonly group: number; readonly count: number },
  part: Part | undefined,
): string {
  if (count === 0) return words.ungrouped(name, group);
  return count < (part?.most ?? 0) ? words.someGrouped(count, name, group) : words.grouped(name, group);
}

function otherWord(
  doc: Doc,
  action: Exclude<Action, { readonly shape: unknown } | StickAction | { readonly do: "replace" | "rename" | "path" }>,
): string {
  switch (action.do) {
    case "reshape":
      return action.how.word(action.shapes.length === 1 ? shapeName(doc, action.shapes[0]!) : words.allShapes);
    case "add-shape":
      return action.isCopy ? words.shapeCopied : words.shapeAdded;
    case "add-shapes":
      return action.made.length === 1 ? words.shapeAdded : words.shapesAdded(action.made.length);
    case "move-shape":
      return words.shapeMoved(shapeName(doc, action.from), action.to + 1);
    case "move-problem":
      return words.problemMoved(action.from + 1, action.to + 1);
    case "comment":
      return words.comment;
    case "split-new":
      return words.splitBegun(action.count);
    case "assign":
      return assignWord(doc, action.problem, action.place);
    case "recount":
      return action.how.word;
    case "colour-by":
      return words.colouredBy[action.by];
    case "add-colour":
      return words.colourAdded;
    case "set-colour":
      return words.colourChanged(action.number);
    case "drop-colour":
      return words.colourRemoved(action.number);
    case "add-problem":
      return action.like === null ? words.problemAdded : words.problemCopied;
    case "drop-problem":
      return words.problemRemoved;
    case "box":
      return words.boxChanged;
    case "name-problem":
      return words.problemNamed(action.name);
    case "holes":
      return action.most === null ? words.anyHoles : words.holes(action.most);
    case "allow":
      return (action.is ? words.colourAllowed : words.colourForbidden)(action.piece, action.goal);
  }
}

function assignWord(doc: Doc, problem: number, place: number | null): string {
  const piece = place === null || doc.kind !== "puzzle" ? undefined : doc.problems[problem]?.parts[place];
  return piece ? words.cellsGiven(shapeName(doc, piece.shape)) : words.cellsTakenBack;
}

/**
 * Edits with the same key follow each other as one step of the history: those of a stroke, and what is typed letter by
 * letter.
 */
export function mergeKey(action: Action | PathEdit): string | null {
  switch (action.do) {
    case "path": {
      const key = mergeKey(action.edit);
      return key && `path ${key}`;
    }
    case "rename":
      return "rename";
    case "name-stick":
      return `name-stick ${action.stick}`;
    case "name-shape":
      return `name-shape ${action.shape}`;
    case "name-problem":
      return `name-problem ${action.problem}`;
    case "set-colour":
      return `colour ${action.number}`;
    case "shape-colour":
      return `shape-colour ${action.shape}`;
    case "stick-colour":
      return `stick-colour ${action.stick}`;
    case "comment":
      return `comment ${action.popup}`;
    case "count":
      return `count ${action.problem} ${action.shape} ${"least" in action} ${"most" in action}`;
    case "group":
      return `group ${action.problem} ${action.shape} ${action.group}`;
    case "holes":
      return `holes ${action.problem}`;
    case "paint":
    case "tint":
    case "assign":
    case "box":
    case "move-piece":
      return `stroke ${action.stroke}`;
    default:
      return null;
  }
}

function stickName(doc: Doc, stick: number): string {
  return doc.kind === "six-piece" ? marksOf(doc)[stick]! : String(stick + 1);
}

export function shapeName(doc: Doc, shape: number): string {
  const isNamed = doc.kind === "puzzle" && doc.shapes[shape]?.name;
  return isNamed ? called(shapeTitle(doc, shape)) : `S${shape + 1}`;
}

/** A sentence as it begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
