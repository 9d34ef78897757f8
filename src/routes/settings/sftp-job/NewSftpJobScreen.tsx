import { lazy, Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { NewSftpJobScreenQuery } from '#gql/NewSftpJobScreenQuery';
import { found } from '../../../errors/not-found.ts';
import { retryImport } from '../../../lib/retry-import.ts';
import { useRouteQuery } from '../../../relay/useRouteQuery.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

const NewJob = lazy(async () => ({
  default: (await retryImport(() => import('./SftpJobForms.tsx'))).NewJob,
}));

/** A launcher job that does not exist yet. */
export function NewSftpJobScreen() {
  const data = useRouteQuery<NewSftpJobScreenQuery>(graphql`
    query NewSftpJobScreenQuery($company_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        ...SftpJobForms_company
      }
    }
  `);
  const company = found(data.company, 'workspace');
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
        <NewJob companyRef={company} />
      </Suspense>
    </>
  );
}
