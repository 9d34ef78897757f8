import { Environment, RecordSource, Store, type EnvironmentConfig } from 'relay-runtime';
import { getDataID } from './data-id.ts';
import { relayFieldLogger } from './errors.ts';
import { missingFieldHandlers } from './missing-field-handlers.ts';
import { createNetwork } from './network.ts';
import type { NetworkOptions } from './send.ts';

/** How many left queries stay in the store, so that going back paints without a call. */
const RELEASE_BUFFER = 20;

export type EnvironmentOptions = NetworkOptions & Pick<EnvironmentConfig, 'log'>;

/** The Relay environment: documented keys as the only identity, cache first, calls deduplicated by Relay. */
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
