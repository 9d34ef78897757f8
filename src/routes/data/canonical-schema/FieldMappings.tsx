import { graphql, useFragment } from 'react-relay/hooks';
import type { FieldMappingsQuery } from '#gql/FieldMappingsQuery';
import type { FieldMappings_field$data, FieldMappings_field$key } from '#gql/FieldMappings_field';
import { UiLink } from '#ui/links.tsx';
import { paths } from '../../paths.ts';
import { PagedList } from '../../_shared/PagedList.tsx';
import styles from './canonical-schema.module.css';
import { useFurtherPages } from './useFurtherPages.ts';

interface FieldMappingsProps {
  company_uuid: string;
  version: string;
  document: string;
  fieldRef: FieldMappings_field$key;
}

/** The mappings that use a field. */
export function FieldMappings({ company_uuid, version, document, fieldRef }: FieldMappingsProps) {
  const { path, used_by } = useFragment(
    graphql`
      fragment FieldMappings_field on CanonicalField
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }) {
        path
        used_by(company_uuid: $company_uuid) {
          pageInfo {
            hasNextPage
            endCursor
          }
          edges {
            node {
              mapping_uuid
              name
            }
          }
        }
      }
    `,
    fieldRef,
  );
  const { nodes, ...paging } = useFurtherPages<
    FieldMappingsQuery,
    FieldMappings_field$data['used_by']['edges'][number]['node']
  >({
    first: used_by,
    query: graphql`
      query FieldMappingsQuery(
        $company_uuid: ID!
        $version: ID!
        $document: ID!
        $path: String!
        $count: Int!
        $cursor: String
      ) @throwOnFieldError {
        canonical_schema(version: $version) {
          version
          document(name: $document) {
            version
            name
            field(path: $path) {
              used_by(company_uuid: $company_uuid, first: $count, after: $cursor) {
                pageInfo {
                  hasNextPage
                  endCursor
                }
                edges {
                  node {
                    mapping_uuid
                    name
                  }
                }
              }
            }
          }
        }
      }
    `,
    variables: (count, cursor) => ({ company_uuid, version, document, path, count, cursor }),
    read: ({ canonical_schema }) => canonical_schema?.document?.field?.used_by,
  });
  if (nodes.length === 0) return 'No mapping uses it';
  return (
    <PagedList className={styles.lines} {...paging}>
      {nodes.map(({ mapping_uuid, name }) => (
        <li key={mapping_uuid}>
          <UiLink to={paths.mapping({ company_uuid, mapping_uuid })}>
            <bdi>{name}</bdi>
          </UiLink>
        </li>
      ))}
    </PagedList>
  );
}
