import { graphql } from 'react-relay/hooks';
import type { NewSftpJobScreenQuery } from '#gql/NewSftpJobScreenQuery';
import { found } from '../../../../errors/not-found.ts';
import { useRouteQuery } from '../../../../relay/useRouteQuery.ts';
import { PageHead } from '../../../../ui/page/PageHead.tsx';
import { JobForm } from './JobForm.tsx';
import { useJobForm } from './useJobForm.ts';

/** A launcher job that does not exist yet. */
export function NewSftpJobScreen() {
  const data = useRouteQuery<NewSftpJobScreenQuery>(graphql`
    query NewSftpJobScreenQuery($company_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        time_zone
        ...JobForm_company
      }
    }
  `);
  const company = found(data.company, 'workspace');
  const { company_uuid, time_zone } = company;
  const form = useJobForm({ company_uuid, time_zone, jobRef: null });
  return (
    <>
      <PageHead title="New launcher job" context="One file becomes one execution" />
      <JobForm form={form} companyRef={company} jobRef={null} />
    </>
  );
}
