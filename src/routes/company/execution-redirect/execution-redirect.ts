import { graphql } from 'react-relay/hooks';

/**
 * Finds the partner of an execution. The route loads the compiled artifact by name. The document is in a file of its
 * own because its name must start with the file name.
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
