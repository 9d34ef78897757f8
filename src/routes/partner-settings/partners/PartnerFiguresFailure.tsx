// Read for its errors alone.
/* oxlint-disable relay/unused-fields */
import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerFiguresFailure_partners$key } from '#gql/PartnerFiguresFailure_partners';

/** Shows nothing, and fails where figures of a partner did: the rows are there without them. */
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
