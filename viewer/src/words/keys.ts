/** The list of keys: their names, where they have one, and what they do. */

export const home = "Home End";
export const lists = "the three lists";
export const quicken = "slower, quicker";
export const space = "Space";
export const picture = {
  arrows: "Shift + arrows",
  turn: "turn the picture",
  zoom: "nearer, farther",
  fit: "fit the picture",
  theme: "light, dark",
  wood: "plain, wood",
};
export const viewer = {
  play: "play, pause",
  move: "a move back, on",
  ends: "first, last",
  way: "together, apart",
  sweep: "the volume that a turn sweeps",
};
export const explorer = {
  placement: "placement before, next",
  piece: "piece before, next",
  ends: "first, last placement",
  backspace: "Backspace",
  remove: "take the piece away",
  play: "play, pause the search",
  step: "one step of the search",
  restart: "begin the search again",
  space: "other placements",
};
