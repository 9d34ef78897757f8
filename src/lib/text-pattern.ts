/** What finds matches in a text; a global regular expression does, too. */
export interface TextPattern {
  test(text: string): boolean;
  [Symbol.matchAll](text: string): Iterable<{ readonly 0: string; readonly index: number }>;
}

/** Finds a text literally, in any case. */
export function literalPattern(text: string): TextPattern {
  const expression = new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
  return {
    test: (within) => within.search(expression) >= 0,
    [Symbol.matchAll]: (within) => within.matchAll(expression),
  };
}
