/** The workbench page: find the token, then show the bench. */

import { render } from "preact";
import "../style.css";
import { preferredTheme } from "../theme";
import { Api } from "./api/client";
import { Workbench } from "./bench";
import { tokenIn } from "./share";
import "./inspect";
import { App } from "./views/App";
import { Bench } from "./views/context";
import "./workbench.css";
import "./difficulty.css";
import "./matrix.css";
import "./path.css";

const KEY = "burrkit-token";

/** The token of the address, or else the one that a page of this server had before: links carry none. */
function token(): string {
  const given = tokenIn(location.hash);
  try {
    if (given) localStorage.setItem(KEY, given);
    return given || (localStorage.getItem(KEY) ?? "");
  } catch {
    return given;
  }
}

const bench = new Workbench(new Api(token()));
bench.setTheme(preferredTheme(), false);
// The viewer changes the theme, too.
new MutationObserver(() => {
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  if (theme !== bench.state.theme) bench.store.set({ theme });
}).observe(document.documentElement, { attributeFilter: ["data-theme"] });
render(<Bench.Provider value={bench}><App /></Bench.Provider>, document.getElementById("bench")!);
const { hash } = location;
void bench.start(hash);
