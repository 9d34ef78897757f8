/** Parsers recurse for every bracket; deeper nesting would overflow their stack. */
export const MAX_NESTED = 200;

const QUOTE = 34;
const HASH = 35;
const BACKSLASH = 92;
const isOpening = (code: number) => code === 123 || code === 91 || code === 40;
const isClosing = (code: number) => code === 125 || code === 93 || code === 41;

/** Nesting depth of the brackets in a GraphQL document or JSON text, ignoring strings and comments. */
export function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === HASH) {
      const end = text.indexOf('\n', i);
      i = end < 0 ? text.length : end;
    } else if (isOpening(code)) deepest = Math.max(deepest, ++depth);
    else if (isClosing(code)) depth--;
  }
  return deepest;
}

/** The position of the quote that ends the string starting here. */
function endOfString(text: string, from: number): number {
  const quote = text.startsWith('"""', from) ? '"""' : '"';
  const start = from + quote.length;
  for (let end = start; ; end++) {
    end = text.indexOf(quote, end);
    if (end < 0) return text.length;
    let before = end;
    while (before > start && text.charCodeAt(before - 1) === BACKSLASH) before--;
    const isEscaped = (end - before) % 2 === 1;
    if (!isEscaped) return end + quote.length - 1;
  }
}
