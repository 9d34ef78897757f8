import { graphql, useFragment } from 'react-relay/hooks';
import type { ConnectionQueries_endpoint$key } from '#gql/ConnectionQueries_endpoint';
import { EadaptorHistory } from '../../_shared/eadaptor-query/EadaptorHistory.tsx';

/** The queries that were made through a partner's connection. */
export function ConnectionQueries({ endpointRef }: { endpointRef: ConnectionQueries_endpoint$key }) {
  const { eadaptor_queries } = useFragment(
    graphql`
      fragment ConnectionQueries_endpoint on Endpoint @throwOnFieldError {
        eadaptor_queries(first: 50) {
          ...EadaptorHistory_page
        }
      }
    `,
    endpointRef,
  );
  return <EadaptorHistory pageRef={eadaptor_queries} />;
}
