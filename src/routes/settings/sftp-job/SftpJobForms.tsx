import { graphql, useFragment } from 'react-relay/hooks';
import type { SftpJobForms_company$key } from '#gql/SftpJobForms_company';
import type { SftpJobForms_job$key } from '#gql/SftpJobForms_job';
import { AuditLine } from '../../../ui/form/AuditLine.tsx';
import { JobForm } from './JobForm.tsx';
import { useJobForm } from './useJobForm.ts';

const companyFragment = graphql`
  fragment SftpJobForms_company on Company {
    company_uuid
    time_zone
    ...JobForm_company
  }
`;

/** The form of a job that does not exist yet. */
export function NewJob({ companyRef }: { companyRef: SftpJobForms_company$key }) {
  const company = useFragment(companyFragment, companyRef);
  const { company_uuid, time_zone } = company;
  const form = useJobForm({ company_uuid, time_zone, jobRef: null });
  return <JobForm form={form} companyRef={company} jobRef={null} />;
}

interface StoredJobProps {
  companyRef: SftpJobForms_company$key;
  jobRef: SftpJobForms_job$key;
}

/** The form of a stored job, and who changed it last. */
export function StoredJob({ companyRef, jobRef }: StoredJobProps) {
  const company = useFragment(companyFragment, companyRef);
  const job = useFragment(
    graphql`
      fragment SftpJobForms_job on SftpJob {
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
      <JobForm form={form} companyRef={company} jobRef={job} />
      <AuditLine
        created={{ at: job.created_at, by: job.created_by.display }}
        changed={{ at: job.updated_at, by: job.updated_by.display }}
      />
    </>
  );
}
