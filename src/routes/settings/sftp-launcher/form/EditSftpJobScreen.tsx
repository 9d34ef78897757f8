import { useEffect } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { EditSftpJobScreen_company$key } from '#gql/EditSftpJobScreen_company';
import type { EditSftpJobScreen_job$key } from '#gql/EditSftpJobScreen_job';
import type { EditSftpJobScreenQuery } from '#gql/EditSftpJobScreenQuery';
import { setSftpJob } from '../../../../client-state/sftp-launcher.ts';
import { found } from '../../../../errors/not-found.ts';
import { useRouteQuery } from '../../../../relay/useRouteQuery.ts';
import { AnchorButton } from '../../../../ui/actions/AnchorButton.tsx';
import { AuditLine } from '../../../../ui/form/AuditLine.tsx';
import { PageHead } from '../../../../ui/page/PageHead.tsx';
import { paths } from '../../../paths.ts';
import { JobForm } from './JobForm.tsx';
import { useJobForm } from './useJobForm.ts';

/** A stored launcher job. */
export function EditSftpJobScreen() {
  const data = useRouteQuery<EditSftpJobScreenQuery>(graphql`
    query EditSftpJobScreenQuery($company_uuid: ID!, $job_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        ...EditSftpJobScreen_company
      }
      sftp_job(job_uuid: $job_uuid) {
        job_uuid
        company_uuid
        ...EditSftpJobScreen_job
        ...sftpLauncher_job
      }
    }
  `);
  const environment = useRelayEnvironment();
  const company = found(data.company, 'workspace');
  const { sftp_job } = data;
  // A uuid of another workspace is no more here than one of nobody.
  const job = found(sftp_job?.company_uuid === company.company_uuid ? sftp_job : null, 'page');
  useEffect(() => {
    setSftpJob(environment, job);
    return () => setSftpJob(environment, null);
  }, [environment, job]);
  return <EditedJob key={job.job_uuid} companyRef={company} jobRef={job} />;
}

interface EditedJobProps {
  companyRef: EditSftpJobScreen_company$key;
  jobRef: EditSftpJobScreen_job$key;
}

function EditedJob({ companyRef, jobRef }: EditedJobProps) {
  const company = useFragment(
    graphql`
      fragment EditSftpJobScreen_company on Company {
        company_uuid
        time_zone
        ...JobForm_company
      }
    `,
    companyRef,
  );
  const job = useFragment(
    graphql`
      fragment EditSftpJobScreen_job on SftpJob {
        job_uuid
        name
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...JobForm_job
        ...useJobForm_job
      }
    `,
    jobRef,
  );
  const { company_uuid, time_zone } = company;
  const form = useJobForm({ company_uuid, time_zone, jobRef: job });
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
      <JobForm form={form} companyRef={company} jobRef={job} />
      <AuditLine
        created={{ at: job.created_at, by: job.created_by.display }}
        changed={{ at: job.updated_at, by: job.updated_by.display }}
      />
    </>
  );
}
