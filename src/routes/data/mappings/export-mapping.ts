import { fetchQuery, graphql } from 'react-relay/hooks';
import type { Environment } from 'relay-runtime';
import type { exportMappingQuery } from '#gql/exportMappingQuery';
import { downloadMapping } from './mapping-file.ts';

/**
 * Fetches the latest saved revision of a mapping, and downloads it as a file. Resolves to false if it no longer exists.
 */
export async function exportMapping(environment: Environment, mapping_uuid: string): Promise<boolean> {
  const data = await fetchQuery<exportMappingQuery>(
    environment,
    graphql`
      query exportMappingQuery($mapping_uuid: ID!) @throwOnFieldError {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          name
          description
          input_type
          output_type
          expression
          local_lookup_tables {
            key
            columns
            rows
          }
          sample_input
          test_cases {
            name
            input
            expected
            match
          }
        }
      }
    `,
    { mapping_uuid },
  ).toPromise();
  const mapping = data?.mapping;
  if (!mapping) return false;
  downloadMapping({
    name: mapping.name,
    description: mapping.description ?? null,
    input_type: mapping.input_type,
    output_type: mapping.output_type,
    expression: mapping.expression,
    local_lookup_tables: mapping.local_lookup_tables.map(({ key, columns, rows }) => ({
      key,
      columns,
      rows,
    })),
    sample_input: mapping.sample_input ?? null,
    test_cases: mapping.test_cases.map(({ name, input, expected, match }) => ({
      name,
      input,
      expected,
      match,
    })),
  });
  return true;
}
