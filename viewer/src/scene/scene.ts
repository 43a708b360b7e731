/**
 * The scene document as the page reads it (docs/formats/scene.md), and its one gate: whatever comes in, from
 * the page itself or from an address, is checked here, so that everything behind may rely on it.
 */

import * as faults from "../words/documents";
import * as words from "../words/scene";
import { colour, fields, group, list, numbers, ordinal, real, reals, SceneError, text, whole } from "./fields";
import { aboutFound, noteText, pathTexts } from "./figures";
import { distanceText, type Move, type MoveText, wayApart } from "./moves-in-words";
import { along, type Axis, type Vec3 } from "./vec";

export { SceneError } from "./fields";

/** Cubes as runs along x: x, y, z of the first and how many, run after run. */
export type Runs = readonly number[];

/** A colour, and the numbers of the faces or balls that have it. */
export type Painted = readonly [string, readonly number[]];

/** A solid of flat faces: x, y, z of points, convex faces counterclockwise from outside, and edges in pairs. */
export interface FacesDoc {
  readonly points: readonly number[];
  readonly faces: readonly (readonly number[])[];
  readonly edges: readonly number[];
  /** Faces that the puzzle paints. */
  readonly painted?: readonly Painted[];
}

/** Balls, x, y, z of each centre, and the pairs of them that necks join. */
export interface BallsDoc {
  readonly radius: number;
  readonly neck: number;
  readonly centres: readonly number[];
  readonly necks: readonly number[];
  /** Balls that the puzzle paints. */
  readonly painted?: readonly Painted[];
}

export interface PieceDoc {
  readonly mark: string;
  readonly name: string;
  readonly note: string;
  readonly kind: number;
  readonly colour: string;
  readonly ink: string;
  /** None if it is not made of cubes. */
  readonly cells: Runs;
  readonly solid?: FacesDoc;
  readonly balls?: BallsDoc;
  readonly painted: readonly (readonly [string, Runs])[];
}

/** A turn about a line along an axis. */
export interface TurnDoc {
  readonly axis: Axis;
  /** A point of the line, in half cubes: cube x fills 2x to 2x + 2, and so on. */
  readonly pivot: Vec3;
  /** 1, -1, 2 or -2; above 0 counterclockwise seen from where the axis leads to. */
  readonly quarters: number;
  readonly drift?: DriftDoc;
}

/** The way of what drifts as it turns. */
export interface DriftDoc {
  /**
   * The angle by the tangent t of its half, or by that beyond a quarter plus 1; and the offset along the two axes after
   * that of the turn.
   */
  readonly points: readonly Vec3[];
  /** Whether the way goes from the last point to the first, with angles counted from there. */
  readonly backwards: boolean;
}

export interface StepDoc {
  readonly pieces: readonly number[];
  /** How far they slide together; nowhere in a turn, and where each goes its own way. */
  readonly way: Vec3;
  /** Of slides that are made at once: the way of each of the pieces, in their order. */
  readonly ways?: readonly Vec3[];
  readonly turn?: TurnDoc;
  readonly frees: boolean;
  readonly apart: string;
  readonly together: string;
}

/** How far a piece slides in a step; nowhere if it rests or turns. */
export function wayOf({ pieces, way, ways }: Pick<StepDoc, "pieces" | "way" | "ways">, piece: number): Vec3 {
  const place = pieces.indexOf(piece);
  return place < 0 ? [0, 0, 0] : (ways?.[place] ?? way);
}

export interface SeparationDoc {
  readonly steps: readonly [number, number];
  readonly pieces: readonly number[];
  readonly left: readonly number[];
  readonly removed: readonly number[];
  readonly leftNext: number | null;
  readonly removedNext: number | null;
}

/** A rotation, row by row, then an offset. */
export type Place = readonly number[];

/**
 * What the steps are: the way apart; as far as pieces get that never come apart; a path from its goal back to its
 * start; or moves by hand, which only the page itself makes.
 */
export type PlanKind = "apart" | "stuck" | "path" | "hand";

export interface SolutionDoc {
  readonly kind: PlanKind;
  /** Its number among all assemblies, from 1; null if it has none. */
  readonly number: number | null;
  readonly level: string | null;
  /** The least number of slides that takes all apart, if it is proved. */
  readonly least?: number | undefined;
  readonly note: string;
  /** The text before the first step, if it is not the number of pieces. */
  readonly begin?: Readonly<Record<"apart" | "together", string>> | undefined;
  readonly end: string;
  readonly places: readonly (Place | null)[];
  readonly steps: readonly StepDoc[];
  readonly separations: readonly SeparationDoc[];
}

export interface SceneDoc {
  readonly title: string;
  readonly about: string;
  readonly accent: string;
  readonly pieces: readonly PieceDoc[];
  /** The piece that is the box of a container: it stands, and is seen through. */
  readonly container?: number | undefined;
  readonly solutions: readonly SolutionDoc[];
}

