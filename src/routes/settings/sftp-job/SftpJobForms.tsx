import { graphql, useFragment } from 'react-relay/hooks';
import type { SftpJobForms_company$key } from '#gql/SftpJobForms_company';
import type { SftpJobForms_job$key } from '#gql/SftpJobForms_job';
import type { SftpJobForms_original$key } from '#gql/SftpJobForms_original';
import { Callout } from '#ui/feedback/Callout.tsx';
import { AuditTrail } from '../../_shared/audit/AuditTrail.tsx';
import { JobForm } from './JobForm.tsx';
import { RecentRuns } from './RecentRuns.tsx';
import { useJobForm } from './useJobForm.ts';

const companyFragment = graphql`
  fragment SftpJobForms_company on Company {
    company_uuid
    time_zone
    ...JobForm_company
  }
`;

interface NewJobProps {
  companyRef: SftpJobForms_company$key;
  /** The job that the new one copies. */
  originalRef: SftpJobForms_original$key | null;
}

/** The form of a new job. Secrets are not copied, because nobody can read them. */
export function NewJob({ companyRef, originalRef }: NewJobProps) {
  const company = useFragment(companyFragment, companyRef);
  const original = useFragment(
    graphql`
      fragment SftpJobForms_original on SftpJob {
        name
        source_kind
        ...JobForm_original
        ...useJobForm_job
      }
    `,
    originalRef,
  );
  const { company_uuid, time_zone } = company;
  const form = useJobForm({ company_uuid, time_zone, jobRef: null, originalRef: original ?? null });
  return (
    <>
      {original && (
        <Callout tone="run" title={`This is a copy of “${original.name}”.`}>
          {original.source_kind === 'EXTERNAL' && 'Its password or key was not copied: set it again. '}
          It is not scheduled yet, so that both jobs do not take the same files.
        </Callout>
      )}
      <JobForm form={form} companyRef={company} jobRef={null} originalRef={original ?? null} />
    </>
  );
}

interface StoredJobProps {
  companyRef: SftpJobForms_company$key;
  jobRef: SftpJobForms_job$key;
}

/** The form of a stored job, with who changed it last. */
export function StoredJob({ companyRef, jobRef }: StoredJobProps) {
  const company = useFragment(companyFragment, companyRef);
  const job = useFragment(
    graphql`
      fragment SftpJobForms_job on SftpJob {
        job_uuid
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        ...JobForm_job
        ...RecentRuns_job
        ...useJobForm_job
      }
    `,
    jobRef,
  );
  const { company_uuid, time_zone } = company;
  const form = useJobForm({ company_uuid, time_zone, jobRef: job, originalRef: null });
  return (
    <>
      <JobForm form={form} companyRef={company} jobRef={job} originalRef={null} />
      <RecentRuns jobRef={job} />
      <AuditTrail
        entity_type="SftpJob"
        entity_id={job.job_uuid}
        created={{ at: job.created_at, by: job.created_by.display }}
        changed={{ at: job.updated_at, by: job.updated_by.display }}
      />
    </>
  );
}
