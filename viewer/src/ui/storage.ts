/**
 * What the browser keeps: for this site, or for this tab. Nothing here throws. Browsers refuse storage to pages in a
 * sandbox and where cookies are blocked; then it stays in memory, as long as the page is open.
 */

/** What is used of `Storage`. */
type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export class KeyStore {
  /** What the browser did not take. It is newer than what the browser has under the same key. */
  private readonly memory = new Map<string, string>();

  constructor(
    /** Accessed each time, because the access itself throws where storage is refused. */
    private readonly browser: () => TextStorage | null | undefined,
  ) {}

  get(key: string): string | null {
    const newer = this.memory.get(key);
    if (newer !== undefined) return newer;
    try {
      return this.browser()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  /**
   * Store a text. False if the browser has storage but no space for it: then only this page has it, until it is closed.
   */
  set(key: string, text: string): boolean {
    const browser = this.opened();
    try {
      if (browser) {
        browser.setItem(key, text);
        this.memory.delete(key);
        return true;
      }
    } catch {
      this.memory.set(key, text);
      return false;
    }
    this.memory.set(key, text);
    return true;
  }

  remove(key: string): void {
    this.memory.delete(key);
    try {
      this.browser()?.removeItem(key);
    } catch {
      // What is refused is not there.
    }
  }

  private opened(): TextStorage | null {
    try {
      return this.browser() ?? null;
    } catch {
      return null;
    }
  }
}

/** Shared by all pages of this site, and there the next time. */
export const siteStore = new KeyStore(() => localStorage);
/** Of this tab alone; it survives a reload. */
export const tabStore = new KeyStore(() => sessionStorage);
