// Read by the routes that redirect; this module only requests it.
/* oxlint-disable relay/unused-fields */
import { graphql } from 'react-relay/hooks';
import { getRequest } from 'relay-runtime';

/** Finds the partner of a flow, for addresses without the partner. */
export default getRequest(graphql`
  query literalFlowQuery($flow_uuid: ID!) {
    flow_setup(flow_uuid: $flow_uuid) {
      flow_uuid
      company_uuid
      partner_uuid
      builder
    }
  }
`);
