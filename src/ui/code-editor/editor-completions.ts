import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** A completion offered while typing. */
export interface EditorCompletion {
  readonly label: string;
  readonly kind: 'path' | 'function' | 'table' | 'variable';
  /** Shown beside the label, such as the value in the sample. */
  readonly detail?: string | undefined;
  /** The text to insert, if not the label. */
  readonly apply?: string | undefined;
}

const TYPES = {
  path: 'property',
  function: 'function',
  table: 'constant',
  variable: 'variable',
} as const satisfies Readonly<Record<EditorCompletion['kind'], string>>;

/**
 * The completions for the text before the cursor: names that start with `$`, or paths, whose parts are separated by
 * dots.
 */
export function completionsAt(
  context: CompletionContext,
  completions: readonly EditorCompletion[],
): CompletionResult | null {
  const before = context.matchBefore(/(?:\$[\p{L}\p{N}_]*|[\p{L}_][\p{L}\p{N}_.]*|`[^`]*)$/u);
  if (before === null && !context.explicit) return null;
  const options = completions.map(({ label, kind, detail, apply }): Completion => ({
    label,
    type: TYPES[kind],
    ...(detail !== undefined && { detail }),
    ...(apply !== undefined && { apply }),
  }));
  return { from: before?.from ?? context.pos, options, validFor: /^[$`\p{L}\p{N}_.]*$/u };
}
