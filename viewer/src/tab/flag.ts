/**
 * Flags that a worker can poll while it computes, without receiving messages: addresses that exist until they are
 * revoked. Shared memory would need headers that static sites cannot send.
 */

/** How often a flag is polled at most, in milliseconds. */
const PAUSE = 50;

export function newFlag(): string {
  return URL.createObjectURL(new Blob());
}

/** Whether a flag has been revoked, as far as it has been polled. */
export function flagReader(flag: string): () => boolean {
  let isRevoked = false;
  let next = performance.now() + PAUSE;
  return () => {
    if (isRevoked || performance.now() < next) return isRevoked;
    isRevoked = !exists(flag);
    next = performance.now() + PAUSE;
    return isRevoked;
  };
}

function exists(flag: string): boolean {
  const request = new XMLHttpRequest();
  request.open("GET", flag, false);
  try {
    request.send();
  } catch {
    return false;
  }
  return request.status === 200;
}
