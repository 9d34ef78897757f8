import { Suspense, useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { EditSftpJobScreenQuery } from '#gql/EditSftpJobScreenQuery';
import { setSftpJob } from '#client-state/sftp-launcher.ts';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { paths } from '../../paths.ts';

const StoredJob = lazily(() => import('./SftpJobForms.tsx'), 'StoredJob');

/** The page of a stored launcher job. */
export function EditSftpJobScreen() {
  const data = useRouteQuery<EditSftpJobScreenQuery>(graphql`
    query EditSftpJobScreenQuery($company_uuid: ID!, $job_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        ...SftpJobForms_company
      }
      sftp_job(job_uuid: $job_uuid) {
        job_uuid
        company_uuid
        name
        ...SftpJobForms_job
        ...sftpLauncher_job
      }
    }
  `);
  const environment = useRelayEnvironment();
  const company = found(data.company, 'workspace');
  const { sftp_job } = data;
  // An object of another workspace counts as not found.
  const job = found(sftp_job?.company_uuid === company.company_uuid ? sftp_job : null, 'page');
  useEffect(() => {
    setSftpJob(environment, job);
    return () => setSftpJob(environment, null);
  }, [environment, job]);
  const { company_uuid } = company;
  return (
    <>
      <PageHead
        title={job.name}
        context="Launcher job"
        actions={
          <AnchorButton to={paths.sftpLauncher({ company_uuid }, { runs: job.job_uuid })}>
            Show runs
          </AnchorButton>
        }
      />
      <Suspense
        fallback={
          <Card>
            <Skeleton shape="rows" count={10} />
          </Card>
        }
      >
        <StoredJob key={job.job_uuid} companyRef={company} jobRef={job} />
      </Suspense>
    </>
  );
}
