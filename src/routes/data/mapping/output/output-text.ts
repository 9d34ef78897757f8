import type { FormatName } from '../../_shared/mapping-words.ts';

/** What the code editor colors a format as. */
export function editorLanguageOf(format: FormatName): 'json' | 'xml' | 'text' {
  return format === 'JSON' ? 'json' : format === 'XML' ? 'xml' : 'text';
}

/** The lines of an EDI file, a segment each. Empty for other formats. */
export function segmentsIn(format: FormatName, text: string): readonly string[] {
  if (format === 'X12') return text.split('~').flatMap(lineOf('~'));
  // A released apostrophe is part of the text.
  return format === 'EDIFACT' ? text.split(/(?<!\?)'/).flatMap(lineOf("'")) : [];
}

const lineOf =
  (end: string) =>
  (segment: string): string[] =>
    segment.trim() === '' ? [] : [`${segment.trim()}${end}`];

/** An output as it is best read: a segment per line. JSON and XML come laid out from the server. */
export function prettyOutput(format: FormatName, text: string): string {
  const segments = segmentsIn(format, text);
  return segments.length > 0 ? segments.join('\n') : text;
}
