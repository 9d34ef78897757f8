import type { EditorCompletion } from '../../../../ui/code-editor/editor-completions.ts';
import type { LocalTable } from '../content/content.ts';
import { fieldsOf, quoted, valueWords } from '../input/input-paths.ts';
import { builtinGroups } from './builtins.ts';

/** What expressions of a workspace can call and look up. */
export interface Library {
  readonly functions: readonly { readonly name: string; readonly signature: string }[];
  readonly tables: readonly { readonly key: string; readonly name: string }[];
}

const LONGEST = 28;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Paths of an input with their values, and names alone: within a path, JSONata reads from what stands before. */
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

export const callOf = (name: string): string => `$${name}(`;

export const lookupOf = (key: string): string => `$lookupTable(${JSON.stringify(key)}, `;

const builtins: readonly EditorCompletion[] = builtinGroups.flatMap(({ functions }) =>
  functions.map(([name, parameters, does]) => ({
    label: `$${name}`,
    kind: 'function' as const,
    detail: cut(parameters === '' ? does : `(${parameters})`),
    apply: callOf(name),
  })),
);

/** Everything that can be inserted while an expression is written. */
export const completionsOf = (
  paths: readonly EditorCompletion[],
  { functions, tables }: Library,
  local: readonly LocalTable[],
): readonly EditorCompletion[] => [
  ...paths,
  ...functions.map(({ name, signature }) => ({
    label: `$${name}`,
    kind: 'function' as const,
    detail: cut(`Global ${signature.slice(signature.indexOf('('))}`),
    apply: callOf(name),
  })),
  ...[
    ...local.map(({ key }) => [key, 'Local table'] as const),
    ...tables.map(({ key, name }) => [key, name] as const),
  ].map(([key, detail]) => ({
    label: `$lookupTable("${key}")`,
    kind: 'table' as const,
    detail: cut(detail),
    apply: lookupOf(key),
  })),
  ...builtins,
];
