/** Preferences that users set for their whole system, at any time: less motion, or the dark. */

import { isThemeChosen, preferredTheme, type ThemeName } from "./theme";

/** Report whether less motion is preferred: at once, and on each change until the returned function is called. */
export function followMotion(report: (isCalm: boolean) => void): () => void {
  const query = matchMedia("(prefers-reduced-motion: reduce)");
  report(query.matches);
  return followed(query, report);
}

/** Report each change of the system between light and dark, unless a theme is chosen here. Returns what ends this. */
export function followScheme(report: (theme: ThemeName) => void): () => void {
  return followed(matchMedia("(prefers-color-scheme: dark)"), () => {
    if (!isThemeChosen()) report(preferredTheme());
  });
}

function followed(query: MediaQueryList, report: (matches: boolean) => void): () => void {
  const changed = (): void => {
    report(query.matches);
  };
  query.addEventListener("change", changed);
  return () => {
    query.removeEventListener("change", changed);
  };
}
