/** Why and where a text cannot be parsed; line and column start at 1. */
export class InputError extends Error {
  readonly line: number | null;
  readonly column: number | null;

  constructor(message: string, line: number | null = null, column: number | null = null) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** Line and column (from 1) of an offset in a text. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, Math.max(0, Math.min(offset, text.length)));
  const line = before.split('\n').length;
  return { line, column: before.length - before.lastIndexOf('\n') };
}

export const errorAt = (message: string, text: string, offset: number): InputError => {
  const { line, column } = placeOf(text, offset);
  return new InputError(message, line, column);
};
