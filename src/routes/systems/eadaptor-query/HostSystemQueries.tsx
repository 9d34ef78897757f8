import { graphql, useFragment } from 'react-relay/hooks';
import type { HostSystemQueries_hostSystem$key } from '#gql/HostSystemQueries_hostSystem';
import { EadaptorHistory } from '../../_shared/eadaptor-query/EadaptorHistory.tsx';

/** The past queries to a host system. */
export function HostSystemQueries({ hostSystemRef }: { hostSystemRef: HostSystemQueries_hostSystem$key }) {
  const { eadaptor_queries } = useFragment(
    graphql`
      fragment HostSystemQueries_hostSystem on HostSystem @throwOnFieldError {
        eadaptor_queries(first: 50) {
          ...EadaptorHistory_page
        }
      }
    `,
    hostSystemRef,
  );
  return <EadaptorHistory pageRef={eadaptor_queries} />;
}
