import type { NewConnectionScreenQuery } from '#gql/NewConnectionScreenQuery';
import { isUuid } from '../../params.ts';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/NewConnectionScreenQuery';

export const variables: ToVariables<'newConnection', NewConnectionScreenQuery> = ({ params, search }) => {
  const copy = search.get('copy') ?? '';
  const has_copy = isUuid(copy);
  return { partner_uuid: params.partner_uuid, copy: has_copy ? copy : '', has_copy };
};
