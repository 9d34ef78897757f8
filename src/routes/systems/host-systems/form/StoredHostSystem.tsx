import { useEffect } from 'react';
import { graphql, usePreloadedQuery, useRelayEnvironment, type PreloadedQuery } from 'react-relay/hooks';
import type { StoredHostSystemQuery } from '#gql/StoredHostSystemQuery';
import { setActiveHostSystem } from '#client-state/host-systems.ts';
import { found } from '#errors/not-found.ts';
import { isConnectionType } from '#shared/connection-form/connection-types.ts';
import type { DrawerContext } from '#shared/drawers/form-drawer.ts';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { EditHostSystem } from './EditHostSystem.tsx';
import { HostSystemFlows } from './HostSystemFlows.tsx';
import { NewHostSystem } from './NewHostSystem.tsx';
import { ShownHostSystem } from './ShownHostSystem.tsx';

interface StoredHostSystemProps extends DrawerContext {
  loaded: PreloadedQuery<StoredHostSystemQuery>;
  /** Whether the form creates a copy. */
  isCopied: boolean;
}

/** `?edit=<uuid>` or `?new=<uuid>`: a stored host system, to edit or to copy. */
export function StoredHostSystem({ loaded, connectionId, isCopied }: StoredHostSystemProps) {
  const data = usePreloadedQuery<StoredHostSystemQuery>(
    graphql`
      query StoredHostSystemQuery($company_uuid: ID!, $host_system_uuid: ID!) @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        host_system(host_system_uuid: $host_system_uuid) {
          host_system_uuid
          company_uuid
          type
          viewer_can_edit
          ...hostSystems_hostSystem
          ...EditHostSystem_hostSystem
          ...NewHostSystem_original
          ...ShownHostSystem_hostSystem
        }
        ...HostSystemFlows_query @arguments(host_system_uuid: $host_system_uuid)
      }
    `,
    loaded,
  );
  const { close } = useFormAddress();
  const { company_uuid } = found(data.company, 'workspace');
  // An object of another workspace counts as not found.
  const system = data.host_system?.company_uuid === company_uuid ? data.host_system : null;
  const environment = useRelayEnvironment();
  const active = isCopied ? null : system;
  useEffect(() => {
    if (!active) return;
    setActiveHostSystem(environment, company_uuid, active);
    return () => setActiveHostSystem(environment, company_uuid, null);
  }, [environment, company_uuid, active]);
  if (!system || !isConnectionType(system.type)) return <NotThere what="host system" onClose={close} />;
  const { host_system_uuid, type } = system;
  const usedBy = <HostSystemFlows queryRef={data} />;
  if (!system.viewer_can_edit) return <ShownHostSystem type={type} hostSystemRef={system} usedBy={usedBy} />;
  return isCopied ? (
    <NewHostSystem key={host_system_uuid} type={type} connectionId={connectionId} originalRef={system} />
  ) : (
    <EditHostSystem
      key={host_system_uuid}
      type={type}
      connectionId={connectionId}
      hostSystemRef={system}
      usedBy={usedBy}
    />
  );
}
