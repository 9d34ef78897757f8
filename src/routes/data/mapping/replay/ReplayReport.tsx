import { Suspense, useState } from 'react';
import { graphql, useFragment, useQueryLoader } from 'react-relay/hooks';
import type { ReplayReport_replay$key } from '#gql/ReplayReport_replay';
import replayRunDetail, { type ReplayRunDetailQuery } from '#gql/ReplayRunDetailQuery';
import { formatDateTime } from '#lib/dates.ts';
import { formatCount } from '#lib/numbers.ts';
import { lazily } from '#lib/lazily.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useZone } from '#ui/text/zone.ts';
import { isShown, type Shown } from './replay-labels.ts';
import { ReplayCells } from './ReplayCells.tsx';
import { ReplayFollow } from './ReplayFollow.tsx';
import { ReplayRunDetail, type KeptTestCase } from './ReplayRunDetail.tsx';
import { ReplayTable } from './ReplayTable.tsx';
import styles from './replay.module.css';

const AcceptDialog = lazily(() => import('./AcceptDialog.tsx'), 'AcceptDialog');

interface ReplayReportProps {
  replayRef: ReplayReport_replay$key;
  mayEdit: boolean;
  /** Adds a test case to the draft; omitted if nothing is being edited. */
  onKeepTestCase?: ((kept: KeptTestCase) => void) | undefined;
}

/** The results of a replay: a cell per execution, the differences of the selected one, and the list. */
export function ReplayReport({ replayRef, mayEdit, onKeepTestCase }: ReplayReportProps) {
  const replay = useFragment(
    graphql`
      fragment ReplayReport_replay on MappingReplay {
        replay_uuid
        company_uuid
        status
        progress
        total_count
        same_count
        changed_count
        failed_count
        accepted_count
        runs {
          replay_uuid
          invocation_uuid
          submitted_at
          outcome
          accepted_at
          ...ReplayCells_runs
          ...ReplayTable_runs
        }
      }
    `,
    replayRef,
  );
  const { replay_uuid, company_uuid, status, runs, total_count } = replay;
  const { same_count, changed_count, failed_count, accepted_count } = replay;
  const zone = useZone();
  const [wanted, setWanted] = useState<Shown>('differences');
  const [selected, setSelected] = useState<string | null>(null);
  const [accepted, setAccepted] = useState<readonly string[] | null | 'none'>('none');
  const [queryRef, load] = useQueryLoader<ReplayRunDetailQuery>(replayRunDetail);
  const run = runs.find(({ invocation_uuid }) => invocation_uuid === selected);
  const open = changed_count - accepted_count;
  const listed = runs.filter(({ outcome }) => isShown(wanted, outcome));
  const select = (invocation_uuid: string) => {
    setSelected(invocation_uuid);
    load({ replay_uuid, invocation_uuid });
  };
  // The store keeps a response with errors.
  const selectAgain = (invocation_uuid: string) =>
    load({ replay_uuid, invocation_uuid }, { fetchPolicy: 'network-only' });
  const isRunning = status === 'RUNNING';
  return (
    <div className={styles.report}>
      {isRunning && <ReplayFollow replay_uuid={replay_uuid} />}
      {isRunning && (
        <ProgressBar
          label="Replay"
          value={replay.progress / 100}
          words={`${replay.progress}% of ${total_count} executions`}
        />
      )}
      <div className={styles.counts}>
        <p role="status">
          <span>
            <b>{formatCount(same_count)}</b> same
          </span>
          <span className={changed_count > 0 ? styles.wait : undefined}>
            <b>{formatCount(changed_count)}</b> different
            {accepted_count > 0 && `, ${formatCount(accepted_count)} accepted`}
          </span>
          <span className={failed_count > 0 ? styles.fail : undefined}>
            <b>{formatCount(failed_count)}</b> failed
          </span>
          {status === 'CANCELED' && <span className={styles.quiet}>Stopped</span>}
        </p>
        <Segmented<Shown>
          label="Executions to list"
          value={wanted}
          onChange={setWanted}
          options={[
            { value: 'differences', label: 'Different or failed' },
            { value: 'changed', label: 'Different' },
            { value: 'failed', label: 'Failed' },
            { value: 'same', label: 'Same' },
          ]}
        />
        {mayEdit && open > 0 && !isRunning && (
          <Button small onClick={() => setAccepted(null)}>
            Accept {formatCount(open)} as expected…
          </Button>
        )}
      </div>
      {run && queryRef && (
        <section
          className={styles.detail}
          aria-label={`Execution of ${formatDateTime(run.submitted_at, zone)}`}
        >
          <header>
            <h3>
              Execution <code>{run.invocation_uuid.slice(0, 8)}</code>
            </h3>
            <span className={styles.quiet}>{formatDateTime(run.submitted_at, zone)}</span>
            {mayEdit && run.outcome === 'CHANGED' && run.accepted_at == null && (
              <Button small onClick={() => setAccepted([run.invocation_uuid])}>
                Accept
              </Button>
            )}
            <Button small look="quiet" onClick={() => setSelected(null)}>
              Close
            </Button>
          </header>
          <SectionBoundary
            small
            resetKey={run.invocation_uuid}
            onRetry={() => selectAgain(run.invocation_uuid)}
          >
            <Suspense fallback={<Skeleton shape="text" count={4} />}>
              <ReplayRunDetail
                key={run.invocation_uuid}
                queryRef={queryRef}
                caseName={`Execution ${run.invocation_uuid.slice(0, 8)}`}
                isAccepted={run.accepted_at != null}
                onKeepTestCase={onKeepTestCase}
              />
            </Suspense>
          </SectionBoundary>
        </section>
      )}
      <ReplayCells runsRef={runs} shown={wanted} selected={selected} onSelect={select} />
      {listed.length === 0 ? (
        !isRunning && (
          <EmptyState
            kind={wanted === 'differences' ? 'none' : 'filtered'}
            title={wanted === 'differences' ? 'No differences' : 'No execution has this result'}
            small
          >
            {wanted === 'differences'
              ? 'Every input gives the same result as with the deployed revision.'
              : 'Choose another result.'}
          </EmptyState>
        )
      ) : (
        <ReplayTable
          key={wanted}
          company_uuid={company_uuid}
          runsRef={listed}
          selected={selected}
          onSelect={select}
          onAccept={mayEdit ? (invocation_uuid) => setAccepted([invocation_uuid]) : null}
        />
      )}
      {accepted !== 'none' && (
        <Suspense fallback={null}>
          <AcceptDialog
            replay_uuid={replay_uuid}
            invocation_uuids={accepted}
            count={accepted?.length ?? open}
            onClose={() => setAccepted('none')}
          />
        </Suspense>
      )}
    </div>
  );
}
