/** Where links lead that others open: to the public site, if burrkit has put its address into the page. */

/**
 * The address of the public site, with a slash at its end; empty if there is none. Pages of the site itself have it
 * relative to them.
 */
export function publicSite(): string {
  const address = document.querySelector<HTMLMetaElement>('meta[name="burrkit-site"]')?.content;
  return address ? new URL(address, location.href).href : "";
}

/** The address of this page, without its fragment and its language: those who open it may prefer another. */
export function ownAddress(): string {
  return location.href.replace(/(?:\bde\.html)?(?:\?language=\w*)?(?:#.*)?$/s, "");
}

/** Whether only this computer opens an address. */
export function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return !protocol.startsWith("http") || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The address of the atlas of burrs; empty if there is no public site. */
export function atlasAddress(): string {
  const site = publicSite();
  return site && `${site}atlas/`;
}

/** The address of a section of the user's guide; empty if there is no public site. */
export function guideAddress(section: string): string {
  const site = publicSite();
  return site && `${site}guides/workbench/#${section}`;
}
