/** JSON and XML with one thing a line and indented; what cannot be read, and any other format, stays as it is. */
export function prettyText(format: string, text: string): string {
  if (format === 'JSON') return prettyJson(text);
  if (format === 'XML') return prettyXml(text);
  return text;
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, '')), null, 2);
  } catch {
    return text;
  }
}

const PIECE = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<[^>]*>|[^<]+/g;

/** Works on the pieces of the text, so that a file that breaks off or does not close its elements is still indented. */
function prettyXml(text: string): string {
  const lines: string[] = [];
  let depth = 0;
  // An element that may turn out to hold text only, with what has come of it; '' when there is none.
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
