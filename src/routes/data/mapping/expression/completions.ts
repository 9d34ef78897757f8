import type { EditorCompletion } from '#ui/code-editor/editor-completions.ts';
import type { LocalTable } from '../content/content.ts';
import { builtinCompletions, callOf, cut } from '#shared/expressions/expression-completions.ts';

/** The functions and tables that a workspace's expressions can use. */
export interface Library {
  readonly functions: readonly { readonly name: string; readonly signature: string }[];
  readonly tables: readonly { readonly key: string; readonly name: string }[];
}

export const lookupOf = (key: string): string => `$lookupTable(${JSON.stringify(key)}, `;

/** All completions while an expression is typed. */
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
  ...builtinCompletions,
];
