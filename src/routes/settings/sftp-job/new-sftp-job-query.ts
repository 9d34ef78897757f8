import type { NewSftpJobScreenQuery } from '#gql/NewSftpJobScreenQuery';
import { isUuid } from '../../params.ts';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/NewSftpJobScreenQuery';

/** `?from=<uuid>`: the new job is a copy of that one. */
export const variables: ToVariables<'newSftpJob', NewSftpJobScreenQuery> = ({ params, search }) => {
  const from = search.get('from') ?? '';
  return { company_uuid: params.company_uuid, from, isCopy: isUuid(from) };
};
