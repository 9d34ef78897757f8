import type { UsageScreenQuery } from '#gql/UsageScreenQuery';
import type { ToVariables } from '../../screen-route.ts';
import { readMonth } from './usage-month.ts';

export { default } from '#gql/UsageScreenQuery';

export const variables: ToVariables<'flowUsageReports', UsageScreenQuery> = ({
  params,
  search,
  internals,
}) => ({
  company_uuid: params.company_uuid,
  // The server knows which month it is.
  month: readMonth(search),
  internals,
});
