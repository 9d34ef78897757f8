/**
 * Receives the number of characters that a scan has read; tests use it to prove that the work is linear in the file
 * size.
 */
export type Meter = (characters: number) => void;

const blank = new Uint8Array(128);
// Besides whitespace: NUL and Ctrl-Z, which mainframe transfers append as padding.
for (const code of [0, 9, 10, 13, 26, 32]) blank[code] = 1;

const alphanumeric = new Uint8Array(128);
for (let code = 0; code < 128; code++)
  if ((code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122))
    alphanumeric[code] = 1;

export function isBlank(code: number): boolean {
  return code < 128 ? blank[code] === 1 : code === 0xfeff;
}

/** True for ASCII letters and digits; NaN (past the end of the text) is not one. */
export function isAlphanumeric(code: number): boolean {
  return code < 128 && alphanumeric[code] === 1;
}

/** The first non-blank offset at or after `from`. The character `keep` counts as data even if it is blank. */
export function skipBlanks(text: string, from: number, keep = -1): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === keep || !isBlank(code)) break;
    at++;
  }
  return at;
}
