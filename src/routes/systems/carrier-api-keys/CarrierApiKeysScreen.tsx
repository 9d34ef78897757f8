import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import { useLocation, useParams } from 'react-router';
import type { CarrierApiKeysScreenQuery } from '#gql/CarrierApiKeysScreenQuery';
import { found } from '#errors/not-found.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { useFilters } from '../../useFilters.ts';
import { useActiveCarrierKeyLabel } from '../../_shared/carrier-keys/active-carrier-key.ts';
import { useFormAddress } from '../../_shared/forms/form-address.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { NEW } from '../../_shared/drawers/form-drawer.ts';
import { noFilters, readCarrierKeyFilters, writeCarrierKeyFilters } from './carrier-key-filters.ts';
import { CarrierKeyList } from './CarrierKeyList.tsx';

/** The workspace's credentials for carriers. Filters and an open drawer are in the address. */
export function CarrierApiKeysScreen() {
  const query = graphql`
    query CarrierApiKeysScreenQuery(
      $company_uuid: ID!
      $search: String
      $carrier_code: ID
      $environments: [Environment!]
      $statuses: [KeyStatus!]
      $expires_within_days: Int
    ) @throwOnFieldError {
      company(company_uuid: $company_uuid) {
        company_uuid
        viewer_can_edit
      }
      ...CarrierKeyList_query
        @arguments(
          company_uuid: $company_uuid
          search: $search
          carrier_code: $carrier_code
          environments: $environments
          statuses: $statuses
          expires_within_days: $expires_within_days
        )
    }
  `;
  const data = useRouteQuery<CarrierApiKeysScreenQuery>(query);
  const { company_uuid = '' } = useParams();
  const { search } = useLocation();
  const { viewer_can_edit } = found(data.company, 'workspace');
  const { openForm } = useFormAddress();
  const [filters, change] = useFilters(readCarrierKeyFilters, writeCarrierKeyFilters);
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
        Add key
      </Button>
    );
  const active = useActiveCarrierKeyLabel();
  return (
    <Parts query={query} subject={search}>
      {active !== null && <KeyTitle label={active} />}
      <PageHead
        title="Carrier API keys"
        context="Credentials for the APIs of carriers, with those of trading partners"
        actions={add('primary')}
      />
      <div ref={cardRef}>
        <Card>
          <Part>
            <CarrierKeyList
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

/** Sets the page title to the label of the key that is open over the list. */
function KeyTitle({ label }: { label: string }) {
  usePageTitle(label);
  return null;
}
