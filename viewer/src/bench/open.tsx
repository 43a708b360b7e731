/** Opens the workbench page: the bench once it is there, or why it is not. */

import { render } from "preact";
import { preferredTheme } from "../ui/theme";
import { Addresses } from "./addresses";
import { Api } from "./api/client";
import type { Transport } from "./api/transport/transport";
import { Workbench } from "./bench";
import { isFirstVisit } from "./first-visit";
import "./inspect";
import { App } from "./views/App";
import { Broken, Opening } from "./views/Broken";
import { Bench } from "./views/context";
import "./styles/workbench.css";

/** The bench, once it is shown; null if it cannot be. Addresses carry the token, unless it is empty. */
export async function open(transport: Transport, token = ""): Promise<Workbench | null> {
  const root = document.getElementById("bench")!;
  const theme = preferredTheme();
  document.documentElement.dataset.theme = theme;
  render(<Opening />, root);
  try {
    const bench = await Workbench.at(location.hash, new Api(transport), theme);
    // The viewer changes the theme, too.
    new MutationObserver(() => {
      bench.store.set({ theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light" });
    }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    if (isFirstVisit(bench.state)) bench.store.set({ way: "first" });
    new Addresses(bench.opening, bench.store, token).start();
    render(
      <Bench.Provider value={bench}>
        <App />
      </Bench.Provider>,
      root,
    );
    return bench;
  } catch (error) {
    // Whatever goes wrong is reported: a page that is neither open nor broken stays so forever.
    render(<Broken error={error} />, root);
    return null;
  }
}
