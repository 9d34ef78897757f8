import type { EditorCompletion } from '#ui/code-editor/editor-completions.ts';
import { builtinGroups } from './builtins.ts';
import { fieldsOf, quoted, valueWords } from './input-paths.ts';

const MAX_LENGTH = 28;

/** Shortens a completion's detail to what fits beside it. */
export const cut = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;

/**
 * Completions for the paths of an input with their values, and for bare names, because within a path JSONata reads
 * relative to what precedes.
 */
export function pathCompletions(root: unknown): readonly EditorCompletion[] {
  const fields = fieldsOf(root);
  const names = new Map<string, EditorCompletion>();
  const paths = fields.map(({ steps, value }): EditorCompletion => {
    const detail = cut(valueWords(value));
    for (const step of steps) {
      const name = quoted(String(step));
      const isLast = step === steps.at(-1);
      if (!names.has(name))
        names.set(name, { label: name, kind: 'path', detail: isLast ? detail : undefined });
    }
    return { label: steps.map((step) => quoted(String(step))).join('.'), kind: 'path', detail };
  });
  return [...names.values(), ...paths.filter(({ label }) => !names.has(label))];
}

/** The beginning of a call, as it is inserted into the editor. */
export const callOf = (name: string): string => `$${name}(`;

/** Completions for the functions that every expression can call. */
export const builtinCompletions: readonly EditorCompletion[] = builtinGroups.flatMap(({ functions }) =>
  functions.map(([name, parameters, does]) => ({
    label: `$${name}`,
    kind: 'function' as const,
    detail: cut(parameters === '' ? does : `(${parameters})`),
    apply: callOf(name),
  })),
);
