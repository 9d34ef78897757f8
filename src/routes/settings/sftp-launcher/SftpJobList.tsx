import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay/hooks';
import { Outlet } from 'react-router';
import type { SftpJobList_query$key } from '#gql/SftpJobList_query';
import type { SftpJobListPageQuery } from '#gql/SftpJobListPageQuery';
import { clearSftpLauncher, setSftpJobs } from '#client-state/sftp-launcher.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { GridColumn } from '#ui/data-grid/columns.ts';
import { DataGrid } from '#ui/data-grid/DataGrid.tsx';
import { useGridLayout } from '#ui/data-grid/useGridLayout.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useMore } from '#ui/table/useMore.ts';
import { searchString } from '../../paths.ts';
import { openRowMenu } from '../../_shared/drawers/row-menu.ts';
import { isNarrowed, writeJobFilters, type JobFilters } from './job-filters.ts';
import { JobFilterBar } from './JobFilterBar.tsx';
import { SftpJobItem, type JobColumn } from './SftpJobItem.tsx';

const columns: readonly GridColumn<JobColumn>[] = [
  { id: 'name', header: 'Name', width: 238, grow: true, required: true },
  { id: 'source', header: 'Source', width: 140, grow: true, spare: 3 },
  { id: 'flow', header: 'Flow', width: 150, grow: true, phone: 'hide', spare: 4 },
  { id: 'schedule', header: 'Schedule', width: 136, phone: 'hide', spare: 5 },
  { id: 'next_run', header: 'Next run', width: 162, phone: 'hide', spare: 6 },
  { id: 'last_run', header: 'Last run', width: 168 },
  { id: 'files', header: 'Files, 24 h', width: 80, align: 'end', phone: 'hide', spare: 1 },
  { id: 'failures', header: 'Failed runs', width: 90, align: 'end', phone: 'hide', spare: 2 },
  { id: 'enabled', header: 'Scheduled', width: 92, phone: 'hide' },
  { id: 'actions', header: 'Actions', headerHidden: true, width: 82, required: true },
];

interface SftpJobListProps {
  queryRef: SftpJobList_query$key;
  filters: JobFilters;
  onChange: (change: Partial<JobFilters>) => void;
  onClear: () => void;
  /** The button that adds the first item. */
  addAction: ReactNode;
}

/** The filters, the rows, and the drawers over them. */
export function SftpJobList({ queryRef, filters, onChange, onClear, addAction }: SftpJobListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    SftpJobListPageQuery,
    SftpJobList_query$key
  >(
    graphql`
      fragment SftpJobList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "SftpJobListPageQuery")
      @argumentDefinitions(
        company_uuid: { type: "ID!" }
        search: { type: "String" }
        enabled: { type: "Boolean" }
        last_statuses: { type: "[JobRunStatus!]" }
        count: { type: "Int", defaultValue: 100 }
        cursor: { type: "String" }
      ) {
        company(company_uuid: $company_uuid) {
          company_uuid
          sftp_jobs(
            search: $search
            enabled: $enabled
            last_statuses: $last_statuses
            first: $count
            after: $cursor
          ) @connection(key: "SftpJobList_sftp_jobs", filters: ["search", "enabled", "last_statuses"]) {
            __id
            total_count
            edges {
              node {
                job_uuid
                ...SftpJobItem_job
                ...sftpLauncher_job
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const more = useMore({ hasNext, isLoadingNext, loadNext }, 100);
  const layout = useGridLayout('sftp-jobs', columns);
  const environment = useRelayEnvironment();
  const company_uuid = data.company?.company_uuid ?? '';
  const connection = data.company?.sftp_jobs;
  const connectionId = connection?.__id ?? '';
  const jobs = nodesOf(connection);
  // Clears the client state when the launcher is left.
  useEffect(() => () => clearSftpLauncher(environment), [environment]);
  useEffect(() => setSftpJobs(environment, company_uuid, jobs), [environment, company_uuid, jobs]);
  // When a row is removed together with the menu that was used, the focus moves to the row that takes its place.
  const rootRef = useRef<HTMLDivElement>(null);
  const gap = useRef<number | null>(null);
  const count = jobs.length;
  useEffect(() => {
    if (gap.current === null) return;
    const successor = Math.min(gap.current, count - 1);
    gap.current = null;
    const row = rootRef.current?.querySelector<HTMLElement>(`[data-index="${successor}"]`);
    (row ?? rootRef.current?.querySelector<HTMLElement>('[type=search]'))?.focus();
  }, [count]);
  const renderRow = useCallback(
    (index: number) => {
      const job = jobs[index];
      return job ? (
        <SftpJobItem
          key={job.job_uuid}
          jobRef={job}
          connectionId={connectionId}
          onDeleted={() => (gap.current = index)}
        />
      ) : null;
    },
    [jobs, connectionId],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button in the row
    <div ref={rootRef} onContextMenu={openRowMenu}>
      <JobFilterBar
        count={connection?.total_count ?? 0}
        filters={filters}
        onChange={onChange}
        onClear={onClear}
      />
      <DataGrid
        label="Launcher jobs"
        layout={layout}
        rowCount={jobs.length}
        total={connection?.total_count ?? null}
        rowKey={(index) => jobs[index]?.job_uuid ?? ''}
        renderRow={renderRow}
        more={more}
        scrollKey={`sftp-jobs${searchString(writeJobFilters(filters))}`}
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              kind="filtered"
              title="No launcher job matches"
              action={<Button onClick={onClear}>Clear filters</Button>}
            >
              Names, servers, and directories were searched.
            </EmptyState>
          ) : (
            <EmptyState kind="none" title="No launcher jobs yet" action={addAction}>
              A launcher job looks into an SFTP directory on a schedule, picks up each file that matches, and
              starts one execution for it.
            </EmptyState>
          )
        }
      />
      <Outlet />
    </div>
  );
}
