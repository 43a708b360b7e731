/** Preferences that users set for their whole system, at any time: less motion, or the dark. */

export interface SystemListener {
  /** Called at once, and again whenever it changes. */
  readonly calm: (isCalm: boolean) => void;
  /** The system has changed between light and dark. */
  readonly scheme: () => void;
}

/** Report the preferences of the system until the returned function is called. */
export function listenToSystem({ calm, scheme }: SystemListener): () => void {
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = (): void => {
    calm(motion.matches);
  };
  follow();
  motion.addEventListener("change", follow);
  dark.addEventListener("change", scheme);
  return () => {
    motion.removeEventListener("change", follow);
    dark.removeEventListener("change", scheme);
  };
}
