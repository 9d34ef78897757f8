const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/g;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Why a text is not well-formed XML, with the line; null if it is. External entities and DTDs are refused. */
export function xmlFault(text: string): string | null {
  const open: { name: string; at: number }[] = [];
  let roots = 0;
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, closes, name, , selfCloses] = match;
    const line = lineOf(text, match.index);
    const between = text.slice(end, match.index).trim();
    if (open.length === 0 && between !== '') return `Line ${line}: text outside the root element.`;
    end = match.index + token.length;
    if (token === '<') {
      return text.startsWith('<!', match.index)
        ? `Line ${line}: declarations such as DOCTYPE are not allowed.`
        : `Line ${line}: “<” does not start an element; write &lt; for the character itself.`;
    }
    if (token === '&')
      return `Line ${line}: “&” does not start a known entity; write &amp; for the character itself.`;
    if (name === undefined) continue;
    if (closes === '/') {
      const last = open.pop();
      if (last?.name !== name) {
        return last
          ? `Line ${line}: unexpected </${name}>; <${last.name}> from line ${lineOf(text, last.at)} is open.`
          : `Line ${line}: unexpected </${name}>.`;
      }
      continue;
    }
    if (open.length === 0 && ++roots > 1) return `Line ${line}: second root element, <${name}>.`;
    if (selfCloses !== '/') open.push({ name, at: match.index });
  }
  const last = open.at(-1);
  if (last) return `<${last.name}> from line ${lineOf(text, last.at)} is never closed.`;
  if (roots === 0) return 'The text contains no element.';
  return text.slice(end).trim() === '' ? null : 'Text after the root element.';
}
