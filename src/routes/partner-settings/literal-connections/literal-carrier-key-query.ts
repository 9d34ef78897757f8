import { getRequest, graphql } from 'relay-runtime';

/** Whose key it is. Not that of a page: which page it is depends on the answer. */
export default getRequest(graphql`
  query literalCarrierKeyQuery($key_uuid: ID!) {
    carrier_api_key(key_uuid: $key_uuid) {
      key_uuid
      company_uuid
      partner_uuid
    }
  }
`);
