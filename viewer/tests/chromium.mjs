/** How tests start Chromium, and the two windows that they look at pages in. */

// On a busy machine Chromium would give up a software renderer that is only slow: no watchdog.
export const ARGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-watchdog",
];
/** For pages without pictures to compare: drawing in software takes half the time without smooth edges. */
export const QUICK = [...ARGS, "--webgl-antialiasing-mode=none"];
export const FLAT = [...ARGS, "--disable-gpu", "--disable-3d-apis"];
export const WIDE = { width: 1280, height: 800 };
export const TALL = { width: 390, height: 844 };
