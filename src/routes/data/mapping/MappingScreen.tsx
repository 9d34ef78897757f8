import { graphql } from 'react-relay/hooks';
import { Outlet } from 'react-router';
import type { MappingScreenQuery } from '#gql/MappingScreenQuery';
import { found } from '#errors/not-found.ts';
import { Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { useLibrary } from './library.ts';
import { MappingEditor } from './MappingEditor.tsx';
import { UsedBy } from './UsedBy.tsx';

/** The page of one mapping: input, expression, and output side by side, with its tests below. */
export function MappingScreen() {
  const query = graphql`
    query MappingScreenQuery($company_uuid: ID!, $mapping_uuid: ID!) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        ...library_company
      }
      mapping(mapping_uuid: $mapping_uuid) {
        mapping_uuid
        company_uuid
        name
        ...MappingEditor_mapping
      }
      ...UsedBy_query @arguments(mapping_uuid: $mapping_uuid)
    }
  `;
  const data = useRouteQuery<MappingScreenQuery>(query);
  const company = found(data.company, 'workspace');
  const library = useLibrary(company);
  // A mapping of another workspace counts as not found.
  const own = data.mapping?.company_uuid === company.company_uuid ? data.mapping : null;
  const mapping = found(own, 'page');
  usePageTitle(mapping.name);
  return (
    <Parts query={query} subject={mapping.mapping_uuid}>
      <MappingEditor
        key={mapping.mapping_uuid}
        mappingRef={mapping}
        usedBy={<UsedBy queryRef={data} />}
        library={library}
      />
      <Outlet />
    </Parts>
  );
}
