/** What is wrong with a document that the page cannot show; `at` is where in it. */

export const whole = "the document";
export const tooLarge = "larger than any scene";
export const otherFormat = (format: string) => `the format is not "${format}"`;
export const otherVersion = (found: string, version: number) => `version ${found} is not version ${version}`;

export const notObject = (at: string) => `${at} is not an object`;
export const notList = (at: string) => `${at} is not a list, or is too long`;
export const notNumber = (at: string) => `${at} is not a number in range`;
export const notWhole = (at: string) => `${at} is not a whole number in range`;
export const notOrdinal = (at: string) => `${at} is not a whole number from 1`;
export const noPiece = (at: string) => `${at} names a piece that is not there`;
export const notText = (at: string) => `${at} is not text, or is too long`;
export const notColour = (at: string) => `${at} is not a colour such as #e69f00`;

export const tooManyCubes = (cubes: number, most: number) => `${cubes} cubes; the page shows ${most}`;
export const noCubes = (at: string) => `${at} has no cubes`;
export const noFaces = (at: string) => `${at} has no faces`;
export const face = (at: string) => `${at}: a face needs three corners or more`;
export const neck = (at: string) => `${at}: a neck must be thinner than a ball`;
export const point = (at: string) => `${at}: a point is three numbers`;
export const pair = (at: string) => `${at}: a pair is two numbers`;
export const run = (at: string) => `${at}: a run is four numbers`;
export const runLength = (at: string, cubes: number) => `${at}: a run of ${cubes} cubes`;
export const place = (at: string) => `${at}: a position is twelve numbers`;
export const places = (at: string, pieces: number) => `${at}: expected one for each of the ${pieces} pieces`;
export const kind = (at: string) => `${at}: expected "apart", "stuck" or "path"`;
export const code = (at: string) => `${at}: no such code`;
export const freeingTurn = (at: string) => `${at}: a turn cannot free anything`;
export const quarters = (at: string) => `${at}: expected 1, -1, 2 or -2`;
export const drift = (at: string) => `${at}: expected a list`;
export const driftEnds = (at: string) => `${at}: expected a path from 0, 0, 0 to the end of the turn`;
export const axis = (at: string) => `${at}: expected 0, 1 or 2`;
export const distance = (at: string) => `${at}: expected a whole number of half cubes`;
export const way = (at: string) => `${at}: a direction is three numbers`;
export const ways = (at: string) => `${at}: ways and lengths are one for each of the pieces`;
export const steps = (at: string) => `${at}: expected the first step and the one after the last`;
export const separation = (at: string) => `${at}: expected a later separation`;

export const noPieces = "there are no pieces";
export const noSuchKind = (at: string) => `${at}: no piece is of this kind`;
export const placement = (at: string, numbers: number) => `${at}: a placement is ${numbers} numbers`;
export const tooManyFilled = (most: number) => `the placements have more than ${most} cubes`;
export const noPlacements = (kind: number) => `kind ${kind} has no list of placements`;
export const tooLargeGoal = (cubes: number, most: number) => `the goal has ${cubes} cubes; the page shows ${most}`;
export const rotation = (at: string) => `${at}: a rotation is nine numbers`;
export const placementAt = (kind: number, placement: number) => `kinds[${kind}], placement ${placement}`;
export const noSuchTurn = (at: string, turn: number) => `${at}: there is no turn ${turn}`;
export const outside = (at: string) => `${at} is not inside the goal`;
