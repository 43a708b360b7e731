/** What is wrong where the page and the workbench do not understand each other. */

export const noAnswer = "The workbench is not responding. Is `burrkit app` still running?";
export const notUnderstood = (endpoint: string, fault: string) =>
  `The server's answer to ${endpoint} is not understood: ${fault}.`;
/** A value at a place of an answer that is not as it should be; the answer itself has no place. */
export const wrong = (at: string, value: string) => (at ? `${at} is ${value}` : `is ${value}`);
export const missing = (at: string) => `${at} is missing`;
export const otherVersion = "This page and the workbench are different versions. Reload the page.";
export const status = (status: number) => `the server answered with status ${status}`;
export const path = "a path must not have empty parts, . or .. in it";
