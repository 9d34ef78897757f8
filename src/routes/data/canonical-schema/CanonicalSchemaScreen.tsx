import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { CanonicalSchemaScreenQuery } from '#gql/CanonicalSchemaScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { DocumentView } from './DocumentView.tsx';
import { SchemaHead } from './SchemaHead.tsx';

/** The version of the canonical schema that the workspace uses. */
export function CanonicalSchemaScreen() {
  const query = graphql`
    query CanonicalSchemaScreenQuery($company_uuid: ID!, $document: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        canonical_schema {
          version
          ...SchemaHead_schema
          ...DocumentView_schema @arguments(company_uuid: $company_uuid, document: $document)
        }
      }
      ...SchemaHead_query
    }
  `;
  const data = useRouteQuery<CanonicalSchemaScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const company = found(data.company, 'workspace');
  const schema = company.canonical_schema;
  return (
    <Parts query={query} subject={company_uuid}>
      <SchemaHead schemaRef={schema} queryRef={data} inUse={schema.version} />
      <Part>
        <DocumentView schemaRef={schema} company_uuid={company_uuid} />
      </Part>
    </Parts>
  );
}
