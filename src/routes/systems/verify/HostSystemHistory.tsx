import { graphql, useFragment } from 'react-relay/hooks';
import type { HostSystemHistory_hostSystem$key } from '#gql/HostSystemHistory_hostSystem';
import { VerificationHistory } from '../../_shared/verification/VerificationHistory.tsx';

interface HostSystemHistoryProps {
  hostSystemRef: HostSystemHistory_hostSystem$key;
  shown: string | null;
}

/** The past verifications of a host system. */
export function HostSystemHistory({ hostSystemRef, shown }: HostSystemHistoryProps) {
  const { verifications } = useFragment(
    graphql`
      fragment HostSystemHistory_hostSystem on HostSystem @throwOnFieldError {
        verifications(first: 20) {
          ...VerificationHistory_page
        }
      }
    `,
    hostSystemRef,
  );
  return <VerificationHistory pageRef={verifications} shown={shown} />;
}
