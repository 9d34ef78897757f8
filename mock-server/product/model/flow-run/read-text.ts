import type { MappingFormat } from '#schema-types';
import { parseInput } from '../../../formats/formats.ts';
import { InputError } from '../../../formats/input-error.ts';
import { fileTypeOf } from '../../facts/file-types.ts';
import { done, failed, type StageResult } from '../flow/stage-result.ts';
import { pretty } from './expressions.ts';

const PARSED: ReadonlySet<string> = new Set<MappingFormat>(['JSON', 'XML', 'CSV', 'X12', 'EDIFACT']);

/** The position of an error in a text or expression, as the end of a sentence. */
export const place = (line: number | null, column: number | null): string =>
  line === null ? '' : ` (line ${line}${column === null ? '' : `, column ${column}`})`;

/** Parses a text of a file type. The tree is undefined if it failed, and for types that are not parsed. */
export function readText(
  file_type: string,
  text: string,
): { readonly result: StageResult; readonly tree: unknown } {
  const type = fileTypeOf(file_type);
  if (!type || !PARSED.has(type.format))
    return { result: done(`${type?.label ?? 'It'} is passed through unchanged.`), tree: undefined };
  try {
    // `PARSED` has only formats of mappings.
    const tree = parseInput(type.format as MappingFormat, text);
    return { result: done(`Parsed as ${type.label}.`, pretty(tree), 'JSON'), tree };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const detail = `${error.message}${place(error.line, error.column)}`;
    const result = failed(`${type.label} could not be parsed: ${detail}`, {
      reason_code: 'SRC_PARSE_ERROR',
      reason_values: { document: type.label, detail },
    });
    return { result, tree: undefined };
  }
}
