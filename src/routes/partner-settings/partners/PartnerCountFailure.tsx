// Read for its errors alone.
/* oxlint-disable relay/unused-fields */
import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerCountFailure_company$key } from '#gql/PartnerCountFailure_company';

/** Shows nothing, and fails where the number of partners did: the list is there without it. */
export function PartnerCountFailure({ companyRef }: { companyRef: PartnerCountFailure_company$key }) {
  useFragment(
    graphql`
      fragment PartnerCountFailure_company on Company @throwOnFieldError {
        company_uuid
        stats {
          __typename
        }
      }
    `,
    companyRef,
  );
  return null;
}
