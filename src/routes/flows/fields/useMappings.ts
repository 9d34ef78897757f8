import { graphql, useFragment } from 'react-relay/hooks';
import type { useMappings_query$data, useMappings_query$key } from '#gql/useMappings_query';
import { found } from '#errors/not-found.ts';
import { formatDate, type Zone } from '#lib/dates.ts';
import { nodesOf } from '#relay/connection.ts';
import { paths } from '../../paths.ts';

type Edge = NonNullable<useMappings_query$data['company']>['mappings']['edges'][number];
type Mapping = NonNullable<NonNullable<Edge>['node']>;

/** The mappings of the workspace, each with the address that opens it. */
export function useMappings(queryRef: useMappings_query$key) {
  const data = useFragment(
    graphql`
      fragment useMappings_query on Query
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }) {
        company(company_uuid: $company_uuid) {
          company_uuid
          mappings(first: 200) {
            edges {
              node {
                mapping_uuid
                name
                input_type
                output_type
                deployed_revision {
                  mapping_uuid
                  created_at
                  number
                  deployed_at
                }
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid, mappings } = found(data.company, 'workspace');
  const known = nodesOf(mappings);
  return {
    mappings: known,
    choices: known.map(({ mapping_uuid, name, input_type, output_type }) => ({
      value: mapping_uuid,
      label: `${name} (${input_type} to ${output_type})`,
    })),
    addressOf: (mapping_uuid: string) => paths.mapping({ company_uuid, mapping_uuid }),
  };
}

/** The deployed revision, and since when it has been deployed, in words. */
export const deployedWords = (
  { deployed_revision }: Pick<Mapping, 'deployed_revision'>,
  zone: Zone,
): string =>
  deployed_revision
    ? `Now ${deployed_revision.number}${deployed_revision.deployed_at ? `, since ${formatDate(deployed_revision.deployed_at, zone)}` : ''}`
    : 'None is deployed yet';
