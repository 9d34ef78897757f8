import { graphql, readInlineData } from 'react-relay/hooks';
import type { storedContent_draft$key } from '#gql/storedContent_draft';
import type { storedContent_mapping$key } from '#gql/storedContent_mapping';
import { isFormat, type FormatName } from '../../_shared/mapping-labels.ts';
import type { Content, Match } from './content.ts';

/** The format; JSON for one that only a newer server knows. */
export const formatOf = (format: string): FormatName => (isFormat(format) ? format : 'JSON');

interface Parts {
  readonly expression: string;
  readonly input_type: string;
  readonly output_type: string;
  readonly local_lookup_tables: readonly {
    readonly key: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly unknown[])[];
  }[];
  readonly test_cases: readonly {
    readonly name: string;
    readonly input: string;
    readonly expected?: unknown;
    readonly match: string;
  }[];
  readonly sample_input?: string | null | undefined;
}

/** Converts stored parts for the editor. */
const toContent = (parts: Parts): Content => ({
  expression: parts.expression,
  input_type: formatOf(parts.input_type),
  output_type: formatOf(parts.output_type),
  local_lookup_tables: parts.local_lookup_tables.map(({ key, columns, rows }) => ({ key, columns, rows })),
  test_cases: parts.test_cases.map(({ name, input, expected, match }) => ({
    name,
    input,
    expected: expected ?? null,
    match: (match === 'CONTAINS' ? 'CONTAINS' : 'EXACT') satisfies Match,
  })),
  sample_input: parts.sample_input ?? '',
});

/** The reverse of `toContent`, for the inputs of mutations. */
export const fromContent = (content: Content) => ({
  expression: content.expression,
  input_type: content.input_type,
  output_type: content.output_type,
  local_lookup_tables: content.local_lookup_tables.map(({ key, columns, rows }) => ({ key, columns, rows })),
  test_cases: content.test_cases.map(({ name, input, expected, match }) => ({
    name,
    input,
    expected,
    match,
  })),
  sample_input: content.sample_input === '' ? null : content.sample_input,
});

/** The content of a mapping's latest revision, including the sample. */
export const readContent = (ref: storedContent_mapping$key): Content =>
  toContent(
    readInlineData(
      graphql`
        fragment storedContent_mapping on Mapping @inline {
          expression
          input_type
          output_type
          local_lookup_tables {
            key
            columns
            rows
          }
          test_cases {
            name
            input
            expected
            match
          }
          sample_input
        }
      `,
      ref,
    ),
  );

/** The content of a draft. */
export const readDraft = (ref: storedContent_draft$key): Content =>
  toContent(
    readInlineData(
      graphql`
        fragment storedContent_draft on MappingDraft @inline {
          expression
          input_type
          output_type
          local_lookup_tables {
            key
            columns
            rows
          }
          test_cases {
            name
            input
            expected
            match
          }
          sample_input
        }
      `,
      ref,
    ),
  );
