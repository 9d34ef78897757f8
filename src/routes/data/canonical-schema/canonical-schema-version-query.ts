import type { CanonicalSchemaVersionScreenQuery } from '#gql/CanonicalSchemaVersionScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { documentIn } from './schema-address.ts';

export { default } from '#gql/CanonicalSchemaVersionScreenQuery';

export const variables: ToVariables<'canonicalSchemaVersion', CanonicalSchemaVersionScreenQuery> = ({
  params,
  search,
}) => ({
  company_uuid: params.company_uuid,
  target: params.target_version,
  document: documentIn(search),
});
