import { graphql } from 'react-relay/hooks';

/**
 * Finds the partner of an execution. The route loads the artifact compiled from this by its name; the document has
 * a file of its own because its name must begin with the file's.
 */
export const executionRedirectQuery = graphql`
  query executionRedirectQuery($invocation_uuid: ID!) @throwOnFieldError {
    flow_execution(invocation_uuid: $invocation_uuid) {
      invocation_uuid
      company_uuid
      partner_uuid
    }
  }
`;
