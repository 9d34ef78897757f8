import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { FlowOauthClientsScreenQuery } from '#gql/FlowOauthClientsScreenQuery';
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
import { FlowOauthClientList } from './FlowOauthClientList.tsx';

/** The OAuth clients with which senders call flows. Filters and an open drawer are in the address. */
export function FlowOauthClientsScreen() {
  const query = graphql`
    query FlowOauthClientsScreenQuery($company_uuid: ID!, $search: String, $statuses: [KeyStatus!])
    @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...FlowOauthClientList_query
        @arguments(company_uuid: $company_uuid, search: $search, statuses: $statuses)
    }
  `;
  const data = useRouteQuery<FlowOauthClientsScreenQuery>(query);
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
        Add client
      </Button>
    );
  return (
    <Parts query={query} subject={search}>
      <PageHead
        title="Flow OAuth clients"
        context="Senders that call your flows over HTTP"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <FlowOauthClientList
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
