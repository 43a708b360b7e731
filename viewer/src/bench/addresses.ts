/** The address of what is shown. Each place gets an entry in the history of the browser, which leads back to it. */

import { Latest } from "./latest";
import { placeFields, placePart } from "./link";
import type { Opening } from "./opening";
import type { State } from "./state";
import type { Store } from "../ui/store";

export class Addresses {
  /** The place that was shown last, as text. */
  private shown = "";
  /** The place of the address is still being opened. */
  private isOnTheWay = false;
  /** The browser goes back because something was closed. */
  private isReturning = false;
  private isPlanned = false;
  private readonly visits = new Latest();

  constructor(
    private readonly opening: Pick<Opening, "place" | "visit">,
    private readonly store: Pick<Store<State>, "listen">,
    /** Every address carries it, so that a copied one opens. */
    private readonly token: string,
  ) {}

  /** Follow what is shown, and the buttons of the browser. */
  start(): void {
    this.settle();
    this.store.listen(() => {
      if (this.isPlanned) return;
      this.isPlanned = true;
      // What changes at once is one step.
      queueMicrotask(() => {
        this.isPlanned = false;
        this.follow();
      });
    });
    addEventListener("popstate", () => {
      if (this.isReturning) {
        this.isReturning = false;
        this.follow();
      } else void this.visit();
    });
  }

  private async visit(): Promise<void> {
    const signal = this.visits.begin();
    this.isOnTheWay = true;
    await this.opening.visit(location.hash);
    if (!signal.aborted) this.settle();
  }

  /** The address becomes that of what is shown: a puzzle in a link has a draft now, or what it names is not there. */
  private settle(): void {
    this.isOnTheWay = false;
    this.shown = placeFields(this.opening.place);
    if (this.shown !== placePart(location.hash)) history.replaceState(history.state, "", this.address);
  }

  private follow(): void {
    const place = placeFields(this.opening.place);
    if (this.isOnTheWay || this.isReturning || place === this.shown) return;
    const isClosed = this.shown.startsWith(place === "" ? "way=" : `${place}&`);
    const before = placePart(location.hash);
    this.shown = place;
    if (!isClosed) history.pushState({ before }, "", this.address);
    else if ((history.state as { before?: string } | null)?.before === place) {
      this.isReturning = true;
      history.back();
    } else history.replaceState(null, "", this.address);
  }

  private get address(): string {
    const token = this.token && `token=${this.token}`;
    return `#${[token, this.shown].filter(Boolean).join("&")}`;
  }
}
