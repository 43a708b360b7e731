/** The texts about files of the folder and other ways to open a puzzle. */

import type { JSX } from "preact";

export const where = (path: string | undefined): JSX.Element =>
  path ? (
    <>
      From the folder <b>{path}</b>, or drop a file anywhere on this page.
    </>
  ) : (
    <>Choose a file, or drop one anywhere on this page.</>
  );
export const choose = "Choose a file";
export const chooseElsewhere = "Choose a file elsewhere";
export const up = "\u2190 up";
export const inside = (name: string) => `${name} /`;
export const noFiles = "There are no puzzle files here yet.";
export const moreFiles = "There are more files than can be listed.";
export const sharedLink = "Shared link";
export const pasteLink = "Or paste a shared link";
export const openLink = "Open the link";
