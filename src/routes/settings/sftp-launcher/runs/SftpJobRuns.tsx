import { useEffect } from 'react';
import {
  graphql,
  usePaginationFragment,
  usePreloadedQuery,
  useRelayEnvironment,
  type PreloadedQuery,
} from 'react-relay/hooks';
import { useLocation, useNavigate } from 'react-router';
import type { SftpJobRuns_query$key } from '#gql/SftpJobRuns_query';
import type { SftpJobRunsPageQuery } from '#gql/SftpJobRunsPageQuery';
import type { SftpJobRunsQuery } from '#gql/SftpJobRunsQuery';
import { setSftpJob } from '#client-state/sftp-launcher.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useCloseOver } from '#routes/useCloseOver.ts';
import { closedSearch, runsSearch, type RunsShown } from '../runs-address.ts';
import { JobRunItem } from './JobRunItem.tsx';
import styles from './runs.module.css';

interface SftpJobRunsProps {
  loaded: PreloadedQuery<SftpJobRunsQuery>;
  show: RunsShown;
}

/** `?runs=<uuid>`: the runs of a job, and the executions that they started. */
export function SftpJobRuns({ loaded, show }: SftpJobRunsProps) {
  const query = usePreloadedQuery<SftpJobRunsQuery>(
    graphql`
      query SftpJobRunsQuery($job_uuid: ID!, $statuses: [JobRunStatus!]) @throwOnFieldError {
        ...SftpJobRuns_query @arguments(job_uuid: $job_uuid, statuses: $statuses)
      }
    `,
    loaded,
  );
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    SftpJobRunsPageQuery,
    SftpJobRuns_query$key
  >(
    graphql`
      fragment SftpJobRuns_query on Query
      @throwOnFieldError
      @refetchable(queryName: "SftpJobRunsPageQuery")
      @argumentDefinitions(
        job_uuid: { type: "ID!" }
        statuses: { type: "[JobRunStatus!]" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        sftp_job(job_uuid: $job_uuid) {
          job_uuid
          company_uuid
          name
          ...sftpLauncher_job
          executions(statuses: $statuses, first: $count, after: $cursor)
            @connection(key: "SftpJobRuns_executions", filters: ["statuses"]) {
            edges {
              node {
                job_execution_uuid
                ...JobRunItem_run
              }
            }
          }
        }
      }
    `,
    query,
  );
  const close = useCloseOver(closedSearch);
  const navigate = useNavigate();
  const location = useLocation();
  const environment = useRelayEnvironment();
  const { sftp_job } = data;
  useEffect(() => {
    setSftpJob(environment, sftp_job ?? null);
    return () => setSftpJob(environment, null);
  }, [environment, sftp_job]);
  if (!sftp_job) return <NotThere what="launcher job" onClose={close} />;
  const { job_uuid, company_uuid, name, executions } = sftp_job;
  const choose = (next: RunsShown) =>
    void navigate(
      { search: runsSearch(location.search, job_uuid, next) },
      { replace: true, state: location.state as unknown, preventScrollReset: true },
    );
  const runs = nodesOf(executions);
  return (
    <Drawer opened onClose={close} title={`Runs of ${name}`} context="Newest first" width={640}>
      <div className={styles.head}>
        <Segmented
          label="Which runs"
          value={show}
          options={[
            { value: 'all', label: 'All' },
            { value: 'files', label: 'With files' },
            { value: 'failed', label: 'Failed' },
          ]}
          onChange={choose}
        />
        <span className={styles.quiet} role="status">
          {pluralize(runs.length, 'run')} shown
        </span>
      </div>
      {runs.length > 0 ? (
        <ul className={styles.list} aria-label="Runs">
          {runs.map((run) => (
            <JobRunItem key={run.job_execution_uuid} runRef={run} company_uuid={company_uuid} />
          ))}
        </ul>
      ) : show === 'all' ? (
        <EmptyState kind="none" title="No runs yet">
          Run it now from the list, or wait for its schedule.
        </EmptyState>
      ) : (
        <EmptyState
          kind="filtered"
          title={show === 'failed' ? 'No failed runs' : 'No run has found files'}
          action={<Button onClick={() => choose('all')}>Show all runs</Button>}
        />
      )}
      {hasNext && (
        <p className={styles.more}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={20} />
        </p>
      )}
    </Drawer>
  );
}
