/** The workbench page: the bench once it is there, or why it is not. */

import { render } from "preact";
import { preferredTheme } from "../ui/theme";
import { Addresses } from "./addresses";
import { Api } from "./api/client";
import { HttpTransport } from "./api/transport/http";
import { Workbench } from "./bench";
import "./inspect";
import { knownToken } from "./token";
import { App } from "./views/App";
import { Broken, Opening } from "./views/Broken";
import { Bench } from "./views/context";
import "./styles/workbench.css";

const root = document.getElementById("bench")!;
const token = knownToken();
const theme = preferredTheme();
document.documentElement.dataset.theme = theme;
render(<Opening />, root);
try {
  const bench = await Workbench.at(location.hash, new Api(new HttpTransport(token)), theme);
  // The viewer changes the theme, too.
  new MutationObserver(() => {
    bench.store.set({ theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light" });
  }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  new Addresses(bench.opening, bench.store, token).start();
  render(
    <Bench.Provider value={bench}>
      <App />
    </Bench.Provider>,
    root,
  );
} catch (error) {
  // Whatever goes wrong is reported: a page that is neither open nor broken stays so forever.
  render(<Broken error={error} />, root);
}
