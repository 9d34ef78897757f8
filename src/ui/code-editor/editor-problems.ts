import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';

/** A problem in a text, with its position. */
export interface EditorProblem {
  /** Line number, from 1. */
  readonly line: number;
  /** Column number, from 1. If unknown, the whole line is marked. */
  readonly column?: number | null | undefined;
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/**
 * Converts problems to CodeMirror diagnostics. Positions beyond the end of the text, as for an expression that stops
 * too early, are moved to the end.
 */
export function marksOf(doc: Text, problems: readonly EditorProblem[]): Diagnostic[] {
  return problems.map(({ line, column, message, severity }) => {
    const at = offsetOf(doc, line, column ?? 1);
    const { from, to, text } = doc.lineAt(at);
    if (column == null) return { from, to, message, severity };
    const word = /^(?:[$\p{L}\p{N}_]+|\S)/u.exec(text.slice(at - from));
    return { from: at, to: at + (word?.[0].length ?? 0), message, severity };
  });
}

/** The offset of a line and a column, both counted from 1. Clamped to the text. */
export function offsetOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + Math.max(column, 1) - 1, to);
}
