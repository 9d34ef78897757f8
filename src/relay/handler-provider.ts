import { ConnectionHandler, DefaultHandlerProvider, type EnvironmentConfig } from 'relay-runtime';

type HandlerProvider = NonNullable<EnvironmentConfig['handlerProvider']>;

/** How many edges each payload of a connection had when it was taken over. */
const taken = new WeakMap<object, number>();

/**
 * When a deferred part of an object arrives, Relay takes over the connections of that object once more, from the payload
 * that came before the part. That would undo what has happened to them since, such as an edge that a mutation added, so
 * a payload is taken over only once, and again only if more of its edges were streamed.
 */
const connections: ReturnType<HandlerProvider> = {
  update(store, payload) {
    const edges = store.get(payload.dataID)?.getLinkedRecord(payload.fieldKey)?.getLinkedRecords('edges');
    const count = edges?.length ?? 0;
    if (taken.get(payload) === count) return;
    taken.set(payload, count);
    ConnectionHandler.update(store, payload);
  },
};

/**
 * The handlers of the environment. An optimistic response must not contain a connection, because Relay takes over its
 * payload repeatedly too.
 */
export const handlerProvider: HandlerProvider = (handle) =>
  handle === 'connection' ? connections : DefaultHandlerProvider(handle);
