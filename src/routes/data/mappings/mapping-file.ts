import {
  array,
  enum as oneOf,
  literal,
  minLength,
  nullish,
  object,
  safeParse,
  string,
  unknown,
  type output,
} from 'zod/mini';
import { downloadText, fileNameOf } from '#lib/download.ts';
import { formatNames } from '../_shared/mapping-labels.ts';

/** Distinguishes an exported mapping from other JSON. */
const KIND = 'causeway.mapping';

const fileSchema = object({
  kind: literal(KIND),
  version: literal(1),
  name: string(),
  description: nullish(string()),
  input_type: oneOf(formatNames),
  output_type: oneOf(formatNames),
  expression: string().check(minLength(1)),
  local_lookup_tables: array(
    object({ key: string(), columns: array(string()), rows: array(array(unknown())) }),
  ),
  sample_input: nullish(string()),
  test_cases: array(
    object({
      name: string(),
      input: string(),
      expected: nullish(unknown()),
      match: oneOf(['EXACT', 'CONTAINS']),
    }),
  ),
});

/** The content of an exported file. */
export type MappingFile = output<typeof fileSchema>;

/** The content of a file, or why it cannot be read. */
export type ReadFile =
  | { readonly file: MappingFile; readonly problem: null }
  | { readonly file: null; readonly problem: string };

/** Reads an exported mapping, and reports where it is wrong. */
export function readMappingFile(text: string): ReadFile {
  const refused = (problem: string): ReadFile => ({ file: null, problem });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refused('This file is not JSON. Choose a file exported with Export JSON.');
  }
  if (typeof json !== 'object' || json === null || !('kind' in json) || json.kind !== KIND)
    return refused('This file is not an exported mapping. Choose a file exported with Export JSON.');
  const read = safeParse(fileSchema, json);
  if (read.success) return { file: read.data, problem: null };
  const [issue] = read.error.issues;
  return refused(`“${issue?.path.join('.') ?? ''}” is missing or invalid in this file.`);
}

/**
 * The contents of an exported file. A format may be one that only a newer server knows; the import of such a file is
 * rejected.
 */
interface Exported extends Omit<
  MappingFile,
  'kind' | 'version' | 'input_type' | 'output_type' | 'local_lookup_tables' | 'test_cases'
> {
  readonly input_type: string;
  readonly output_type: string;
  readonly local_lookup_tables: readonly object[];
  readonly test_cases: readonly object[];
}

/** Downloads a mapping as a file that can be imported in any workspace. */
export function downloadMapping(file: Exported): void {
  const content = { kind: KIND, version: 1, ...file };
  downloadText(
    `${fileNameOf(file.name)}.mapping.json`,
    `${JSON.stringify(content, null, 2)}\n`,
    'application/json',
  );
}
