/** The workbench page: find the token, then show the bench. */

import { render } from "preact";
import "../style.css";
import { preferredTheme } from "../theme";
import { Api } from "./api/client";
import { Workbench } from "./bench";
import "./inspect";
import { knownToken } from "./token";
import { App } from "./views/App";
import { Bench } from "./views/context";
import "./workbench.css";
import "./drawing.css";
import "./difficulty.css";
import "./matrix.css";
import "./path.css";
import "./design.css";
import "./make.css";
import "./findings.css";
import "./hand.css";
import "./small-screens.css";

const bench = new Workbench(new Api(knownToken()));
bench.setTheme(preferredTheme(), false);
// The viewer changes the theme, too.
new MutationObserver(() => {
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  if (theme !== bench.state.theme) bench.store.set({ theme });
}).observe(document.documentElement, { attributeFilter: ["data-theme"] });
render(<Bench.Provider value={bench}><App /></Bench.Provider>, document.getElementById("bench")!);
const { hash } = location;
void bench.start(hash);
