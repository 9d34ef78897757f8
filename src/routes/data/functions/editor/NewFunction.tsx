import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { NewFunctionQuery } from '#gql/NewFunctionQuery';
import { found } from '#errors/not-found.ts';
import { EditorPage } from './EditorPage.tsx';

/** The editor of a new function. */
export function NewFunction({ loaded }: { loaded: PreloadedQuery<NewFunctionQuery> }) {
  const data = usePreloadedQuery<NewFunctionQuery>(
    graphql`
      query NewFunctionQuery($company_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
      }
    `,
    loaded,
  );
  const { company_uuid } = found(data.company, 'workspace');
  return <EditorPage company_uuid={company_uuid} functionRef={null} />;
}
