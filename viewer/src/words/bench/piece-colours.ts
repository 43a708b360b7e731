/** Texts of the choice of colours for pieces, shapes and sticks. */

export const title = "Colours of pieces";
export const by = { shape: "By shape", piece: "By piece", wood: "In wood" };
export const hints = {
  shape: "Copies have shades of the colour of their shape.",
  piece: "Each piece has a colour of its own.",
  wood: "Each shape is of another wood, also on cut sheets.",
};
export const ownColoursStay = "Shapes with a colour of their own keep it.";
export const colour = "Colour";
export const colourOf = { shape: "Colour of the shape", stick: "Colour of the stick" };
export const ownColourOf = { shape: "Own colour of the shape", stick: "Own colour of the stick" };
export const usual = "automatic";
export const own = "chosen here";