const FORMAT = "burrkit-scene";
const VERSION = 1;
const MOST_CUBES = 200_000;

/** The scene in a parsed JSON value. SceneError names what is wrong and where. */
export function readScene(value: unknown): SceneDoc {
  const top = fields(value, faults.whole);
  if (top.format !== FORMAT) throw new SceneError(faults.otherFormat(FORMAT));
  if (top.version !== VERSION) throw new SceneError(faults.otherVersion(String(top.version), VERSION));
  const pieces = list(top.pieces, "pieces").map((piece, i) => readPiece(piece, `pieces[${i}]`));
  const cubes = pieces.reduce((sum, piece) => sum + countCells(piece.cells), 0);
  if (cubes > MOST_CUBES) throw new SceneError(faults.tooManyCubes(cubes, MOST_CUBES));
  const marks = pieces.map(({ mark }) => mark);
  const solutions = list(top.solutions, "solutions").map((each, i) => readSolution(each, `solutions[${i}]`, marks));
  const container = top.container === undefined ? [] : group([top.container], "container", pieces.length);
  return {
    title: text(top.title, "title"),
    about: top.found === null ? (solutions[0]?.about ?? "") : aboutFound(top.found, "found"),
    accent: colour(top.accent, "accent"),
    pieces,
    container: container[0],
    solutions: solutions.map(({ solution }) =>
      container.length > 0 && solution.kind === "apart" ? { ...solution, begin: packed(solution) } : solution,
    ),
  };
}

/** The captions of a box: empty, and full. */
function packed({ places }: SolutionDoc): SolutionDoc["begin"] {
  return words.packed(places.filter((place) => place !== null).length - 1);
}

function countCells(runs: Runs): number {
  let sum = 0;
  for (let i = 3; i < runs.length; i += 4) sum += runs[i]!;
  return sum;
}

/** Every cube of the runs, in their order. */
export function* cellsOf(runs: Runs): Generator<Vec3> {
  for (let i = 0; i < runs.length; i += 4)
    for (let k = 0; k < runs[i + 3]!; k++) yield [runs[i]! + k, runs[i + 1]!, runs[i + 2]!];
}

/** A piece of a document, `at` is where. */
export function readPiece(value: unknown, at: string): PieceDoc {
  const piece = fields(value, at);
  const solid = piece.solid === undefined ? null : readFaces(piece.solid, `${at}.solid`);
  const balls = piece.balls === undefined ? null : readBalls(piece.balls, `${at}.balls`);
  const cells = solid || balls ? [] : readRuns(piece.cells, `${at}.cells`);
  if (!solid && !balls && cells.length === 0) throw new SceneError(faults.noCubes(at));
  return {
    mark: text(piece.mark, `${at}.mark`),
    name: text(piece.name, `${at}.name`),
    note: text(piece.note, `${at}.note`),
    kind: whole(piece.kind, `${at}.kind`),
    colour: colour(piece.colour, `${at}.colour`),
    ink: colour(piece.ink, `${at}.ink`),
    cells,
    ...(solid && { solid }),
    ...(balls && { balls }),
    painted: list(piece.painted ?? [], `${at}.painted`).map((pair, i): [string, Runs] => {
      const [paint, runs] = list(pair, `${at}.painted[${i}]`);
      return [colour(paint, `${at}.painted[${i}][0]`), readRuns(runs, `${at}.painted[${i}][1]`)];
    }),
  };
}

function readFaces(value: unknown, at: string): FacesDoc {
  const solid = fields(value, at);
  const points = readPoints(solid.points, `${at}.points`);
  const count = points.length / 3;
  const faces = list(solid.faces, `${at}.faces`).map((face, i) => {
    const ring = group(face, `${at}.faces[${i}]`, count);
    if (ring.length < 3) throw new SceneError(faults.face(`${at}.faces[${i}]`));
    return ring;
  });
  if (faces.length === 0) throw new SceneError(faults.noFaces(at));
  return {
    points,
    faces,
    edges: readPairs(solid.edges, `${at}.edges`, count),
    painted: readPainted(solid.painted, `${at}.painted`, faces.length),
  };
}

function readBalls(value: unknown, at: string): BallsDoc {
  const balls = fields(value, at);
  const centres = readPoints(balls.centres, `${at}.centres`);
  const [radius, neck] = [real(balls.radius, `${at}.radius`), real(balls.neck, `${at}.neck`)];
  if (radius <= 0 || neck <= 0 || neck >= radius) throw new SceneError(faults.neck(at));
  const count = centres.length / 3;
  return {
    radius,
    neck,
    centres,
    necks: readPairs(balls.necks, `${at}.necks`, count),
    painted: readPainted(balls.painted, `${at}.painted`, count),
  };
}

