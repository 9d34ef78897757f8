// Selected only for their errors.
/* oxlint-disable relay/unused-fields */
import { graphql, useFragment } from 'react-relay/hooks';
import type { CompanyFiguresFailure_companies$key } from '#gql/CompanyFiguresFailure_companies';

/** Renders nothing, but throws if a workspace's numbers failed; the workspaces can be opened without them. */
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
