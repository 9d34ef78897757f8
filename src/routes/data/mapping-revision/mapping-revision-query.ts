import type { MappingRevisionScreenQuery } from '#gql/MappingRevisionScreenQuery';
import { NotFoundError } from '#errors/not-found.ts';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/MappingRevisionScreenQuery';

/** Parses a time in an address; null for anything else. */
const timeIn = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

export const variables: ToVariables<'mappingRevision', MappingRevisionScreenQuery> = ({ params, search }) => {
  const created_at = timeIn(params.created_at);
  if (created_at === null) throw new NotFoundError('page');
  const { company_uuid, mapping_uuid } = params;
  return { company_uuid, mapping_uuid, created_at, against: timeIn(search.get('against')) };
};
