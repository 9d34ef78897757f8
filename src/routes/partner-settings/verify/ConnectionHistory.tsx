import { graphql, useFragment } from 'react-relay/hooks';
import type { ConnectionHistory_endpoint$key } from '#gql/ConnectionHistory_endpoint';
import { VerificationHistory } from '../../_shared/verification/VerificationHistory.tsx';

interface ConnectionHistoryProps {
  endpointRef: ConnectionHistory_endpoint$key;
  shown: string | null;
}

/** The verifications of a partner's connection. */
export function ConnectionHistory({ endpointRef, shown }: ConnectionHistoryProps) {
  const { verifications } = useFragment(
    graphql`
      fragment ConnectionHistory_endpoint on Endpoint @throwOnFieldError {
        verifications(first: 20) {
          ...VerificationHistory_page
        }
      }
    `,
    endpointRef,
  );
  return <VerificationHistory pageRef={verifications} shown={shown} />;
}
