import { IconDownload } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RunResults_run$key } from '#gql/RunResults_run';
import { toCsv } from '#lib/csv-writer.ts';
import { formatDuration } from '#lib/dates.ts';
import { downloadCsv, fileNameOf } from '#lib/download.ts';
import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { RunBar } from '../../_shared/RunBar.tsx';
import { CompanyName } from './CompanyName.tsx';
import styles from './MultiCompany.module.css';
import { previewLooks, runLooks } from './outcome-labels.ts';
import { askedOf, wizardOf, wizardPath } from './wizard-address.ts';

interface RunResultsProps {
  runRef: RunResults_run$key;
  /** Runs the action again in the given workspaces; null while that is not possible. */
  onRetry: ((company_uuids: readonly string[]) => void) | null;
}

/** The progress and the results of a run, one row for each workspace. */
export function RunResults({ runRef, onRetry }: RunResultsProps) {
  const run = useFragment(
    graphql`
      fragment RunResults_run on MultiCompanyRun {
        run_uuid
        title
        status
        dry_run
        started_at
        started_by {
          display
        }
        changed_count
        failed_count
        pending_count
        results {
          company_uuid
          outcome
          detail
          duration_ms
          company {
            company_uuid
            company_name
            short_code
            ...CompanyName_company
          }
        }
        ...wizardAddress_run
      }
    `,
    runRef,
  );
  const { results } = run;
  const isRunning = run.status === 'RUNNING';
  const looks = run.dry_run ? previewLooks : runLooks;
  type Row = (typeof results)[number];
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'name',
      header: 'Workspace',
      grow: true,
      cell: ({ company }) => (company ? <CompanyName companyRef={company} /> : 'A workspace'),
    },
    {
      id: 'result',
      header: 'Result',
      cell: ({ outcome }) => {
        const { tone, label } = statusLook(looks, outcome);
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    },
    {
      id: 'detail',
      header: 'Detail',
      grow: true,
      phone: 'under',
      // Without a result, the state column says everything.
      cell: ({ detail, outcome }) =>
        outcome !== 'PENDING' && outcome !== 'RUNNING' && <span className={styles.detail}>{detail}</span>,
    },
    {
      id: 'took',
      header: 'Took',
      align: 'end',
      phone: 'hide',
      cell: ({ duration_ms }) => (duration_ms == null ? '' : formatDuration(duration_ms)),
    },
    {
      id: 'open',
      header: 'Next',
      bare: true,
      align: 'end',
      cell: ({ company, company_uuid, outcome }) =>
        outcome === 'FAILED' && !run.dry_run ? (
          <span className={styles.rowActions}>
            {onRetry && (
              <Button
                small
                aria-label={`Retry ${company?.company_name ?? 'workspace'}`}
                onClick={() => onRetry([company_uuid])}
              >
                Retry
              </Button>
            )}
            {!isRunning && (
              <AnchorButton
                small
                to={wizardPath(wizardOf(askedOf(run), [company_uuid]))}
                aria-label={`Preview ${company?.company_name ?? 'workspace'} again`}
              >
                Preview again
              </AnchorButton>
            )}
          </span>
        ) : (
          outcome === 'CHANGED' &&
          company && (
            <AnchorButton
              small
              look="quiet"
              to={paths.pulse({ company_uuid })}
              aria-label={`Open ${company.company_name}`}
            >
              Open
            </AnchorButton>
          )
        ),
    },
  ];
  const exportCsv = () =>
    downloadCsv(
      `${fileNameOf('multi-workspace', run.title)}.csv`,
      toCsv(
        ['Workspace', 'Short code', 'Result', 'Detail', 'Milliseconds'],
        results.map(({ company, outcome, detail, duration_ms }) => [
          company?.company_name,
          company?.short_code,
          statusLook(looks, outcome).label,
          detail,
          duration_ms,
        ]),
      ),
    );
  return (
    <Card
      title={
        isRunning
          ? `${results.length - run.pending_count} of ${pluralize(results.length, 'workspace')} done`
          : `${run.changed_count} of ${pluralize(results.length, 'workspace')} ${run.dry_run ? 'would change' : 'changed'}`
      }
      hint={
        <>
          {run.started_by.display}, <RelativeTime at={run.started_at} />
        </>
      }
      actions={
        <>
          {run.failed_count > 0 && (
            <StatusBadge tone={run.dry_run ? 'wait' : 'fail'}>
              {run.failed_count} {run.dry_run ? 'not possible' : 'failed'}
            </StatusBadge>
          )}
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
    >
      {!run.dry_run && (
        <RunBar
          total={results.length}
          failed={run.failed_count}
          done={results.length - run.pending_count - run.failed_count}
        />
      )}
      <SimpleTable
        label="Results"
        columns={columns}
        rows={results}
        rowKey={({ company_uuid }) => company_uuid}
      />
    </Card>
  );
}
