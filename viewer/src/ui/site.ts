/** Where links lead that others open: to the public site, if burrkit has put its address into the page. */

/** The address of the public site, with a slash at its end; empty if there is none. */
export function publicSite(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="burrkit-site"]')?.content ?? "";
}

/** The address of this page, without its fragment. */
export function ownAddress(): string {
  return location.href.replace(/#.*/s, "");
}

/** Whether only this computer opens an address. */
export function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return !protocol.startsWith("http") || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
