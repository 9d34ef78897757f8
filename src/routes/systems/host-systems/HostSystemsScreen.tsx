import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { HostSystemsScreenQuery } from '#gql/HostSystemsScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { useFilters } from '../../useFilters.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';
import { noFilters, readHostSystemFilters, writeHostSystemFilters } from './host-system-filters.ts';
import { useActiveHostSystemName } from './active-host-system.ts';
import { HostSystemList } from './HostSystemList.tsx';

/** The workspace's own systems. Filters, sort order and an open drawer are in the address. */
export function HostSystemsScreen() {
  const query = graphql`
    query HostSystemsScreenQuery($company_uuid: ID!, $filter: EndpointFilter, $sort: HostSystemSort)
    @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...HostSystemList_query @arguments(company_uuid: $company_uuid, filter: $filter, sort: $sort)
    }
  `;
  const data = useRouteQuery<HostSystemsScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const { search } = useLocation();
  const { viewer_can_edit } = found(data.company, 'workspace');
  const { openForm } = useFormAddress();
  const [filters, change] = useFilters(readHostSystemFilters, writeHostSystemFilters);
  const cardRef = useRef<HTMLDivElement>(null);
  // The Clear button disappears with the filters it cleared; the focus must not be lost with it.
  const clear = () => {
    change(noFilters);
    cardRef.current?.querySelector<HTMLElement>('[type=search]')?.focus();
  };
  const add = (look: ButtonLook) =>
    viewer_can_edit && (
      <Button
        look={look}
        icon={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => openForm({ new: NEW })}
      >
        Add host system
      </Button>
    );
  const active = useActiveHostSystemName();
  return (
    <Parts query={query} subject={search}>
      {active !== null && <HostSystemTitle name={active} />}
      <PageHead
        title="Host systems"
        context="The workspace’s own systems that flows send from or deliver to"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <HostSystemList
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

/** Sets the page title to the name of the host system that is open over the list. */
function HostSystemTitle({ name }: { name: string }) {
  usePageTitle(name);
  return null;
}
