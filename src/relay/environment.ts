import { Environment, RecordSource, Store, type EnvironmentConfig } from 'relay-runtime';
import { getDataID } from './data-id.ts';
import { relayFieldLogger } from './errors.ts';
import { missingFieldHandlers } from './missing-field-handlers.ts';
import { createNetwork } from './network.ts';
import type { NetworkOptions } from './send.ts';

/** How many released queries stay in the store, so that Back renders without a request. */
const RELEASE_BUFFER = 20;

export type EnvironmentOptions = NetworkOptions & Pick<EnvironmentConfig, 'log'>;

/**
 * Creates the Relay environment: entities are identified only by their documented keys, data comes from the store
 * first, and Relay deduplicates requests.
 */
export function createEnvironment({ log, ...network }: EnvironmentOptions): Environment {
  return new Environment({
    network: createNetwork(network),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: RELEASE_BUFFER }),
    getDataID,
    missingFieldHandlers,
    relayFieldLogger,
    ...(log && { log }),
  });
}
