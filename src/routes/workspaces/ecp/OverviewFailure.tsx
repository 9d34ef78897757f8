// Selected only for their errors.
/* oxlint-disable relay/unused-fields */
import { graphql, useFragment } from 'react-relay/hooks';
import type { OverviewFailure_companies$key } from '#gql/OverviewFailure_companies';

/** Renders nothing, but throws if a workspace's figures failed; the rows can be opened without them. */
export function OverviewFailure({ companiesRef }: { companiesRef: OverviewFailure_companies$key }) {
  useFragment(
    graphql`
      fragment OverviewFailure_companies on Company @relay(plural: true) @throwOnFieldError {
        company_uuid
        overview {
          __typename
        }
      }
    `,
    companiesRef,
  );
  return null;
}
