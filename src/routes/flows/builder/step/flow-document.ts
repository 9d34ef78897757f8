import type { EditorCompletion } from '#ui/code-editor/editor-completions.ts';
import { builtinCompletions, pathCompletions } from '#shared/expressions/expression-completions.ts';

/** A document of the sample run. */
export interface FlowDocument {
  readonly value: unknown;
}

function parsed(text: string): FlowDocument | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** The document without its envelope (which names its schema), as expressions see it. */
function contentOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(contentOf);
  const frame = value as Readonly<Record<string, unknown>> | null;
  const name = frame?.['schema'];
  return typeof name === 'string' && frame?.[name] !== undefined ? frame[name] : value;
}

/** The document in a text as expressions see it; null if the text contains none. */
export function readDocument(text: string): FlowDocument | null {
  const document = parsed(text);
  return document && { value: contentOf(document.value) };
}

/** The text, formatted for reading. */
export function prettyText(text: string, format: string | null | undefined): string {
  const document = format === 'JSON' ? parsed(text) : null;
  return document ? JSON.stringify(document.value, null, 2) : text;
}

/** The completions for an expression on a document; tables are only available in mappings. */
export const expressionCompletions = (document: FlowDocument | null): readonly EditorCompletion[] => [
  ...(document ? pathCompletions(document.value) : []),
  ...builtinCompletions.filter(({ label }) => label !== '$lookupTable'),
];
