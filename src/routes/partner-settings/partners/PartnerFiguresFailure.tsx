// Selected only for their errors.
/* oxlint-disable relay/unused-fields */
import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerFiguresFailure_partners$key } from '#gql/PartnerFiguresFailure_partners';

/** Renders nothing, but throws if a partner's numbers failed; the rows work without them. */
export function PartnerFiguresFailure({ partnersRef }: { partnersRef: PartnerFiguresFailure_partners$key }) {
  useFragment(
    graphql`
      fragment PartnerFiguresFailure_partners on TradingPartner @relay(plural: true) @throwOnFieldError {
        partner_uuid
        integration_users {
          __typename
        }
        flow_setups {
          flow_uuid
        }
        health(range: LAST_7_DAYS) {
          __typename
        }
      }
    `,
    partnersRef,
  );
  return null;
}