/** Whether the puzzle gives single cells of a piece a colour. */
export function isPainted({ painted, solid, balls }: PieceDoc): boolean {
  return [painted, solid?.painted, balls?.painted].some((colours) => colours !== undefined && colours.length > 0);
}

/** The piece in its own colour everywhere. */
export function withoutPaint({ solid, balls, ...doc }: PieceDoc): PieceDoc {
  return {
    ...doc,
    painted: [],
    ...(solid && { solid: { ...solid, painted: [] } }),
    ...(balls && { balls: { ...balls, painted: [] } }),
  };
}

/** The scene with every piece in its own colour everywhere. */
export function unpainted(scene: SceneDoc): SceneDoc {
  return { ...scene, pieces: scene.pieces.map(withoutPaint) };
}

/** The colour of each cube of a piece that has one of its own, in the order of its cubes. */
export function cubePaints({ cells, painted }: PieceDoc): readonly (string | undefined)[] {
  const colours = new Map(
    painted.flatMap(([colour, runs]) => [...cellsOf(runs)].map((cell) => [cell.join(), colour] as const)),
  );
  return [...cellsOf(cells)].map((cell) => colours.get(cell.join()));
}

/** The colour of each face or ball that has one of its own. */
export function paintsOf(painted: readonly Painted[] = []): ReadonlyMap<number, string> {
  return new Map(painted.flatMap(([paint, numbers]) => numbers.map((k) => [k, paint] as const)));
}

function readPainted(value: unknown, at: string, count: number): Painted[] {
  return list(value ?? [], at).map((pair, i): Painted => {
    const [paint, numbers] = list(pair, `${at}[${i}]`);
    return [colour(paint, `${at}[${i}][0]`), group(numbers, `${at}[${i}][1]`, count)];
  });
}

function readPoints(value: unknown, at: string): number[] {
  const points = reals(value, at);
  if (points.length === 0 || points.length % 3 !== 0) throw new SceneError(faults.point(at));
  return points;
}

function readPairs(value: unknown, at: string, count: number): number[] {
  const pairs = group(value, at, count);
  if (pairs.length % 2 !== 0) throw new SceneError(faults.pair(at));
  return pairs;
}

export function readRuns(value: unknown, at: string): Runs {
  const runs = numbers(value, at);
  if (runs.length % 4 !== 0) throw new SceneError(faults.run(at));
  for (let i = 3; i < runs.length; i += 4)
    if (runs[i]! < 1 || runs[i]! > MOST_CUBES) throw new SceneError(faults.runLength(at, runs[i]!));
  return runs;
}

/** A solution; of a path also the text about it. */
function readSolution(
  value: unknown,
  at: string,
  marks: readonly string[],
): { readonly solution: SolutionDoc; readonly about: string } {
  const solution = fields(value, at);
  const pieces = marks.length;
  const places = list(solution.places, `${at}.places`).map((place, i) => {
    if (place === null) return null;
    const twelve = reals(place, `${at}.places[${i}]`);
    if (twelve.length !== 12) throw new SceneError(faults.place(`${at}.places[${i}]`));
    return twelve;
  });
  if (places.length !== pieces) throw new SceneError(faults.places(`${at}.places`, pieces));
  const moves = list(solution.steps, `${at}.steps`).map((step, i) => readStep(step, `${at}.steps[${i}]`, pieces));
  const parts = list(solution.separations, `${at}.separations`);
  const separations = parts.map((part, i) =>
    readSeparation(part, `${at}.separations[${i}]`, pieces, moves.length, i, parts.length),
  );
  const kind = readKind(solution.kind, `${at}.kind`);
  const path = kind === "path" ? pathTexts(solution.path, `${at}.path`) : undefined;
  const texts = wayApart(moves, kind === "apart" ? separations : [], marks);
  const read = {
    kind,
    number: solution.number === undefined || solution.number === null ? null : ordinal(solution.number, `${at}.number`),
    level: solution.level === null ? null : text(solution.level, `${at}.level`),
    least: solution.least === undefined ? undefined : ordinal(solution.least, `${at}.least`),
    note: noteText(solution.note, `${at}.note`),
    begin: path?.begin,
    end: kind === "stuck" ? endOf(whole(solution.ways, `${at}.ways`)) : "",
    places,
    steps: moves.map((move, i) => ({ ...move, ...texts[i]! })),
    separations,
  };
  return { solution: read, about: path?.about ?? "" };
}

/** The text once pieces that never come apart are as far as they get, with a number of moves to choose from. */
function endOf(ways: number): string {
  return ways > 0 ? words.freest(ways) : "";
}

function readKind(value: unknown, at: string): PlanKind {
  if (value === undefined) return "apart";
  if (value !== "apart" && value !== "stuck" && value !== "path") throw new SceneError(faults.kind(at));
  return value;
}

