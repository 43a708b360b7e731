/** Die Texte des Fensters, das neue Formen aus den Zusammenbauten einer Aufgabe macht. */

import { formatCount, formatNumber } from "../count";

export const title = "Formen aus Zusammenbauten";
export const explanation = (cells: string) =>
  `Jeder Zusammenbau einer Aufgabe wird zu einer Form: die ${cells} aller ihrer Teile zusammen.`;
export const whichProblem = "Aufgabe, die zusammengesetzt wird";
export const onlyThose = "Nur Formen, die";
export const filters = {
  connected: "zusammenhängen",
  chiral: "anders sind als ihr Spiegelbild",
  notchable: "sägbar sind",
  millable: "fräsbar sind",
  distinct: "untereinander verschieden sind",
};
export const hints = {
  connected: "aus einem Stück",
  chiral: "keine Spiegelsymmetrie",
  notchable: "gerade Sägeschnitte genügen",
  millable: "keine Innenecken",
  distinct: "Formen, die nach einer Drehung gleich sind, zählen einmal",
};
export const look = "Formen suchen";
/** Was gefunden wurde; nur die ersten Formen lassen sich hinzufügen. */
export const found = (shapes: number, assemblies: number, added: number) =>
  `${formatCount(shapes, "Form", "Formen")} aus ${assemblies === 1 ? "1 Zusammenbau" : `${formatNumber(assemblies)} Zusammenbauten`}${
    shapes > added ? `; die ersten ${added} lassen sich hinzufügen` : ""
  }.`;
export const tookTooLong = "Die Suche dauerte zu lange; es gibt noch mehr.";
export const asPieces = "Zu Teilen der gewählten Aufgabe machen";
export const add = (shapes: number) => `${formatCount(shapes, "Form", "Formen")} hinzufügen`;
