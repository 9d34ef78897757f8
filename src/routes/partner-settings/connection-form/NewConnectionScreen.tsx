import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate, useSearchParams } from 'react-router';
import type { NewConnectionScreenQuery } from '#gql/NewConnectionScreenQuery';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Card } from '#ui/page/Card.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { connectionTypes, isConnectionType } from '../../_shared/connection-form/connection-types.ts';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { paths } from '../../paths.ts';
import { NotAllowed } from '../_shared/NotAllowed.tsx';

const NewConnection = lazily(() => import('./ConnectionForms.tsx'), 'NewConnection');
const TypeGallery = lazily(() => import('../../_shared/connection-form/TypeGallery.tsx'), 'TypeGallery');

/** The screen that adds a connection to a trading partner. Its type is chosen first, and kept in the address. */
export function NewConnectionScreen() {
  const query = graphql`
    query NewConnectionScreenQuery($partner_uuid: ID!, $copy: ID!, $has_copy: Boolean!) @throwOnFieldError {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        company_uuid
        partner_name
        viewer_can_edit
        ...ConnectionForms_partner
      }
      endpoint(endpoint_uuid: $copy) @include(if: $has_copy) {
        endpoint_uuid
        company_uuid
        type
        ...ConnectionForms_original
      }
      ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
    }
  `;
  const data = useRouteQuery<NewConnectionScreenQuery>(query);
  const partner = found(data.trading_partner, 'integration');
  const { company_uuid, partner_uuid } = partner;
  const at = { company_uuid, partner_uuid };
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // An object of another workspace counts as not found.
  const original = data.endpoint?.company_uuid === company_uuid ? data.endpoint : null;
  const wanted = original?.type ?? search.get('type') ?? '';
  const type = isConnectionType(wanted) ? wanted : null;
  if (!partner.viewer_can_edit) {
    return (
      <>
        <PagePartner queryRef={data} />
        <PageHead title="New connection" context={<bdi>{partner.partner_name}</bdi>} />
        <NotAllowed
          title="You cannot add connections"
          action={<AnchorButton to={paths.partnerConnections(at)}>Show connections</AnchorButton>}
        />
      </>
    );
  }
  return (
    <Parts query={query} subject={partner_uuid}>
      <PagePartner queryRef={data} />
      <PageHead
        title="New connection"
        context={
          <>
            <bdi>{partner.partner_name}</bdi>
            {type
              ? ` · ${connectionTypes[type]}`
              : ' · Choose how it is reached; this cannot be changed later'}
          </>
        }
        actions={
          type &&
          !original && (
            <AnchorButton look="quiet" to={paths.newConnection(at)}>
              Change type
            </AnchorButton>
          )
        }
      />
      <Suspense
        fallback={
          <Card>
            <Skeleton shape="rows" count={10} />
          </Card>
        }
      >
        {type ? (
          <Part title="Connection">
            <NewConnection
              key={original?.endpoint_uuid ?? type}
              type={type}
              partnerRef={partner}
              originalRef={original}
            />
          </Part>
        ) : (
          <Card title="Type" padded>
            <TypeGallery
              shortcut="/"
              onChoose={(chosen) => void navigate(paths.newConnection(at, { type: chosen }))}
            />
          </Card>
        )}
      </Suspense>
    </Parts>
  );
}
