/** The texts of lists of puzzles and files. */

export const search = (what: string) => `Search: ${what}`;
export const order = "Order";
export const orders = {
  name: "by name",
  latest: "latest first",
  level: "highest level first",
  year: "by year",
};
export const showAll = (count: number) => `Show all ${count}`;
export const ago = {
  now: "just now",
  minutes: (count: number) => (count === 1 ? "a minute ago" : `${count} minutes ago`),
  hours: (count: number) => (count === 1 ? "an hour ago" : `${count} hours ago`),
};
