const names: Readonly<Record<string, string>> = { '\n': 'LF', '\r': 'CR' };

/** A delimiter in readable form; control characters have a name, "LF" or "x1c". */
export const signWords = (sign: string): string =>
  names[sign] ?? (sign !== '' && sign < ' ' ? `x${sign.charCodeAt(0).toString(16).padStart(2, '0')}` : sign);

/** The reverse of `signWords`. */
export function readSign(text: string): string {
  const typed = text.trim();
  const named = Object.keys(names).find((sign) => names[sign] === typed.toUpperCase());
  if (named !== undefined) return named;
  const [, code] = /^x([0-9a-f]{2})$/i.exec(typed) ?? [];
  return code === undefined ? typed : String.fromCharCode(Number.parseInt(code, 16));
}
