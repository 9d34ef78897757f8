import {
  Environment,
  RecordSource,
  Store,
  type EnvironmentConfig,
  type OperationDescriptor,
} from 'relay-runtime';
import { getDataID } from './data-id.ts';
import { relayFieldLogger } from './errors.ts';
import { handlerProvider } from './handler-provider.ts';
import { missingFieldHandlers } from './missing-field-handlers.ts';
import { createNetwork } from './network.ts';
import { noteOperation } from './operation-node.ts';
import type { NetworkOptions } from './send.ts';

/** How many released queries stay in the store, so that Back renders without a request. */
const RELEASE_BUFFER = 20;

export type EnvironmentOptions = NetworkOptions & Pick<EnvironmentConfig, 'log'>;

type Execute = (config: { readonly operation: OperationDescriptor }) => unknown;

/** Notes each operation that is executed, so that the network knows what its response has to look like. */
function noteOperations(environment: Environment): Environment {
  const methods = environment as object as Record<string, Execute>;
  for (const name of ['execute', 'executeWithSource', 'executeMutation', 'executeSubscription']) {
    const execute = methods[name]!.bind(environment);
    methods[name] = (config) => {
      noteOperation(config.operation.request.node);
      return execute(config);
    };
  }
  return environment;
}

/**
 * Creates the Relay environment: entities are identified only by their documented keys, data comes from the store
 * first, and Relay deduplicates requests.
 */
export function createEnvironment({ log, ...network }: EnvironmentOptions): Environment {
  return noteOperations(
    new Environment({
      network: createNetwork(network),
      store: new Store(new RecordSource(), { gcReleaseBufferSize: RELEASE_BUFFER }),
      getDataID,
      handlerProvider,
      missingFieldHandlers,
      relayFieldLogger,
      ...(log && { log }),
    }),
  );
}
