/** Die Liste der Tasten: ihre Namen, wo sie einen haben, und was sie tun. */

export const home = "Pos1 Ende";
export const lists = "die drei Listen";
export const quicken = "langsamer, schneller";
export const space = "Leertaste";
export const picture = {
  arrows: "Umschalt + Pfeile",
  turn: "das Bild drehen",
  zoom: "näher, ferner",
  fit: "das Bild einpassen",
  theme: "hell, dunkel",
  wood: "schlicht, Holz",
};
export const viewer = {
  play: "abspielen, anhalten",
  move: "einen Zug zurück, vor",
  ends: "erster, letzter",
  way: "zusammen, auseinander",
  sweep: "der Raum, den eine Drehung überstreicht",
};
export const explorer = {
  placement: "vorige, nächste Lage",
  piece: "voriges, nächstes Teil",
  ends: "erste, letzte Lage",
  backspace: "Rücktaste",
  remove: "das Teil wegnehmen",
  play: "die Suche abspielen, anhalten",
  step: "ein Schritt der Suche",
  restart: "die Suche von vorn beginnen",
  space: "andere Lagen",
};
