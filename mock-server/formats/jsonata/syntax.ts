import { messageOf } from '../../kernel/errors.ts';
import jsonata from 'jsonata';
import { limits } from './limits.ts';

/** Maximum depth of a tree, counting objects and lists. Readers of a tree may recurse through it. */
const MAX_DEPTH = 1000;

const isTooDeep = (tree: object): boolean => {
  const seen = new Set<object>();
  let level: object[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return true;
    const below: object[] = [];
    for (const item of level.flatMap((node) => Object.values(node))) {
      if (typeof item !== 'object' || item === null || seen.has(item)) continue;
      seen.add(item);
      below.push(item);
    }
    level = below;
  }
  return false;
};

const TOO_DEEP = { tree: null, error: 'it is nested too deeply' } as const;

/**
 * The syntax tree of an expression, or a sentence about why it has none. This parses in the server's own process, and
 * never evaluates: only the sandbox may run an expression. The length is limited because parsing cannot be interrupted.
 */
export function syntaxOf(
  expression: string,
): { readonly tree: object; readonly error: null } | { readonly tree: null; readonly error: string } {
  if (expression.length > limits.expression) {
    return { tree: null, error: `it can have at most ${limits.expression.toLocaleString('en')} characters` };
  }
  try {
    const tree = jsonata(expression).ast();
    return isTooDeep(tree) ? TOO_DEEP : { tree, error: null };
  } catch (error) {
    // The library's parser recurses.
    if (error instanceof RangeError) return TOO_DEEP;
    return { tree: null, error: messageOf(error) };
  }
}
