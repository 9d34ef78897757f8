import type { CanonicalSchemaScreenQuery } from '#gql/CanonicalSchemaScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { documentIn } from './schema-address.ts';

export { default } from '#gql/CanonicalSchemaScreenQuery';

export const variables: ToVariables<'canonicalSchema', CanonicalSchemaScreenQuery> = ({
  params,
  search,
}) => ({
  company_uuid: params.company_uuid,
  document: documentIn(search),
});
