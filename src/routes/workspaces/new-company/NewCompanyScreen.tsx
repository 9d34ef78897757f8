import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { NewCompanyScreenQuery } from '#gql/NewCompanyScreenQuery';
import { lazily } from '#lib/lazily.ts';
import { Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import styles from './NewCompany.module.css';

const NewCompanyForm = lazily(() => import('./NewCompanyForm.tsx'), 'NewCompanyForm');

/** `/c/new`: creates a workspace and opens it. The person becomes its owner. */
export function NewCompanyScreen() {
  const query = graphql`
    query NewCompanyScreenQuery {
      viewer {
        user_uuid
        ...NewCompanyForm_viewer
      }
    }
  `;
  const { viewer } = useRouteQuery<NewCompanyScreenQuery>(query);
  return (
    <div className={styles.page}>
      <PageHead title="New workspace" context="You become its owner" />
      <Parts query={query} subject={viewer.user_uuid}>
        <Suspense
          fallback={
            <Card>
              <Skeleton shape="rows" count={8} />
            </Card>
          }
        >
          <NewCompanyForm viewerRef={viewer} />
        </Suspense>
      </Parts>
    </div>
  );
}
