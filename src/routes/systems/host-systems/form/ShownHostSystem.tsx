import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ShownHostSystem_hostSystem$key } from '#gql/ShownHostSystem_hostSystem';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { readAssigned } from '#shared/connection-form/connection-config.ts';
import { connectionTypes, type ConnectionType } from '#shared/connection-form/connection-types.ts';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { HostSystemFacts } from './HostSystemFacts.tsx';

interface ShownHostSystemProps {
  type: ConnectionType;
  hostSystemRef: ShownHostSystem_hostSystem$key;
  /** The flows that use it. */
  usedBy: ReactNode;
}

/** A read-only host system, for a workspace where nothing can be changed. */
export function ShownHostSystem({ type, hostSystemRef, usedBy }: ShownHostSystemProps) {
  const system = useFragment(
    graphql`
      fragment ShownHostSystem_hostSystem on HostSystem @throwOnFieldError {
        name
        address_summary
        config {
          ...connectionConfig_config
        }
        ...HostSystemFacts_hostSystem
      }
    `,
    hostSystemRef,
  );
  const { close } = useFormAddress();
  return (
    <Drawer
      opened
      onClose={close}
      title={system.name}
      context={`${connectionTypes[type]} · You can view it but not change it`}
      width={640}
    >
      <HostSystemFacts
        hostSystemRef={system}
        assigned={readAssigned(type, system.config)}
        address={system.address_summary}
        usedBy={usedBy}
      />
    </Drawer>
  );
}
