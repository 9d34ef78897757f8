// Selected only for their errors.
/* oxlint-disable relay/unused-fields */
import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerCountFailure_company$key } from '#gql/PartnerCountFailure_company';

/** Renders nothing, but throws if the partner count or the tags failed; the list itself works without them. */
export function PartnerCountFailure({ companyRef }: { companyRef: PartnerCountFailure_company$key }) {
  useFragment(
    graphql`
      fragment PartnerCountFailure_company on Company @throwOnFieldError {
        company_uuid
        stats {
          __typename
        }
        partner_tags {
          __typename
        }
      }
    `,
    companyRef,
  );
  return null;
}
