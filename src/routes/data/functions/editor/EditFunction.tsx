import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { EditFunctionQuery } from '#gql/EditFunctionQuery';
import { found } from '#errors/not-found.ts';
import { EditorPage } from './EditorPage.tsx';
import { UsagesCard } from './UsagesCard.tsx';

/** The editor of a stored function. */
export function EditFunction({ loaded }: { loaded: PreloadedQuery<EditFunctionQuery> }) {
  const data = usePreloadedQuery<EditFunctionQuery>(
    graphql`
      query EditFunctionQuery($company_uuid: ID!, $function_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        global_function(function_uuid: $function_uuid) {
          function_uuid
          company_uuid
          ...EditorPage_function
        }
        ...UsagesCard_query @arguments(function_uuid: $function_uuid)
      }
    `,
    loaded,
  );
  const { company_uuid } = found(data.company, 'workspace');
  const { global_function } = data;
  // An object of another workspace counts as not found.
  const item = found(global_function?.company_uuid === company_uuid ? global_function : null, 'page');
  return (
    <EditorPage company_uuid={company_uuid} functionRef={item} usages={<UsagesCard queryRef={data} />} />
  );
}
