// Read for its errors alone.
/* oxlint-disable relay/unused-fields */
import { graphql, useFragment } from 'react-relay/hooks';
import type { CompanyFiguresFailure_companies$key } from '#gql/CompanyFiguresFailure_companies';

/** Shows nothing, and fails where a workspace's figures did: each workspace can be entered without them. */
export function CompanyFiguresFailure({
  companiesRef,
}: {
  companiesRef: CompanyFiguresFailure_companies$key;
}) {
  useFragment(
    graphql`
      fragment CompanyFiguresFailure_companies on Company @relay(plural: true) @throwOnFieldError {
        company_uuid
        stats {
          __typename
        }
      }
    `,
    companiesRef,
  );
  return null;
}
