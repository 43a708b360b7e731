/** The workbench page: find the token, then show the bench. */

import { render } from "preact";
import "../page/style.css";
import { preferredTheme } from "../ui/theme";
import { Api } from "./api/client";
import { Workbench } from "./bench";
import "./inspect";
import { knownToken } from "./token";
import { App } from "./views/App";
import { Bench } from "./views/context";
import "./styles/workbench.css";
import "./styles/drawing.css";
import "./styles/difficulty.css";
import "./styles/matrix.css";
import "./styles/path.css";
import "./styles/design.css";
import "./styles/make.css";
import "./styles/findings.css";
import "./styles/hand.css";
import "./styles/small-screens.css";

const bench = new Workbench(new Api(knownToken()));
bench.setTheme(preferredTheme(), false);
// The viewer changes the theme, too.
new MutationObserver(() => {
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  if (theme !== bench.state.theme) bench.store.set({ theme });
}).observe(document.documentElement, { attributeFilter: ["data-theme"] });
render(
  <Bench.Provider value={bench}>
    <App />
  </Bench.Provider>,
  document.getElementById("bench")!,
);
const { hash } = location;
void bench.start(hash);
