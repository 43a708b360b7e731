/** The pages of the atlas: the wall, or one puzzle, from the JSON in the page. */

import { render } from "preact";
import { followScheme } from "../ui/system";
import { preferredTheme, type ThemeName } from "../ui/theme";
import { Burr } from "./burr";
import type { BurrPage, WallPage } from "./entry";
import "./styles/atlas.css";
import { Wall } from "./wall";

function start(): void {
  const main = document.getElementById("atlas")!;
  const page = JSON.parse(document.getElementById("scene")!.textContent) as BurrPage | WallPage;
  main.replaceChildren();
  const { entries } = atlas;
  render("page" in page ? <Burr {...page} entries={entries} /> : <Wall {...page} entries={entries} />, main);
}

function setTheme(theme: ThemeName): void {
  document.documentElement.dataset.theme = theme;
}

// This script is in the head: the page is dark, if that is preferred, before it is painted.
setTheme(preferredTheme());
followScheme(setTheme);
document.addEventListener("DOMContentLoaded", start);
