/** Texts of the fields, lists and pictures that many views of the workbench are made of. */

export const numberBetween = (least: number, most: number) => `a number from ${least} to ${most}`;
export const fewer = (label: string) => `${label}: fewer`;
export const more = (label: string) => `${label}: more`;
export const earlier = "Earlier in the list";
export const later = "Later in the list";
/** Of the buttons that move an entry of a list. */
export const order = {
  problem: { name: "Order of the problems", earlier: "Move the problem earlier", later: "Move the problem later" },
  shape: { name: "Order of the shapes", earlier: "Move the shape earlier", later: "Move the shape later" },
};
export const undo = (step: string) => `Undo: ${step} (Ctrl-Z)`;
export const redo = (step: string) => `Redo: ${step} (Ctrl-Shift-Z)`;
export const sentence = (text: string) => `${text}.`;
export const unnamed = "without a name";
export const problem = "Problem";
export const numbered = (number: number, name: string) => `${number}. ${name}`;
export const page = (number: number, count: number) => `${number} of ${count}`;
