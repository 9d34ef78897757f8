import { IconDownload } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ResubmissionResults_run$key } from '#gql/ResubmissionResults_run';
import { toCsv } from '#lib/csv-writer.ts';
import { downloadCsv } from '#lib/download.ts';
import { shortUuid } from '#lib/short-uuid.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { ShowMore } from '#ui/table/ShowMore.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { useShown } from '#ui/table/useShown.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '#routes/paths.ts';
import { RunBar } from '#shared/RunBar.tsx';
import { ExecutionName } from './ExecutionName.tsx';
import { outcomeLooks } from './outcome-labels.ts';
import styles from './Resubmission.module.css';
import { useRetryResubmission } from './useRetryResubmission.ts';

/** How many rows are shown at first; a run may have 500. */
const FEW = 100;

/** The outcomes that Retry includes. */
const RETRIED: ReadonlySet<string> = new Set(['FAILED', 'REFUSED', 'CANCELED']);

/** The progress and results of a resubmission, one row per execution. */
export function ResubmissionResults({ runRef }: { runRef: ResubmissionResults_run$key }) {
  const run = useFragment(
    graphql`
      fragment ResubmissionResults_run on ResubmissionRun {
        run_uuid
        company_uuid
        partner_uuid
        status
        started_at
        started_by {
          display
        }
        retry_count
        pending_count
        running_count
        succeeded_count
        failed_count
        refused_count
        canceled_count
        results {
          invocation_uuid
          outcome
          detail
          original {
            invocation_uuid
            flow_name
            ...ExecutionName_execution
          }
          flow_execution {
            invocation_uuid
            status
          }
        }
      }
    `,
    runRef,
  );
  const [retry] = useRetryResubmission(run.run_uuid, run.retry_count);
  const { company_uuid, partner_uuid, pending_count, running_count, succeeded_count } = run;
  const { failed_count, refused_count } = run;
  const ended = succeeded_count + refused_count + run.canceled_count;
  const total = pending_count + running_count + failed_count + ended;
  const isRunning = run.status === 'RUNNING';
  const shown = useShown(run.results, FEW);
  type Row = (typeof run.results)[number];
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'execution',
      header: 'Execution',
      cell: ({ original, invocation_uuid }) => (
        <ExecutionName executionRef={original ?? null} invocation_uuid={invocation_uuid} />
      ),
    },
    {
      id: 'result',
      header: 'Result',
      cell: ({ outcome }) => {
        const { tone, label } = statusLook(outcomeLooks, outcome);
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    },
    {
      id: 'new',
      header: 'New execution',
      cell: ({ flow_execution: made }) =>
        made && (
          <UiLink
            to={paths.execution({ company_uuid, partner_uuid, invocation_uuid: made.invocation_uuid })}
            className="mono"
          >
            {shortUuid(made.invocation_uuid)}
          </UiLink>
        ),
    },
    {
      id: 'detail',
      header: 'Detail',
      grow: true,
      phone: 'under',
      // Without a detail, the badge already says everything.
      cell: ({ detail, outcome }) =>
        detail !== statusLook(outcomeLooks, outcome).label && <span className={styles.detail}>{detail}</span>,
    },
    {
      id: 'next',
      header: 'Next',
      bare: true,
      align: 'end',
      phone: 'hide',
      cell: ({ invocation_uuid, original, outcome }) =>
        !isRunning &&
        RETRIED.has(outcome) && (
          <Button
            small
            aria-label={`Retry ${original?.flow_name ?? ''} ${shortUuid(invocation_uuid)}`}
            onClick={() => retry([invocation_uuid])}
          >
            Retry
          </Button>
        ),
    },
  ];
  const exportCsv = () =>
    downloadCsv(
      'resubmission.csv',
      toCsv(
        ['Flow', 'Execution', 'Result', 'Detail', 'New execution'],
        run.results.map(({ original, invocation_uuid, outcome, detail, flow_execution }) => [
          original?.flow_name,
          invocation_uuid,
          statusLook(outcomeLooks, outcome).label,
          detail,
          flow_execution?.invocation_uuid,
        ]),
      ),
    );
  return (
    <Card
      title={
        isRunning
          ? `${total - pending_count - running_count} of ${pluralize(total, 'execution')} done`
          : `${succeeded_count} of ${pluralize(total, 'execution')} succeeded`
      }
      hint={
        run.started_by &&
        run.started_at != null && (
          <>
            {run.started_by.display}, <RelativeTime at={run.started_at} />
          </>
        )
      }
      actions={
        <>
          {failed_count > 0 && <StatusBadge tone="fail">{failed_count} failed</StatusBadge>}
          {refused_count > 0 && <StatusBadge tone="wait">{refused_count} not possible</StatusBadge>}
          {!isRunning && (
            <Button
              small
              look="quiet"
              icon={<IconDownload size={14} aria-hidden="true" />}
              onClick={exportCsv}
            >
              Export CSV
            </Button>
          )}
        </>
      }
      foot={shown.canChange && <ShowMore shown={shown} />}
    >
      <RunBar total={total} failed={failed_count} done={ended} />
      <SimpleTable
        label="Results"
        columns={columns}
        rows={shown.rows}
        rowKey={({ invocation_uuid }) => invocation_uuid}
      />
    </Card>
  );
}
