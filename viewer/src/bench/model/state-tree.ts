/** Where the states that were visited are drawn: a row for each number of moves, children below their parents. */

export interface Node {
  readonly x: number;
  /** The number of moves from the beginning. */
  readonly depth: number;
}

/**
 * A column and a row for each state, given the number of the state before it, null for the first one. Columns are whole
 * numbers and halves from 0 on; states that go on in several ways are above the middle of them.
 */
export function placed(parents: readonly (number | null)[]): Node[] {
  const children: number[][] = parents.map(() => []);
  for (const [state, parent] of parents.entries()) if (parent !== null) children[parent]!.push(state);
  const nodes: Node[] = parents.map(() => ({ x: 0, depth: 0 }));
  let columns = 0;
  // A state with its depth, visited once before its children and once after them.
  const stack: { state: number; depth: number; isLeft: boolean }[] = [];
  for (const [state, parent] of parents.entries()) if (parent === null) stack.push({ state, depth: 0, isLeft: false });
  while (stack.length > 0) {
    const { state, depth, isLeft } = stack.pop()!;
    const below = children[state]!;
    if (isLeft) {
      nodes[state] = { x: (nodes[below[0]!]!.x + nodes[below.at(-1)!]!.x) / 2, depth };
    } else if (below.length === 0) {
      nodes[state] = { x: columns++, depth };
    } else {
      stack.push({ state, depth, isLeft: true });
      for (const child of [...below].reverse()) stack.push({ state: child, depth: depth + 1, isLeft: false });
    }
  }
  return nodes;
}
