import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { RollAs2PartnerQuery } from '#gql/RollAs2PartnerQuery';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useDrawerAddress } from '../useDrawerAddress.ts';
import { RollOver } from './RollOver.tsx';

/** `?roll=<uuid>`: rolls a partner over to its next certificate. */
export function RollAs2Partner({ loaded }: { loaded: PreloadedQuery<RollAs2PartnerQuery> }) {
  const data = usePreloadedQuery<RollAs2PartnerQuery>(
    graphql`
      query RollAs2PartnerQuery($company_uuid: ID!, $as2_partner_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        as2_partner(as2_partner_uuid: $as2_partner_uuid) {
          as2_partner_uuid
          company_uuid
          name
          certificate {
            certificate_uuid
            ...RollOver_certificate
          }
          next_certificate {
            certificate_uuid
            ...RollOver_certificate
          }
          viewer_can_edit
        }
      }
    `,
    loaded,
  );
  const { close, open } = useDrawerAddress();
  const partner = data.as2_partner;
  // An object of another workspace counts as not found.
  if (!partner?.viewer_can_edit || partner.company_uuid !== data.company?.company_uuid)
    return <NotThere what="AS2 partner" onClose={close} />;
  const { as2_partner_uuid, company_uuid, name, certificate, next_certificate } = partner;
  if (!next_certificate) {
    return (
      <Drawer opened onClose={close} title={`Roll over ${name}`} context="AS2 partner">
        <EmptyState
          kind="none"
          title="No next certificate yet"
          action={<Button onClick={() => open('edit', as2_partner_uuid)}>Edit {name}</Button>}
        >
          The partner sends it. Add it to the partner’s AS2 settings first.
        </EmptyState>
      </Drawer>
    );
  }
  return (
    <RollOver
      name={name}
      company_uuid={company_uuid}
      currentRef={certificate}
      nextRef={next_certificate}
      onClose={close}
    />
  );
}
