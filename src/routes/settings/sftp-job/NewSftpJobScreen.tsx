import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { NewSftpJobScreenQuery } from '#gql/NewSftpJobScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

const NewJob = lazily(() => import('./SftpJobForms.tsx'), 'NewJob');

/** The page of a new launcher job, empty or a copy of another. */
export function NewSftpJobScreen() {
  const data = useRouteQuery<NewSftpJobScreenQuery>(graphql`
    query NewSftpJobScreenQuery($company_uuid: ID!, $from: ID!, $isCopy: Boolean!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        ...SftpJobForms_company
      }
      sftp_job(job_uuid: $from) @include(if: $isCopy) {
        job_uuid
        company_uuid
        ...SftpJobForms_original
      }
    }
  `);
  const company = found(data.company, 'workspace');
  // `undefined` if no copy was requested. A job of another workspace counts as not found.
  const original = data.sftp_job === undefined ? null : found(data.sftp_job, 'page');
  if (original) found(original.company_uuid === company.company_uuid ? original : null, 'page');
  return (
    <>
      <PageHead title="New launcher job" context="One file becomes one execution" />
      <Suspense
        fallback={
          <Card>
            <Skeleton shape="rows" count={10} />
          </Card>
        }
      >
        <NewJob key={original?.job_uuid} companyRef={company} originalRef={original} />
      </Suspense>
    </>
  );
}
