import { IconPlayerStop } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { RunHead_run$key } from '#gql/RunHead_run';
import { formatDateTimeSeconds } from '#lib/dates.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '../../paths.ts';
import { isUnderWay, runLook, triggerWords } from '../sftp-launcher/run-labels.ts';
import { RunPager } from './RunPager.tsx';

interface RunHeadProps {
  runRef: RunHead_run$key;
  company_uuid: string;
  /** The name of the job; null if it has been deleted. */
  jobName: string | null;
  isCanceling: boolean;
  onCancel: () => void;
}

/** Identifies the run, says how it ended, and links to the previous and the next one. */
export function RunHead({ runRef, company_uuid, jobName, isCanceling, onCancel }: RunHeadProps) {
  const run = useFragment(
    graphql`
      fragment RunHead_run on SftpJobExecution {
        job_execution_uuid
        job_uuid
        status
        trigger
        started_at
        error_message
        previous {
          job_execution_uuid
        }
        next {
          job_execution_uuid
        }
      }
    `,
    runRef,
  );
  const { job_uuid, status, trigger, started_at, error_message, previous, next } = run;
  const zone = useZone();
  const { search } = useLocation();
  const { tone, label } = runLook(status);
  // Keep the filters, because someone who looks for errors wants to see those of the neighboring run too.
  const addressOf = (to: typeof next) =>
    to && paths.sftpJobEvents({ company_uuid, job_uuid, job_execution_uuid: to.job_execution_uuid }) + search;
  return (
    <>
      <PageHead
        title={jobName === null ? 'Run of a deleted job' : `Run of ${jobName}`}
        badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
        context={
          <>
            <time dateTime={started_at}>{formatDateTimeSeconds(started_at, zone)}</time>
            {` · ${triggerWords(trigger)}`}
          </>
        }
        actions={
          <>
            <RunPager previous={addressOf(previous)} next={addressOf(next)} />
            {jobName !== null && (
              <AnchorButton to={paths.sftpLauncher({ company_uuid }, { runs: job_uuid })}>
                All runs
              </AnchorButton>
            )}
            {isUnderWay(status) && (
              <Button busy={isCanceling} icon={<IconPlayerStop size={16} />} onClick={onCancel}>
                Cancel run
              </Button>
            )}
          </>
        }
      />
      {error_message != null && (
        <Callout tone="fail" title={status === 'PARTIAL' ? 'Some files failed.' : 'The run failed.'}>
          {error_message}
        </Callout>
      )}
    </>
  );
}
