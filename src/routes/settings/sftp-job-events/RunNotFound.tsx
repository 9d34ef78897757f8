import { ErrorPage } from '#errors/ErrorPage.tsx';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';

const TITLE = 'Run not found';

/** Shown for a run that does not exist or is no longer kept. */
export function RunNotFound({ company_uuid, job_uuid }: { company_uuid: string; job_uuid: string }) {
  usePageTitle(TITLE, 'missing');
  return (
    <ErrorPage
      title={TITLE}
      actions={
        <>
          <AnchorButton look="primary" to={paths.sftpLauncher({ company_uuid }, { runs: job_uuid })}>
            Runs of this job
          </AnchorButton>
          <AnchorButton to={paths.sftpLauncher({ company_uuid })}>All launcher jobs</AnchorButton>
        </>
      }
    >
      <p>
        There is no such run, or it is no longer kept: a job keeps its last 2,000 runs, and older ones that
        started an execution.
      </p>
    </ErrorPage>
  );
}
