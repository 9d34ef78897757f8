import { Suspense, useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { EditCarrierApiKeyScreenQuery } from '#gql/EditCarrierApiKeyScreenQuery';
import { setActiveCarrierApiKey } from '#client-state/carrier-api-keys.ts';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { keyLook } from '../../_shared/keys/key-labels.ts';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { usePageTitle } from '../../root/usePageTitle.ts';

const StoredKey = lazily(() => import('./CarrierKeyForms.tsx'), 'StoredKey');
const ShownKey = lazily(() => import('./CarrierKeyForms.tsx'), 'ShownKey');

/** The screen of a stored carrier key of a trading partner. */
export function EditCarrierApiKeyScreen() {
  const query = graphql`
    query EditCarrierApiKeyScreenQuery($partner_uuid: ID!, $key_uuid: ID!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        ...CarrierKeyForms_partner
      }
      carrier_api_key(key_uuid: $key_uuid) {
        key_uuid
        partner_uuid
        label
        status
        viewer_can_edit
        ...carrierApiKeys_active
        ...CarrierKeyForms_key
      }
      ...CarrierKeyForms_query
      ...CarrierKeyForms_stored @arguments(key_uuid: $key_uuid)
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<EditCarrierApiKeyScreenQuery>(query);
  const environment = useRelayEnvironment();
  const partner = found(data.trading_partner, 'integration');
  const { carrier_api_key } = data;
  // An object of another partner counts as not found.
  const key = found(carrier_api_key?.partner_uuid === partner.partner_uuid ? carrier_api_key : null, 'page');
  usePageTitle(key.label);
  useEffect(() => {
    setActiveCarrierApiKey(environment, key);
    return () => setActiveCarrierApiKey(environment, null);
  }, [environment, key]);
  const { tone, label } = keyLook(key.status);
  const Shown = key.viewer_can_edit && key.status !== 'REVOKED' ? StoredKey : ShownKey;
  return (
    <Parts query={query} subject={key.key_uuid}>
      <PagePartner queryRef={data} />
      <PageHead
        title={<bdi>{key.label}</bdi>}
        badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
        context={
          <>
            Carrier API key of <bdi>{partner.partner_name}</bdi>
          </>
        }
      />
      <Suspense
        fallback={
          <Card>
            <Skeleton shape="rows" count={10} />
          </Card>
        }
      >
        <Part title="Carriers">
          <Shown key={key.key_uuid} partnerRef={partner} keyRef={key} queryRef={data} storedRef={data} />
        </Part>
      </Suspense>
    </Parts>
  );
}
