/** Links: which addresses only this computer opens. */

import { expect, it } from "vitest";
import { isLocal } from "../src/ui/site";

it.each([
  ["http://localhost:8000/index.html", true],
  ["http://127.0.0.1:8766/#p=x", true],
  ["http://127.8.0.1/", true],
  ["http://[::1]:8766/", true],
  ["file:///home/burrs/atlas/index.html", true],
  ["https://example.org/burrkit/#p=x", false],
  ["http://192.168.1.5:8766/", false],
  ["https://localhost.example.org/", false],
  ["https://127.0.0.1.example.org/", false],
])("%s: %s", (address, local) => {
  expect(isLocal(address)).toBe(local);
});
