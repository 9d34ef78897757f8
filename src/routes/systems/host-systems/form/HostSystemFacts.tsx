import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { HostSystemFacts_hostSystem$key } from '#gql/HostSystemFacts_hostSystem';
import type { AssignedValue } from '#shared/connection-form/connection-config.ts';
import { ConnectionFacts } from '#shared/connection-form/ConnectionFacts.tsx';

interface HostSystemFactsProps {
  hostSystemRef: HostSystemFacts_hostSystem$key;
  assigned: AssignedValue | null;
  /** Shown only if no form on the page shows it. */
  address?: string;
  /** The flows that use it. */
  usedBy: ReactNode;
}

/** The value that the platform assigned to a host system, and the flows that use it. */
export function HostSystemFacts({ hostSystemRef, assigned, address, usedBy }: HostSystemFactsProps) {
  const { last_success_at, last_failure_at } = useFragment(
    graphql`
      fragment HostSystemFacts_hostSystem on HostSystem {
        last_success_at
        last_failure_at
      }
    `,
    hostSystemRef,
  );
  return (
    <ConnectionFacts
      assigned={assigned}
      address={address}
      lastSuccess={last_success_at}
      lastFailure={last_failure_at}
      usedBy={usedBy}
    />
  );
}
