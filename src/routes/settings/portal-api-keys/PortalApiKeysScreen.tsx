import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { PortalApiKeysScreenQuery } from '#gql/PortalApiKeysScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { useFilters } from '../../useFilters.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';
import { readKeyFilters, writeKeyFilters } from '../../_shared/keys/key-filters.ts';
import { PortalApiKeyList } from './PortalApiKeyList.tsx';

/** The keys with which programs use the API. Filters and an open drawer are in the address. */
export function PortalApiKeysScreen() {
  const query = graphql`
    query PortalApiKeysScreenQuery($company_uuid: ID!, $search: String, $statuses: [KeyStatus!])
    @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...PortalApiKeyList_query @arguments(company_uuid: $company_uuid, search: $search, statuses: $statuses)
    }
  `;
  const data = useRouteQuery<PortalApiKeysScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const { search } = useLocation();
  const { viewer_can_edit } = found(data.company, 'workspace');
  const { openForm } = useFormAddress();
  const [filters, change] = useFilters(readKeyFilters, writeKeyFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change({ text: '', statuses: [] });
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) =>
    viewer_can_edit && (
      <Button
        look={look}
        icon={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => openForm({ new: NEW })}
      >
        Add API key
      </Button>
    );
  return (
    <Parts query={query} subject={search}>
      <PageHead
        title="Portal API keys"
        context="Credentials for programs that use the GraphQL API"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <PortalApiKeyList
              key={company_uuid}
              queryRef={data}
              filters={filters}
              onChange={change}
              onClear={clear}
              addAction={add('default')}
            />
          </Part>
        </Card>
      </div>
    </Parts>
  );
}
