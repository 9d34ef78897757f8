import { IconCopy, IconSend, IconPlug } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Outlet, useParams } from 'react-router';
import type { EditConnectionScreenQuery } from '#gql/EditConnectionScreenQuery';
import { useActiveEndpoint } from '#client-state/endpoints.ts';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import {
  connectionTypes,
  isConnectionType,
  verificationLook,
} from '../../_shared/connection-form/connection-types.ts';
import { EndpointPartner } from '../../_shared/PagePartner.tsx';
import { paths } from '../../paths.ts';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { EndpointFlows } from './EndpointFlows.tsx';

const StoredConnection = lazily(() => import('./ConnectionForms.tsx'), 'StoredConnection');
const ShownConnection = lazily(() => import('./ConnectionForms.tsx'), 'ShownConnection');

/** The screen of a stored connection of a trading partner. */
export function EditConnectionScreen() {
  const query = graphql`
    query EditConnectionScreenQuery($endpoint_uuid: ID!) @throwOnFieldError {
      endpoint(endpoint_uuid: $endpoint_uuid) {
        endpoint_uuid
        company_uuid
        partner_uuid
        name
        type
        enabled
        verification_status
        viewer_can_edit
        trading_partner {
          partner_uuid
          partner_name
          ...ConnectionForms_partner
        }
        ...PagePartner_endpoint
        ...endpoints_active
        ...ConnectionForms_endpoint
      }
      ...EndpointFlows_query @arguments(endpoint_uuid: $endpoint_uuid)
    }
  `;
  const data = useRouteQuery<EditConnectionScreenQuery>(query);
  const params = useParams();
  // An object of another partner counts as not found.
  const isHere =
    data.endpoint?.company_uuid === params.company_uuid &&
    data.endpoint?.partner_uuid === params.partner_uuid;
  const endpoint = found(isHere ? data.endpoint : null, 'page');
  const {
    company_uuid,
    partner_uuid,
    endpoint_uuid,
    name,
    viewer_can_edit,
    trading_partner: partner,
  } = endpoint;
  const type = found(isConnectionType(endpoint.type) ? endpoint.type : null, 'page');
  usePageTitle(name);
  useActiveEndpoint(endpoint);
  const at = { company_uuid, partner_uuid, endpoint_uuid };
  const { tone, label } = verificationLook(endpoint.verification_status);
  const Shown = viewer_can_edit ? StoredConnection : ShownConnection;
  return (
    <Parts query={query} subject={endpoint_uuid}>
      <EndpointPartner endpointRef={endpoint} />
      <PageHead
        title={<bdi>{name}</bdi>}
        badge={
          endpoint.enabled ? (
            <StatusBadge tone={tone}>{label}</StatusBadge>
          ) : (
            <StatusBadge tone="skip">Disabled</StatusBadge>
          )
        }
        context={
          <>
            {connectionTypes[type]} · <bdi>{partner.partner_name}</bdi>
          </>
        }
        actions={
          <>
            {viewer_can_edit && (
              <AnchorButton
                look="quiet"
                to={paths.newConnection(at, { copy: endpoint_uuid })}
                icon={<IconCopy size={16} aria-hidden="true" />}
              >
                Duplicate
              </AnchorButton>
            )}
            {viewer_can_edit && (type === 'EADAPTOR' || type === 'EADAPTOR_NEXT') && (
              <AnchorButton
                to={paths.connectionEadaptorQuery(at)}
                icon={<IconSend size={16} aria-hidden="true" />}
              >
                Query CargoWise
              </AnchorButton>
            )}
            <AnchorButton to={paths.verifyConnection(at)} icon={<IconPlug size={16} aria-hidden="true" />}>
              {viewer_can_edit ? 'Verify' : 'Show verification'}
            </AnchorButton>
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
        <Part title="Connection">
          <Shown
            key={endpoint_uuid}
            type={type}
            partnerRef={partner}
            endpointRef={endpoint}
            usedBy={<EndpointFlows queryRef={data} />}
          />
        </Part>
      </Suspense>
      <Outlet />
    </Parts>
  );
}
