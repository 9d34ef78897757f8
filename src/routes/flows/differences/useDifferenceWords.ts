import { graphql, useFragment } from 'react-relay/hooks';
import type { useDifferenceWords_differences$key } from '#gql/useDifferenceWords_differences';
import type { useDifferenceWords_version$key } from '#gql/useDifferenceWords_version';
import { useZone } from '#ui/text/zone.ts';
import {
  groupDifferences,
  type DifferenceGroup,
  type FlowDifferenceData,
} from '../../_shared/flows/flow-differences.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The title that a JSON Schema declares for a property. */
function titleIn(schema: unknown, name: string): string | null {
  const properties = isObject(schema) ? schema['properties'] : null;
  const property = isObject(properties) ? properties[name] : null;
  const title = isObject(property) ? property['title'] : null;
  return typeof title === 'string' ? title : null;
}

/** The differences between a version and another one, in words. */
export function useDifferenceWords(
  differencesRef: useDifferenceWords_differences$key,
  versionRef: useDifferenceWords_version$key,
): readonly DifferenceGroup[] {
  const differences = useFragment(
    graphql`
      fragment useDifferenceWords_differences on FlowDifference @relay(plural: true) {
        path
        before
        after
        before_name
        after_name
      }
    `,
    differencesRef,
  );
  return useWords(
    differences.map(({ path, before, after, before_name, after_name }) => ({
      path,
      before,
      after,
      before_name,
      after_name,
    })),
    versionRef,
  );
}

/** Differences in words; the version provides the titles of its adapters' options. */
export function useWords(
  differences: readonly FlowDifferenceData[],
  versionRef: useDifferenceWords_version$key,
): readonly DifferenceGroup[] {
  const { snapshot, flow_setup } = useFragment(
    graphql`
      fragment useDifferenceWords_version on FlowVersion {
        flow_uuid
        version_timestamp
        snapshot {
          source_file_type {
            code
            config_schema
          }
          destination_file_type {
            code
            config_schema
          }
        }
        flow_setup {
          flow_uuid
          integration {
            company_uuid
            integration_identifier
            config_fields {
              name
              label
            }
          }
        }
      }
    `,
    versionRef,
  );
  const zone = useZone();
  const titles: Readonly<Record<string, (name: string) => string | null>> = {
    source_options: (name) => titleIn(snapshot.source_file_type.config_schema, name),
    destination_options: (name) => titleIn(snapshot.destination_file_type.config_schema, name),
    adapter_values: (wanted) =>
      flow_setup.integration?.config_fields.find(({ name }) => name === wanted)?.label ?? null,
  };
  return groupDifferences(differences, {
    zone,
    optionTitle: (setting, name) => titles[setting]?.(name) ?? null,
  });
}
