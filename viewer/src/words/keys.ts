/** The list of keys: their names, where they have one, and what they do. */

export const home = "Home End";
export const lists = "the three lists";
export const quicken = "slower, faster";
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
  move: "a move back, forward",
  ends: "first, last",
  way: "together, apart",
  sweep: "the volume that a turn sweeps",
};
export const explorer = {
  placement: "previous, next placement",
  piece: "previous, next piece",
  ends: "first, last placement",
  backspace: "Backspace",
  remove: "remove the piece",
  play: "play, pause the search",
  step: "one step of the search",
  restart: "restart the search",
  space: "other placements",
};
