// Selected only for their errors.
/* oxlint-disable relay/unused-fields */
import { graphql, useFragment } from 'react-relay/hooks';
import type { FilterOptionsFailure_partner$key } from '#gql/FilterOptionsFailure_partner';

/** Renders nothing, but throws if the filter options failed; the search works without them. */
export function FilterOptionsFailure({ partnerRef }: { partnerRef: FilterOptionsFailure_partner$key }) {
  useFragment(
    graphql`
      fragment FilterOptionsFailure_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        flow_filter_options {
          __typename
        }
      }
    `,
    partnerRef,
  );
  return null;
}
