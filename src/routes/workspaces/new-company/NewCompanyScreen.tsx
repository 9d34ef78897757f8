import { graphql } from 'react-relay/hooks';
import type { NewCompanyScreenQuery } from '#gql/NewCompanyScreenQuery';
import { Part, Parts } from '../../../relay/parts.tsx';
import { useRouteQuery } from '../../../relay/useRouteQuery.ts';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { NewCompanyForm } from './NewCompanyForm.tsx';
import styles from './NewCompany.module.css';
import { TemplateField } from './TemplateField.tsx';

/** `/c/new`: creates a workspace and opens it. The person becomes its owner. */
export function NewCompanyScreen() {
  const query = graphql`
    query NewCompanyScreenQuery {
      viewer {
        user_uuid
        ...NewCompanyForm_viewer
        ...TemplateField_viewer
      }
    }
  `;
  const { viewer } = useRouteQuery<NewCompanyScreenQuery>(query);
  return (
    <div className={styles.page}>
      <PageHead title="New workspace" context="You become its owner" />
      <Parts query={query} subject={viewer.user_uuid}>
        <NewCompanyForm
          viewerRef={viewer}
          templateField={(field) => (
            <Part title="Template">
              <TemplateField viewerRef={viewer} field={field} />
            </Part>
          )}
        />
      </Parts>
    </div>
  );
}
