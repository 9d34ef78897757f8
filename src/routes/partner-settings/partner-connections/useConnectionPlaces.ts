import { graphql, useFragment } from 'react-relay/hooks';
import type { useConnectionPlaces_endpoint$key } from '#gql/useConnectionPlaces_endpoint';
import { paths } from '../../paths.ts';

/** The addresses at which the viewer may change, verify, and query a connection. */
export function useConnectionPlaces(endpointRef: useConnectionPlaces_endpoint$key) {
  const { company_uuid, partner_uuid, endpoint_uuid, type, viewer_can_edit } = useFragment(
    graphql`
      fragment useConnectionPlaces_endpoint on Endpoint {
        endpoint_uuid
        company_uuid
        partner_uuid
        type
        viewer_can_edit
      }
    `,
    endpointRef,
  );
  const at = { company_uuid, partner_uuid, endpoint_uuid };
  const isEadaptor = type === 'EADAPTOR' || type === 'EADAPTOR_NEXT';
  return {
    edit: viewer_can_edit ? paths.editConnection(at) : undefined,
    verify: paths.verifyConnection(at),
    ask: viewer_can_edit && isEadaptor ? paths.connectionEadaptorQuery(at) : undefined,
  };
}
