import type { FormatName } from '../../_shared/mapping-labels.ts';

/** The code editor's language for a format. */
export function editorLanguageOf(format: FormatName): 'json' | 'xml' | 'text' {
  return format === 'JSON' ? 'json' : format === 'XML' ? 'xml' : 'text';
}

/** The lines of an EDI file, one segment each; empty for other formats. */
export function segmentsIn(format: FormatName, text: string): readonly string[] {
  if (format === 'X12') return text.split('~').flatMap(lineOf('~'));
  // An apostrophe after the release character is part of the text.
  return format === 'EDIFACT' ? text.split(/(?<!\?)'/).flatMap(lineOf("'")) : [];
}

const lineOf =
  (end: string) =>
  (segment: string): string[] =>
    segment.trim() === '' ? [] : [`${segment.trim()}${end}`];

/** An output in readable form: EDI with one segment per line. The server has already indented JSON and XML. */
export function prettyOutput(format: FormatName, text: string): string {
  const segments = segmentsIn(format, text);
  return segments.length > 0 ? segments.join('\n') : text;
}
