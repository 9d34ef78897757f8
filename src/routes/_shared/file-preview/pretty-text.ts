import { type Steps, finished } from '#lib/steps.ts';

/**
 * Indents JSON and XML, one item per line; invalid text and other formats stay unchanged.
 *
 * @internal
 */
export const prettyText = (format: string, text: string): string => finished(prettySteps(format, text));

/** Like `prettyText`, in steps of a few milliseconds. */
export function prettySteps(format: string, text: string): Steps<string> {
  if (format === 'JSON') return prettyJson(text);
  if (format === 'XML') return prettyXml(text);
  return unchanged(text);
}

// oxlint-disable-next-line require-yield -- there is no work to split
function* unchanged(text: string): Steps<string> {
  return text;
}

/** How many pieces of text are processed between two steps. */
const STEP = 20_000;

const JSON_PIECE =
  /\s*(?:("[^"\\]*(?:\\.[^"\\]*)*"?|-?[\d.eE+-]+|true|false|null)|([{[])\s*([}\]])?|([}\]])|([,:])|$)/sy;

/**
 * Changes only whitespace: parsing and serializing would drop trailing zeros, digits beyond the sixteenth, and
 * duplicate keys.
 */
function* prettyJson(text: string): Steps<string> {
  const parts: string[] = [];
  let pieces: string[] = [];
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(Math.max(0, depth))}`;
  // A copy, because `lastIndex` is state and two texts may be processed alternately.
  const piece = new RegExp(JSON_PIECE);
  piece.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (piece.lastIndex < text.length) {
    const found = piece.exec(text);
    if (!found) return text;
    const [, value, opening, closesAtOnce, closing, mark] = found;
    if (value) pieces.push(value);
    else if (opening && closesAtOnce) pieces.push(opening + closesAtOnce);
    else if (opening) {
      depth++;
      pieces.push(opening, newLine());
    } else if (closing) {
      depth--;
      pieces.push(newLine(), closing);
    } else if (mark) pieces.push(mark === ',' ? `,${newLine()}` : ': ');
    if (pieces.length >= STEP) {
      parts.push(pieces.join(''));
      pieces = [];
      yield piece.lastIndex / text.length;
    }
  }
  // Joined once at the end: the browser would have to flatten a concatenated string when it is read.
  parts.push(pieces.join(''));
  yield 1;
  return parts.join('');
}

const PIECE = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<[^>]*>|[^<]+/g;

/** Works on the text's tokens, so that truncated or unclosed XML is still indented. */
function* prettyXml(text: string): Steps<string> {
  const lines: string[] = [];
  let count = 0;
  let depth = 0;
  // An element that may turn out to contain only text, and its text so far; '' if there is none.
  let open = '';
  let content = '';
  const push = (level: number, line: string) => {
    if (line) lines.push('  '.repeat(Math.max(0, level)) + line);
    open = content = '';
  };
  const flush = () => push(open ? depth - 1 : depth, open + content.trim());
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (++count % STEP === 0) yield index / text.length;
    if (!piece.startsWith('<') || piece.startsWith('<![CDATA[')) content += piece;
    else if (piece.startsWith('</')) {
      if (!open) flush();
      depth -= 1;
      push(depth, open + content.trim() + piece);
    } else {
      flush();
      if (/^<[?!]|\/>$/.test(piece)) push(depth, piece);
      else {
        open = piece;
        depth += 1;
      }
    }
  }
  flush();
  return lines.join('\n');
}
