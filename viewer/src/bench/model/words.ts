/** What edits are called in the history, and which of them belong together. */

import type { Action, StickAction } from "./actions";
import { counted } from "./counting";
import { type Doc, EMPTY, isCubic, marksOf, type Part, VARIABLE } from "./document";
import { isCut, PLACES } from "./stick";
import { formatCount } from "../../words/count";

/** The edit in the words of the history; `doc` is the document before it. */
export function wordOf(doc: Doc, action: Action): string {
  switch (action.do) {
    case "replace":
      return action.word;
    case "rename":
      return `named the puzzle ${quoted(action.name)}`;
    case "carve": {
      const stick = doc.kind === "six-piece" ? doc.sticks[action.stick] : undefined;
      const verb = stick && isCut(stick.number, action.cube) ? "put back" : "carved";
      return `${verb} cube ${action.cube + 1} of stick ${stickName(doc, action.stick)} (${PLACES[action.cube]!})`;
    }
    case "number":
      return `made stick ${stickName(doc, action.stick)} number ${action.number}`;
    case "name-stick":
      return `named stick ${stickName(doc, action.stick)} ${quoted(action.name)}`;
    case "stick-colour":
      return `coloured stick ${stickName(doc, action.stick)}`;
    case "length":
      return `made the sticks ${action.length} long`;
    default:
      return "shape" in action ? shapeWord(doc, action) : otherWord(doc, action);
  }
}

function shapeWord(doc: Doc, action: Extract<Action, { readonly shape: unknown }>): string {
  const name = action.shape === null ? "" : shapeName(doc, action.shape);
  switch (action.do) {
    case "tint": {
      const cell = isCubic(doc) ? "cube" : "cell";
      const count = formatCount(action.cells.length, cell);
      return action.colour === 0
        ? `took the colour from ${count} of ${name}`
        : `gave ${count} of ${name} colour ${action.colour}`;
    }
    case "paint": {
      const cell = `${action.state === VARIABLE ? "variable " : ""}${isCubic(doc) ? "cube" : "cell"}`;
      const count = formatCount(action.cells.length, cell);
      return action.state === EMPTY ? `took away ${count} of ${name}` : `put ${count} into ${name}`;
    }
    case "drop-shape":
      return `removed ${name}`;
    case "shape-colour":
      return `coloured ${name}`;
    case "name-shape":
      return `named a shape ${quoted(action.name)}`;
    case "goal":
      return action.shape === null ? "chose no goal" : `made ${name} the goal`;
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
  if (!part) return `used ${name} no more`;
  const { least, most } = part;
  return `used ${name} ${least < most ? `${least} to ${most} times` : most === 1 ? "once" : `${most} times`}`;
}

function groupWord(
  name: string,
  { group, count }: { readonly group: number; readonly count: number },
  part: Part | undefined,
): string {
  if (count === 0) return `took ${name} out of group ${group}`;
  return `put ${count < (part?.most ?? 0) ? `${count} of ` : ""}${name} into group ${group}`;
}

function otherWord(
  doc: Doc,
  action: Exclude<Action, { readonly shape: unknown } | StickAction | { readonly do: "replace" | "rename" }>,
): string {
  switch (action.do) {
    case "reshape":
      return action.how.word(action.shapes.length === 1 ? shapeName(doc, action.shapes[0]!) : "all shapes");
    case "add-shape":
      return action.isCopy ? "copied a shape" : "added a shape";
    case "add-shapes":
      return action.made.length === 1 ? "added a shape" : `added ${action.made.length} shapes`;
    case "move-shape":
      return `moved ${shapeName(doc, action.from)} to place ${action.to + 1}`;
    case "move-problem":
      return `moved problem ${action.from + 1} to place ${action.to + 1}`;
    case "comment":
      return "changed the comment";
    case "split-new":
      return `began to split the goal into ${action.count} pieces`;
    case "assign":
      return assignWord(doc, action.problem, action.place);
    case "recount":
      return action.how.word;
    case "colour-by":
      return `coloured pieces by ${action.by}`;
    case "add-colour":
      return "added a colour";
    case "set-colour":
      return `changed colour ${action.number}`;
    case "drop-colour":
      return `removed colour ${action.number}`;
    case "add-problem":
      return action.like === null ? "added a problem" : "copied a problem";
    case "drop-problem":
      return "removed a problem";
    case "name-problem":
      return `named a problem ${quoted(action.name)}`;
    case "holes":
      return action.most === null ? "allowed any number of holes" : `allowed ${action.most} holes`;
    case "allow":
      return `${action.is ? "let" : "forbade"} colour ${action.piece} on colour ${action.goal}`;
  }
}

function assignWord(doc: Doc, problem: number, place: number | null): string {
  const piece = place === null || doc.kind !== "puzzle" ? undefined : doc.problems[problem]?.parts[place];
  return piece ? `gave cubes of the goal to ${shapeName(doc, piece.shape)}` : "took cubes of the goal from the pieces";
}

/**
 * Edits with the same key follow each other as one step of the history: those of a stroke, and what is typed letter by
 * letter.
 */
export function mergeKey(action: Action): string | null {
  switch (action.do) {
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
      return `stroke ${action.stroke}`;
    default:
      return null;
  }
}

function stickName(doc: Doc, stick: number): string {
  return doc.kind === "six-piece" ? marksOf(doc)[stick]! : String(stick + 1);
}

export function shapeName(doc: Doc, shape: number): string {
  const name = doc.kind === "puzzle" ? doc.shapes[shape]?.name : "";
  return name ? quoted(name) : `S${shape + 1}`;
}

/** A remark of the server, with the names of shapes for their numbers: S2 is the second one. */
export function inNames(doc: Doc, text: string): string {
  return doc.kind === "puzzle"
    ? text.replace(/\bS(\d+)\b/g, (_, number: string) => shapeName(doc, Number(number) - 1))
    : text;
}

/** An error of the server as a sentence, with the names of shapes; the problem that it is about is in view. */
export function objection(doc: Doc, text: string | null): string | null {
  return text === null ? null : `${capital(inNames(doc, text.replace(/^P\d+: /, "").replace(/\.$/, "")))}.`;
}

function quoted(name: string): string {
  return name ? `\u201c${name}\u201d` : "without a name";
}

/** A sentence as it begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
