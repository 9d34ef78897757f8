import type { LoaderFunctionArgs } from 'react-router';
import query, { type HistoryDrawerQuery, type HistoryDrawerQuery$variables } from '#gql/HistoryDrawerQuery';
import { environmentContext, startRouteQuery } from '#relay/route-query.ts';
import { isRestrictedFor, knownMembership } from '../../access.ts';
import type { HistorySubject } from './history-address.ts';
import { serverNow } from '#lib/server-clock.ts';
import { auditFilter, readHistoryFilters } from './history-filters.ts';

const MINUTE = 60_000;

/** Starts the query of an open history; null if this person may not see it. */
export function startHistory(args: LoaderFunctionArgs, subject: HistorySubject) {
  const company_uuid = args.params.company_uuid ?? '';
  const membership = knownMembership(args.context.get(environmentContext), company_uuid);
  if (membership && isRestrictedFor(membership)) return null;
  const search = new URL(args.request.url).searchParams;
  return startRouteQuery<HistoryDrawerQuery>(
    { query: async () => ({ default: query }), variables: variables(company_uuid, subject, search) },
    args,
  );
}

function variables(
  company_uuid: string,
  subject: HistorySubject,
  search: URLSearchParams,
): HistoryDrawerQuery$variables {
  // Rounded to whole minutes, so that reopening it shortly afterward finds the loaded data in the store.
  const now = Math.floor(serverNow() / MINUTE) * MINUTE;
  return {
    company_uuid,
    subject: subject === 'workspace' ? {} : { object: subject },
    filter: auditFilter(subject, readHistoryFilters(search), now),
    of_object: subject !== 'workspace',
  };
}
