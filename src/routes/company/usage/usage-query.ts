import type { UsageScreenQuery } from '#gql/UsageScreenQuery';
import type { ToVariables } from '../../screen-route.ts';

export { default } from '#gql/UsageScreenQuery';

/** The month in the address, `2026-08`; null for the current one. */
function readMonth(search: URLSearchParams): string | null {
  const month = search.get('month') ?? '';
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : null;
}

export const variables: ToVariables<'flowUsageReports', UsageScreenQuery> = ({
  params,
  search,
  internals,
}) => ({
  company_uuid: params.company_uuid,
  // If null, the server uses the current month.
  month: readMonth(search),
  internals,
});
