/** Indents JSON and XML, one item per line; invalid text and other formats stay unchanged. */
export function prettyText(format: string, text: string): string {
  if (format === 'JSON') return prettyJson(text);
  if (format === 'XML') return prettyXml(text);
  return text;
}

const JSON_PIECE =
  /\s*(?:("[^"\\]*(?:\\.[^"\\]*)*"?|-?[\d.eE+-]+|true|false|null)|([{[])\s*([}\]])?|([}\]])|([,:])|$)/sy;

/**
 * Changes only whitespace: parsing and serializing would drop trailing zeros, digits beyond the sixteenth, and
 * duplicate keys.
 */
function prettyJson(text: string): string {
  const pieces: string[] = [];
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(Math.max(0, depth))}`;
  JSON_PIECE.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (JSON_PIECE.lastIndex < text.length) {
    const found = JSON_PIECE.exec(text);
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
  }
  return pieces.join('');
}

const PIECE = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<[^>]*>|[^<]+/g;

/** Works on the text's tokens, so that truncated or unclosed XML is still indented. */
function prettyXml(text: string): string {
  const lines: string[] = [];
  let depth = 0;
  // An element that may turn out to contain only text, and its text so far; '' if there is none.
  let open = '';
  let content = '';
  const push = (level: number, line: string) => {
    if (line) lines.push('  '.repeat(Math.max(0, level)) + line);
    open = content = '';
  };
  const flush = () => push(open ? depth - 1 : depth, open + content.trim());
  for (const [piece] of text.matchAll(PIECE)) {
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
