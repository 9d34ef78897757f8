import type { HistoryDrawerQuery$variables } from '#gql/HistoryDrawerQuery';
import type { HistorySubject } from './history-address.ts';
import { auditFilter, readHistoryFilters } from './history-filters.ts';

export { default } from '#gql/HistoryDrawerQuery';

const MINUTE = 60_000;

/** The variables for an address. */
export function variables(
  company_uuid: string,
  subject: HistorySubject,
  search: URLSearchParams,
): HistoryDrawerQuery$variables {
  // In whole minutes, so that coming back soon shows what has been loaded.
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  return {
    company_uuid,
    subject: subject === 'workspace' ? {} : { ...subjectFilter(subject) },
    filter: auditFilter(subject, readHistoryFilters(search), now),
    of_object: subject !== 'workspace',
  };
}

const subjectFilter = ({ entity_type, entity_id }: Exclude<HistorySubject, 'workspace'>) => ({
  entity_types: [entity_type],
  entity_id,
});
