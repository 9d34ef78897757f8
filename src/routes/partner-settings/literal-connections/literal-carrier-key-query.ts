import { getRequest, graphql } from 'relay-runtime';

/** Finds the partner of a key. Not the query of a page, because the page depends on the response. */
export default getRequest(graphql`
  query literalCarrierKeyQuery($key_uuid: ID!) {
    carrier_api_key(key_uuid: $key_uuid) {
      key_uuid
      company_uuid
      partner_uuid
    }
  }
`);
