import { graphql, usePaginationFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useLocation, useNavigate } from 'react-router';
import type { HistoryDrawer_query$key } from '#gql/HistoryDrawer_query';
import type { HistoryDrawerPageQuery } from '#gql/HistoryDrawerPageQuery';
import type { HistoryDrawerQuery } from '#gql/HistoryDrawerQuery';
import { found } from '#errors/not-found.ts';
import { nodesOf } from '#relay/connection.ts';
import { Parts } from '#relay/parts.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import styles from './history.module.css';
import type { HistorySubject } from './history-address.ts';
import { isNamedAs } from './history-object.ts';
import {
  isFiltered,
  noFilters,
  readHistoryFilters,
  writeHistoryFilters,
  type HistoryFilters,
} from './history-filters.ts';
import { HistoryEntry } from './HistoryEntry.tsx';
import { HistoryExport } from './HistoryExport.tsx';
import { HistoryFilterBar } from './HistoryFilterBar.tsx';

interface HistoryDrawerProps {
  loaded: PreloadedQuery<HistoryDrawerQuery>;
  subject: HistorySubject;
  onClose: () => void;
}

const PAGE = 50;

/** Who did what, and when: in the whole workspace, or to one object. Filters are in the address. */
export function HistoryDrawer({ loaded, subject, onClose }: HistoryDrawerProps) {
  const query = graphql`
    query HistoryDrawerQuery(
      $company_uuid: ID!
      $filter: AuditFilter!
      $subject: AuditFilter!
      $of_object: Boolean!
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        company_name
        subject: audit_log(filter: $subject, first: 1) @include(if: $of_object) {
          edges {
            node {
              audit_uuid
              entity_type
              entity_id
              entity_label
              related {
                entity_type
                entity_id
                entity_label
              }
            }
          }
        }
        ...HistoryFilterBar_company
      }
      ...HistoryDrawer_query @arguments(company_uuid: $company_uuid, filter: $filter)
    }
  `;
  const page = usePreloadedQuery<HistoryDrawerQuery>(query, loaded);
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    HistoryDrawerPageQuery,
    HistoryDrawer_query$key
  >(
    graphql`
      fragment HistoryDrawer_query on Query
      @throwOnFieldError
      @refetchable(queryName: "HistoryDrawerPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        filter: { type: "AuditFilter!" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          audit_log(filter: $filter, first: $count, after: $cursor)
            @connection(key: "HistoryDrawer_audit_log", filters: ["filter"]) {
            total_count
            edges {
              node {
                audit_uuid
                ...HistoryEntry_entry
              }
            }
          }
        }
      }
    `,
    page,
  );
  const location = useLocation();
  const navigate = useNavigate();
  const company = found(page.company, 'workspace');
  const { company_uuid, company_name } = company;
  const filters = readHistoryFilters(new URLSearchParams(location.search));
  const change = (next: Partial<HistoryFilters>) =>
    void navigate(
      { search: writeHistoryFilters(location.search, { ...filters, ...next }) },
      { replace: true, state: location.state as unknown, preventScrollReset: true },
    );
  const isWorkspace = subject === 'workspace';
  const [latest] = nodesOf(company.subject);
  // The latest entry may belong to another object whose change also affected this one.
  const named =
    latest &&
    [latest, ...latest.related].find(({ entity_type, entity_id }) =>
      isNamedAs(subject, { entity_type, entity_id }),
    );
  const name = isWorkspace ? company_name : named?.entity_label;
  const log = data.company?.audit_log;
  const entries = nodesOf(log);
  const count = log?.total_count ?? 0;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={isWorkspace ? 'Audit log' : name ? `History of ${name}` : 'History'}
      context={isWorkspace ? <bdi>{company_name}</bdi> : undefined}
      width={880}
    >
      <Parts query={query} subject={JSON.stringify(loaded.variables)}>
        <HistoryFilterBar
          companyRef={company}
          isWorkspace={isWorkspace}
          filters={filters}
          count={count}
          onChange={change}
          onClear={() => change(noFilters)}
          action={
            <HistoryExport
              company_uuid={company_uuid}
              filter={loaded.variables.filter}
              name={name ?? 'history'}
              count={count}
            />
          }
        />
      </Parts>
      {entries.length > 0 ? (
        <ul className={styles.list} aria-label={isWorkspace ? 'Audit log' : 'History'}>
          {entries.map((entry) => (
            <HistoryEntry key={entry.audit_uuid} entryRef={entry} subject={subject} />
          ))}
        </ul>
      ) : isFiltered(filters) ? (
        <EmptyState
          kind="filtered"
          title="No entry matches"
          action={<Button onClick={() => change(noFilters)}>Clear filters</Button>}
        >
          Names, summaries and keys of what was changed were searched.
        </EmptyState>
      ) : (
        <EmptyState kind="none" title="No changes recorded yet">
          Every change is recorded here with who made it and what it was before.
        </EmptyState>
      )}
      {hasNext && (
        <p className={styles.more}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={PAGE} />
        </p>
      )}
    </Drawer>
  );
}
