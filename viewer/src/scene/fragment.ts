/** Scenes in addresses: JSON, deflated without a header, in base64url, after `#s=`. */

import { isLocal } from "../ui/site";
import * as faults from "../words/documents";
import * as words from "../words/scene";

const HEAD = "#s=";
const MOST_BYTES = 32 * 1024 * 1024;

/** The JSON value that a fragment carries; null if it carries none. Throws for one that is broken. */
export async function fromFragment(hash: string): Promise<unknown> {
  if (!hash.startsWith(HEAD)) return null;
  const letters = hash.slice(HEAD.length).replaceAll("-", "+").replaceAll("_", "/");
  const packed = Uint8Array.from(atob(letters), (c) => c.charCodeAt(0));
  const bytes = await pumped(packed, new DecompressionStream("deflate-raw"));
  return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
}

/** The fragment that carries a JSON value. */
export async function toFragment(value: unknown): Promise<string> {
  const bytes = await pumped(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return HEAD + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Copy an address; returns the message to show. */
export async function copied(link: () => Promise<string>): Promise<string> {
  try {
    const address = await link();
    await navigator.clipboard.writeText(address);
    return isLocal(address) ? words.copiedLocal : words.copied;
  } catch {
    return words.notCopied;
  }
}

async function pumped(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream().pipeThrough(through) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
    // A few letters can unpack to gigabytes.
    if (size > MOST_BYTES) throw new RangeError(faults.tooLarge);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
