/** Splits at a delimiter that is not escaped; `release` is the character that escapes, or ''. */
export function cut(text: string, sign: string, release: string): readonly string[] {
  if (release === '' || !text.includes(release)) return text.split(sign);
  const parts: string[] = [];
  let part = '';
  for (let i = 0; i < text.length; i++) {
    const value = text.charAt(i);
    if (value === release) {
      part += value + text.charAt(++i);
    } else if (value === sign) {
      parts.push(part);
      part = '';
    } else part += value;
  }
  return [...parts, part];
}

/** A value without its escapes. */
export const unescaped = (value: string, release: string): string =>
  release === '' ? value : value.replaceAll(new RegExp(`${RegExp.escape(release)}(.)`, 'gs'), '$1');