function readStep(value: unknown, at: string, pieces: number): Move & Omit<StepDoc, keyof MoveText> {
  const step = fields(value, at);
  const moving = group(step.pieces, `${at}.pieces`, pieces);
  if (step.quarters !== undefined) {
    if (step.frees === true) throw new SceneError(faults.freeingTurn(`${at}.frees`));
    return { pieces: moving, way: [0, 0, 0], turn: readTurn(step, at), frees: false, length: "" };
  }
  const frees = step.frees === true;
  if (step.ways !== undefined) return { pieces: moving, way: [0, 0, 0], frees, ...readWays(step, at, moving.length) };
  if (step.way !== undefined)
    return { pieces: moving, way: readWay(step.way, `${at}.way`), frees, length: text(step.length, `${at}.length`) };
  const way = readSlide(step, at);
  return { pieces: moving, way, frees, length: distanceText(2 * Math.hypot(...way), 2) };
}

function readTurn(step: Record<string, unknown>, at: string): TurnDoc {
  const quarters = whole(step.quarters, `${at}.quarters`);
  if (![1, -1, 2, -2].includes(quarters)) throw new SceneError(faults.quarters(`${at}.quarters`));
  const [x, y, z, more] = reals(step.pivot, `${at}.pivot`);
  if (x === undefined || y === undefined || z === undefined || more !== undefined)
    throw new SceneError(faults.point(`${at}.pivot`));
  const drift = step.drift === undefined ? {} : { drift: readDrift(step.drift, `${at}.drift`, quarters) };
  return { axis: readAxis(step, at), pivot: [x, y, z], quarters, ...drift };
}

function readDrift(value: unknown, at: string, quarters: number): DriftDoc {
  const drift = fields(value, at);
  if (!Array.isArray(drift.points)) throw new SceneError(faults.drift(`${at}.points`));
  const points = drift.points.map((point, i) => readWay(point, `${at}.points[${i}]`));
  const backwards = drift.backwards === true;
  const [first, last] = [points[0] ?? [], points.at(-1) ?? []];
  const ends = [0, 0, 0, backwards ? -quarters : quarters, 0, 0];
  if (points.length < 2 || [...first, ...last].some((c, i) => c !== ends[i]))
    throw new SceneError(faults.driftEnds(`${at}.points`));
  return { points, backwards };
}

function readAxis({ axis }: Record<string, unknown>, at: string): Axis {
  if (axis !== 0 && axis !== 1 && axis !== 2) throw new SceneError(faults.axis(`${at}.axis`));
  return axis;
}

function readSlide(step: Record<string, unknown>, at: string): Vec3 {
  const axis = readAxis(step, at);
  const by = real(step.by, `${at}.by`);
  if (!Number.isInteger(2 * by)) throw new SceneError(faults.distance(`${at}.by`));
  return along(axis, by);
}

/** Slides that are made at once: where each of the pieces goes, and how far. */
function readWays(
  step: Record<string, unknown>,
  at: string,
  count: number,
): Required<Pick<Move, "ways" | "lengths">> & { length: string } {
  const ways = list(step.ways, `${at}.ways`).map((way, i) => readWay(way, `${at}.ways[${i}]`));
  const lengths = list(step.lengths, `${at}.lengths`).map((length, i) => text(length, `${at}.lengths[${i}]`));
  if (ways.length !== count || lengths.length !== count) throw new SceneError(faults.ways(at));
  return { ways, lengths, length: "" };
}

function readWay(value: unknown, at: string): Vec3 {
  const [x, y, z, more] = reals(value, at);
  if (x === undefined || y === undefined || z === undefined || more !== undefined) throw new SceneError(faults.way(at));
  return [x, y, z];
}

function readSeparation(
  value: unknown,
  at: string,
  pieces: number,
  steps: number,
  number: number,
  count: number,
): SeparationDoc {
  const part = fields(value, at);
  const [first, end] = numbers(part.steps, `${at}.steps`);
  if (first === undefined || end === undefined || first < 0 || first >= end || end > steps)
    throw new SceneError(faults.steps(`${at}.steps`));
  const next = (what: unknown, name: string): number | null => {
    if (what === null) return null;
    const index = whole(what, `${at}.${name}`);
    if (index <= number || index >= count) throw new SceneError(faults.separation(`${at}.${name}`));
    return index;
  };
  return {
    steps: [first, end],
    pieces: group(part.pieces, `${at}.pieces`, pieces),
    left: group(part.left, `${at}.left`, pieces),
    removed: group(part.removed, `${at}.removed`, pieces),
    leftNext: next(part.leftNext, "leftNext"),
    removedNext: next(part.removedNext, "removedNext"),
  };
}
