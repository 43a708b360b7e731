/** The texts of the window that makes new shapes from the assemblies of a problem. */

import { formatCount } from "../count";

export const title = "Shapes from assemblies";
export const explanation = (cells: string) =>
  `Every assembly of a problem becomes a shape: the ${cells} of all its pieces together.`;
export const whichProblem = "Problem to assemble";
export const onlyThose = "Only shapes that";
export const filters = {
  connected: "are connected",
  chiral: "differ from their mirror image",
  notchable: "are notchable",
  millable: "are millable",
  distinct: "differ from each other",
};
export const hints = {
  connected: "in one piece",
  chiral: "no mirror symmetry",
  notchable: "straight saw cuts make them",
  millable: "no internal corners",
  distinct: "shapes that are the same after a turn count once",
};
export const look = "Look for shapes";
/** What was found; only the first of the shapes can be added. */
export const found = (shapes: number, assemblies: number, added: number) =>
  `${formatCount(shapes, "shape")} from ${formatCount(assemblies, "assembly", "assemblies")}${
    shapes > added ? `; the first ${added} can be added` : ""
  }.`;
export const tookTooLong = "The search took too long; there are more.";
export const asPieces = "Make them pieces of the chosen problem";
export const add = (shapes: number) => `Add ${formatCount(shapes, "shape")}`;
