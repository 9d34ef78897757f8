import type { EditorCompletion } from '../../../../ui/code-editor/editor-completions.ts';
import { builtinCompletions, pathCompletions } from '../../../_shared/expressions/expression-completions.ts';

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

/** The document without its envelope, which names its schema: that is what expressions see. */
function contentOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(contentOf);
  const frame = value as Readonly<Record<string, unknown>> | null;
  const name = frame?.['schema'];
  return typeof name === 'string' && frame?.[name] !== undefined ? frame[name] : value;
}

/** What expressions see of the document in a text; null if it holds none. */
export function readDocument(text: string): FlowDocument | null {
  const document = parsed(text);
  return document && { value: contentOf(document.value) };
}

/** A text as it is best read. */
export function prettyText(text: string, format: string | null | undefined): string {
  const document = format === 'JSON' ? parsed(text) : null;
  return document ? JSON.stringify(document.value, null, 2) : text;
}

/** What can be inserted into an expression on a document; tables are for mappings. */
export const expressionCompletions = (document: FlowDocument | null): readonly EditorCompletion[] => [
  ...(document ? pathCompletions(document.value) : []),
  ...builtinCompletions.filter(({ label }) => label !== '$lookupTable'),
];
