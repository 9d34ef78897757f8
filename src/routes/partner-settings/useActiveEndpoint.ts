import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { setActiveEndpoint, type AssignableEndpoint } from '../../client-state/endpoints.ts';

/** Makes the connection of a page the active one. */
export function useActiveEndpoint(endpoint: AssignableEndpoint): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    setActiveEndpoint(environment, endpoint);
    return () => setActiveEndpoint(environment, null);
  }, [environment, endpoint]);
}
