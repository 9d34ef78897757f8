import type { FlowVersionScreenQuery } from '#gql/FlowVersionScreenQuery';
import { NotFoundError } from '#errors/not-found.ts';
import type { ToVariables } from '../../screen-route.ts';
import { readAgainst } from './version-address.ts';

export { default } from '#gql/FlowVersionScreenQuery';

export const variables: ToVariables<'flowVersion', FlowVersionScreenQuery> = ({ params, search }) => {
  const { partner_uuid, flow_uuid, version_millis } = params;
  if (!/^\d{1,15}$/.test(version_millis)) throw new NotFoundError('page');
  return { partner_uuid, flow_uuid, version_timestamp: Number(version_millis), against: readAgainst(search) };
};
